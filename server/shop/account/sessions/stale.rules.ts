import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { SESSION_MS } from './session.rules.ts'

/**
 * Nobody misses a browser's row that holds nothing. An hour more than the day after which a visit is written down again:
 * who is just now putting something into a cart was written down before (`meet-visitor.ts`).
 */
export const EMPTY_VISITOR_MS = DAY_MS + HOUR_MS
/** A cart that nobody has changed for so long, and whose owner has not come by either, is forgotten. */
export const IDLE_CART_MS = 90 * DAY_MS

/** What is known of a browser's row when it is looked at for sweeping. */
export interface VisitorFacts {
  seen_at: number
  /** Signing in or out has made its cookie worthless. */
  is_retired: boolean
  has_account: boolean
  /** It was signed in here before: its owner's lane of limits begins with this row. */
  has_proved: boolean
  has_region: boolean
  /** Lines of a cart or favourites, kept by the browser itself. */
  has_things: boolean
  has_orders: boolean
}

/**
 * What becomes of a browser's row: `delete` with everything it holds, `end` the session and keep the row that orders
 * point to, or `keep`.
 */
export function visitorRetention(facts: VisitorFacts, now: number): 'delete' | 'end' | 'keep' {
  if (facts.seen_at > now - EMPTY_VISITOR_MS) return 'keep'
  const isOver = facts.is_retired || facts.seen_at <= now - SESSION_MS
  const isEmpty = !facts.has_account && !facts.has_proved && !facts.has_region && !facts.has_things
  if (!isOver && !isEmpty) return 'keep'
  if (!facts.has_orders) return 'delete'
  return isOver && !facts.is_retired ? 'end' : 'keep'
}
