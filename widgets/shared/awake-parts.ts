import { createContext, useContext, useState } from 'react'

/**
 * Called with how many parts an island waits for; returns what reports one. Provided by `widgets/wake.tsx`.
 */
export const AwakeParts = createContext<(parts: number) => (part: Element) => void>(() => () => undefined)

/**
 * For an island whose parts hydrate one by one (`Suspense`): it is hydrated when all are, not when its frame
 * is.
 *
 * @returns what each part calls with its element, once, when it is hydrated
 */
export function useAwakeParts(parts: number): (part: Element) => void {
  const expect = useContext(AwakeParts)
  const [part] = useState(() => expect(parts))
  return part
}
