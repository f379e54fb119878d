import { type Context, Fragment } from 'preact'
import { useContext as readContext } from 'preact/hooks'

// @ts-expect-error its types are written for CommonJS, the module itself has names
export * from 'preact/compat'
export { default } from 'preact/compat'

// React for the server bundle, by Preact. A server-side render calls each component once and nothing changes
// afterwards: a hook is what it gives the first time, and has nothing to remember it by. Context is Preact's.

export function useState<T>(initial?: T | (() => T)): [T | undefined, (next: unknown) => void] {
  return [typeof initial === 'function' ? (initial as () => T)() : initial, refuse]
}

/** It would be lost: the component is not called again. */
function refuse(): never {
  throw new Error('a component sets its state while the server renders it')
}

export function useRef<T>(current?: T): { current: T | undefined } {
  return { current }
}

export function useMemo<T>(make: () => T): T {
  return make()
}

export function useCallback<T>(callback: T): T {
  return callback
}

export function useEffect(): void {}

export const useLayoutEffect = useEffect

let context_reads = 0

export function useContext<T>(context: Context<T>): T {
  context_reads++
  return readContext(context)
}

/** How many times a component read its context: what it rendered then depends on more than its props. */
export function contextReads(): number {
  return context_reads
}

/** Nothing is waited for on the server. */
export const Suspense = Fragment
