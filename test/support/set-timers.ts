/**
 * The milliseconds of every timer that is set while `deed` runs. So a limit is seen without measuring how long it lasted,
 * which is the machine's affair: what never answers ends by such a timer alone.
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
