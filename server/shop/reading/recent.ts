import { LRUCache } from 'lru-cache'

/** Options of an `LRUCache` limited by its number of entries. Its own `max` would allocate for all of them at once. */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}

/** Remembers recent answers for a while, at most a given number: the least recently used is evicted first. */
export class Recent<T> {
  readonly #cached: LRUCache<string, { value: T; until: number }>
  readonly #keepMs: number

  constructor({ most, keepMs }: { most: number; keepMs: number }) {
    this.#cached = new LRUCache(atMost(most))
    this.#keepMs = keepMs
  }

  /**
   * @param now the shop's clock, which the cache's own would not follow
   */
  get(key: string, now: number): T | undefined {
    const cached = this.#cached.get(key)
    if (!cached || cached.until > now) return cached?.value
    this.#cached.delete(key)
    return undefined
  }

  set(key: string, value: T, now: number): void {
    this.#cached.set(key, { value, until: now + this.#keepMs })
  }
}
