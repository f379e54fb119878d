import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock, SecretContext } from '../contexts.ts'

/**
 * The purposes for which the shop's secret is used: a token made for one purpose is invalid for any other.
 * The prefix and the length of the hash never change, because existing cookies, links in letters and rows
 * must stay readable for as long as they last.
 */
const PURPOSES = {
  // The oldest purpose has no prefix: a list of numbers with a time cannot be confused with any other token.
  'own orders': { words: '', length: 43, is_timed: true },
  'shared favourites': { words: 'shared favourites\n', length: 22, is_timed: false },
  'size subscription': { words: 'size subscription\n', length: 22, is_timed: false },
  newsletter: { words: 'newsletter\n', length: 43, is_timed: false },
  form: { words: 'form\n', length: 43, is_timed: false },
  resume: { words: 'resume\n', length: 43, is_timed: false },
  experiment: { words: 'experiment\n', length: 43, is_timed: false },
  limit: { words: 'limit\n', length: 22, is_timed: false },
  'SMS code': { words: '', length: 43, is_timed: false },
} as const
export type Purpose = keyof typeof PURPOSES

/** Separates a value from the moment at which its signature expires. */
const UNTIL = '~'

/**
 * The database stores this instead of a token that opens something, such as a cookie or a link, so that
 * reading the rows opens nothing.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A hash that cannot be computed without the shop's secret. */
export function keyedHash({ secret }: SecretContext, purpose: Purpose, value: string): string {
  const { words, length } = PURPOSES[purpose]
  return createHmac('sha256', secret).update(`${words}${value}`).digest('base64url').slice(0, length)
}

/**
 * `value.signature`, so that nobody can forge a value.
 *
 * @param until when it expires, for a purpose with a time limit. The moment is signed too: browsers drop a
 *   cookie in time, but somebody who copied it does not
 */
export function signToken(shop: SecretContext, purpose: Purpose, value: string, until?: number): string {
  const signed = until === undefined ? value : `${value}${UNTIL}${until}`
  return `${signed}.${keyedHash(shop, purpose, signed)}`
}

/**
 * The value that was signed for this purpose; null for anything else, and for an expired one.
 *
 * @param untimed_until when a token that was signed before times were introduced expires
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
