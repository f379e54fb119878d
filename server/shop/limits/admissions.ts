import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'
import type { DbContext, LogContext, SecretContext } from '../contexts.ts'
import { atMost } from '../reading/recent.ts'

/**
 * Far more addresses than a busy minute has; the least recently seen are evicted first, about 100 bytes each.
 */
const KEYS_MOST = 50_000
const COUNTED = atMost(KEYS_MOST)

/** What limits are counted by. */
export type LimitContext = DbContext &
  LogContext &
  SecretContext & {
    /** What this process counts by itself. */
    admissions: Admissions
    config: Pick<Config, 'LIMITS' | 'limits'>
  }

interface Book {
  left: number
  until: number
}

/**
 * What this process knows by itself: uses of in-process limits, books taken from rows, and which rows are
 * full.
 */
export class Admissions {
  readonly #full_at = new LRUCache<string, number>(COUNTED)
  readonly #books = new LRUCache<string, Book>(COUNTED)
  /** Limits counted in rows, and when the first of their slots becomes free: nobody is admitted before. */
  readonly #full_until = new LRUCache<string, number>(COUNTED)

  /**
   * Counts one more use of `key`: `max` at once, then one each `per_ms / max`. One number is stored for a
   * key: the moment at which all its uses will be available again. One further ahead than `per_ms` was stored
   * by a clock that was set back since.
   *
   * @returns 0, or the milliseconds until the next use
   */
  take(key: string, { max, per_ms }: { max: number; per_ms: number }, now: number): number {
    const each_ms = per_ms / max
    const fills_at = this.#full_at.get(key) ?? now
    const full_at = fills_at > now + per_ms ? now : Math.max(fills_at, now)
    const wait = full_at + each_ms - per_ms - now
    if (wait > 0) return Math.ceil(wait)
    this.#full_at.set(key, full_at + each_ms)
    return 0
  }

  /** These limits were found full. */
  noteFull(full: { limit: { key: string }; wait_ms: number }[], now: number): void {
    for (const { limit, wait_ms } of full) this.#full_until.set(limit.key, now + wait_ms)
  }

  /** Milliseconds until none of these limits is full, as far as this process knows. */
  waitOfFull(limits: { key: string; per_ms: number }[], now: number): number {
    const waits = limits.map(({ key, per_ms }) => {
      const wait = (this.#full_until.get(key) ?? now) - now
      // Stored by a clock that was set back since.
      return wait > per_ms ? 0 : wait
    })
    return Math.max(0, ...waits)
  }

  /** Takes one use from the key's book; false when there is no book, or it is used up or too old. */
  takeFromBook(key: string, now: number): boolean {
    const book = this.#books.get(key)
    if (!book || book.left < 1 || book.until <= now) return false
    book.left -= 1
    return true
  }

  /** Adds the uses left in a book that another request took at the same time. */
  openBook(key: string, book: Book, now: number): void {
    const before = this.#books.get(key)
    this.#books.set(key, {
      until: book.until,
      left: book.left + (before && before.until > now ? before.left : 0),
    })
  }
}
