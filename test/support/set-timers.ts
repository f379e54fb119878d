/**
 * The delays of all timers that are set while `action` runs, in milliseconds. So a limit can be tested
 * without measuring how long it took: what never answers is ended by such a timer alone.
 */
export async function timersSetBy(action: () => Promise<unknown>): Promise<number[]> {
  const { setTimeout: set } = globalThis
  const seen: number[] = []
  const noting = (...[run, ms = 0, ...given]: Parameters<typeof set>) => {
    seen.push(ms)
    return set(run, ms, ...given)
  }
  Object.assign(globalThis, { setTimeout: noting })
  try {
    await action()
    return seen
  } finally {
    Object.assign(globalThis, { setTimeout: set })
  }
}
