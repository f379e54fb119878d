import { crc32 } from 'node:zlib'

/** Of the pages that return after they were evicted, one in this many is cached again. */
const TAKEN_AGAIN_ONE_OF = 8
/** As many as a large catalogue has pages, with a number for each. */
const MOST = 50_000

/**
 * Remembers what a cache had to evict. When more pages are requested in turn than there is room for, most
 * that return are not cached, so that the pages in the cache stay and are hit.
 */
export class EvictedPages {
  /** By a number made from their names, the oldest first. */
  readonly #numbers = new Set<number>()
  #came_back = 0

  note(name: string): void {
    this.#numbers.add(crc32(name))
    const [oldest] = this.#numbers
    if (this.#numbers.size > MOST && oldest !== undefined) this.#numbers.delete(oldest)
  }

  isTakenAgain(name: string): boolean {
    const number = crc32(name)
    if (!this.#numbers.has(number)) return true
    this.#came_back += 1
    if (this.#came_back % TAKEN_AGAIN_ONE_OF !== 0) return false
    this.#numbers.delete(number)
    return true
  }

  clear(): void {
    this.#numbers.clear()
  }
}
