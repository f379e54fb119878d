import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from './is-unavailable.ts'

/** The database may start later than the shop, or be busy for a while: by then somebody must look at it. */
const GIVE_UP_MS = 60_000
const EVERY_MS = 2_000

export interface StartClock {
  /** Milliseconds, from any moment on. */
  now(): number
  wait(ms: number): Promise<unknown>
}

/**
 * Does `work`, and does it again every two seconds for a minute while the database is not there or busy. Any other
 * error, and the last of these, is thrown (promise 27).
 *
 * @param onAway told of each failed try that another one follows
 */
export async function waitForDatabase<T>(
  work: () => Promise<T>,
  onAway: (error: unknown, tried: number) => void,
  clock: StartClock = { now: () => performance.now(), wait },
): Promise<T> {
  const until = clock.now() + GIVE_UP_MS
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || clock.now() + EVERY_MS > until) throw error
      onAway(error, tried)
      await clock.wait(EVERY_MS)
    }
  }
}
