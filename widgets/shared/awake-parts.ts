import { createContext, useContext, useState } from 'react'

/** Told how many parts an island waits for, answers what tells of one. Given by `widgets/wake.tsx`. */
export const AwakeParts = createContext<(parts: number) => () => void>(() => () => undefined)

/**
 * For an island whose parts hydrate one by one (`Suspense`): it is awake when all are, not when its frame is.
 *
 * @returns what each part calls, once, when it is awake
 */
export function useAwakeParts(parts: number): () => void {
  const expect = useContext(AwakeParts)
  const [part] = useState(() => expect(parts))
  return part
}
