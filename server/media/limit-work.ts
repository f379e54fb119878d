/** Too many requests at the moment; it may succeed later. */
export class Busy extends Error {}

/** Runs the work when its turn comes. Throws `Busy` when too many wait already. */
export type WorkLimit = <T>(work: () => Promise<T>) => Promise<T>

/** At most `at_once` pieces of work run and at most `waiting_most` wait, in the order they came. */
export function limitWork(at_once: number, waiting_most: number): WorkLimit {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running < at_once) running++
    else {
      if (waiting.length >= waiting_most) throw new Busy(`${waiting_most} wait already`)
      // Finished work passes its place on, so that nobody can get in between.
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
