import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock, SecretContext } from '../contexts.ts'

/**
 * What the shop's secret is used for: what is made for one purpose opens nothing of another. What stands before the bytes, and
 * how much of the hash is kept, never changes: cookies, links in letters and rows of before are read for as long as they last.
 */
const PURPOSES = {
  // The first of them, and without words: a list of numbers with a time is like nothing else that is made here.
  'own orders': { words: '', length: 43, is_timed: true },
  'shared favourites': { words: 'shared favourites\n', length: 22, is_timed: false },
  'size subscription': { words: 'size subscription\n', length: 22, is_timed: false },
  newsletter: { words: 'newsletter\n', length: 43, is_timed: false },
  experiment: { words: 'experiment\n', length: 43, is_timed: false },
  limit: { words: 'limit\n', length: 22, is_timed: false },
  'SMS code': { words: '', length: 43, is_timed: false },
} as const
export type Purpose = keyof typeof PURPOSES

/** Between a value and the moment at which its signature ends. */
const UNTIL = '~'

/** What the database keeps of a token that opens something, a cookie or a link: who reads the rows opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A hash that nobody makes or finds without the shop's secret. */
export function keyedHash({ secret }: SecretContext, purpose: Purpose, value: string): string {
  const { words, length } = PURPOSES[purpose]
  return createHmac('sha256', secret).update(`${words}${value}`).digest('base64url').slice(0, length)
}

/**
 * `value.signature`, so that nobody makes one up.
 *
 * @param until the moment at which it ends, of a purpose that is timed: it is signed too, for a browser forgets a cookie in
 * time, and whoever copied it does not
 */
export function signToken(shop: SecretContext, purpose: Purpose, value: string, until?: number): string {
  const signed = until === undefined ? value : `${value}${UNTIL}${until}`
  return `${signed}.${keyedHash(shop, purpose, signed)}`
}

/**
 * The value that was signed for this purpose; null for anything else, and for what is over.
 *
 * @param untimed_until when a timed one ends that was signed before times were
 */
export function readToken(
  shop: SecretContext & Clock,
  purpose: Purpose,
  token: string | null,
  untimed_until = 0,
): string | null {
  const at = token?.lastIndexOf('.') ?? -1
  if (!token || at < 0) return null
  const signed = token.slice(0, at)
  const [given, right] = [Buffer.from(token.slice(at + 1)), Buffer.from(keyedHash(shop, purpose, signed))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  if (!PURPOSES[purpose].is_timed) return signed
  const [value = '', until] = signed.split(UNTIL)
  return (until === undefined ? untimed_until : Number(until)) > shop.now() ? value : null
}
