import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'

/** A session ends after so long without a visit; its cookie opens nothing any more. */
export const SESSION_MS = 180 * DAY_MS

export function isSessionOver(seen_at: number, now: number): boolean {
  return seen_at <= now - SESSION_MS
}

/** A visit is written down once a day, not with every page. */
export function isTouchDue(seen_at: number, now: number): boolean {
  return seen_at <= now - DAY_MS
}

const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Яндекс Браузер', /YaBrowser/],
  ['Opera', /OPR\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** A browser in words, for the list of devices: `Chrome, Windows`. Never the whole header: it tells one from another. */
export function deviceOf(user_agent: string): string {
  const nameOf = (rows: typeof BROWSERS) => rows.find(([, pattern]) => pattern.test(user_agent))?.[0]
  return [nameOf(BROWSERS), nameOf(SYSTEMS)].filter(Boolean).join(', ') || 'Браузер'
}

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
