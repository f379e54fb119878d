import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'

/** A session ends after this long without a visit; after that its cookie opens nothing. */
export const SESSION_MS = 180 * DAY_MS

/**
 * When an empty browser row may be deleted. It is an hour longer than the day after which a visit is recorded
 * again, so that a visitor who is just adding something to a cart has been recorded before
 * (`meet-visitor.ts`).
 */
export const EMPTY_VISITOR_MS = DAY_MS + HOUR_MS
/** A cart is deleted when it was unchanged for this long and its owner has not visited either. */
export const IDLE_CART_MS = 90 * DAY_MS

/** What the sweep needs to know about a browser's row. */
export interface VisitorFacts {
  seen_at: number
  /** Signing in or out has invalidated its cookie. */
  is_retired: boolean
  has_account: boolean
  /** Somebody signed in here before: this row identifies their own lane of limits. */
  has_proved: boolean
  has_region: boolean
  /** Cart lines or favourites owned by the browser itself. */
  has_things: boolean
  has_orders: boolean
}

/**
 * What happens to a browser's row: `delete` it with everything it holds, `end` the session but keep the row
 * because orders refer to it, or `keep` it.
 */
export function visitorRetention(facts: VisitorFacts, now: number): 'delete' | 'end' | 'keep' {
  if (facts.seen_at > now - EMPTY_VISITOR_MS) return 'keep'
  const isOver = facts.is_retired || facts.seen_at <= now - SESSION_MS
  const isEmpty = !facts.has_account && !facts.has_proved && !facts.has_region && !facts.has_things
  if (!isOver && !isEmpty) return 'keep'
  if (!facts.has_orders) return 'delete'
  return isOver && !facts.is_retired ? 'end' : 'keep'
}
