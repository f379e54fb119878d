import { DAY_MS } from '../../../contract/durations.ts'

/** A session ends after so long without a visit; its cookie opens nothing any more. */
export const SESSION_MS = 180 * DAY_MS

export function isSessionOver(seen_at: number, now: number): boolean {
  return seen_at <= now - SESSION_MS
}

/** A visit is written down once a day, not with every page. */
export function isTouchDue(seen_at: number, now: number): boolean {
  return seen_at <= now - DAY_MS
}
