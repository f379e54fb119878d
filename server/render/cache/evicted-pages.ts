import { crc32 } from 'node:zlib'

/** What came back after it had to go: one of so many is taken again. */
const TAKEN_AGAIN_ONE_OF = 8
/** As many as a large catalogue has pages; a number each. */
const MOST = 50_000

/**
 * What a cache had to let go for want of room. Where more is asked for in turn than there is room for, most of what comes back
 * is not taken, so that what is there stays and is hit.
 */
export class EvictedPages {
  /** By a number of their names, the oldest first. */
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
