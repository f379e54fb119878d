import { Refused } from '../errors.ts'

/** Runs the work when its turn comes. Throws `Refused('busy')` when too many wait already. */
export type WorkLimit = <T>(work: () => Promise<T>) => Promise<T>

/** At most `at_once` pieces of work run, at most `waiting_most` wait, in the order they came. */
export function limitWork(at_once: number, waiting_most: number): WorkLimit {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running < at_once) running++
    else {
      if (waiting.length >= waiting_most) throw busy()
      // Whoever finishes hands its place on, so that nobody slips in between.
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

export function busy(): Refused {
  return new Refused('busy', 'Слишком много запросов, попробуйте ещё раз', { status: 503, retry_after: 5 })
}
