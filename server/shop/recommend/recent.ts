/** Remembers the last answers for a while, at most so many: the one that was asked for longest ago goes first. */
export class Recent<T> {
  readonly #kept = new Map<string, { value: T; until: number }>()
  readonly #most: number
  readonly #keepMs: number

  constructor(options: { most: number; keepMs: number }) {
    this.#most = options.most
    this.#keepMs = options.keepMs
  }

  get(key: string, now: number): T | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    if (kept.until <= now) return undefined
    this.#kept.set(key, kept)
    return kept.value
  }

  set(key: string, value: T, now: number): void {
    this.#kept.delete(key)
    this.#kept.set(key, { value, until: now + this.#keepMs })
    const oldest = this.#kept.keys().next()
    if (this.#kept.size > this.#most && !oldest.done) this.#kept.delete(oldest.value)
  }
}
