import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'

const LEAST_MS = 1_000
const MOST_MS = HOUR_MS
const GIVE_UP_MS = DAY_MS

/**
 * How long a message that could not be sent waits: twice as long each time, from 1 s to 1 h (promise 5).
 *
 * @param tries how often it was tried, 1 after the first
 * @param chance 0 <= chance < 1; takes up to half off, so that many messages are not tried again all at once
 */
export function backOff(tries: number, chance: number): number {
  const whole = Math.min(MOST_MS, LEAST_MS * 2 ** Math.min(tries - 1, 30))
  return Math.max(LEAST_MS, Math.round(whole * (1 - chance / 2)))
}

/** After a day nobody needs it any more: it becomes a dead letter. */
export function isTooOld(message: { created_at: number }, now: number): boolean {
  return now - message.created_at >= GIVE_UP_MS
}
