/** Remembers the last answers for a while, at most so many: the one that was asked for longest ago goes first. */
export class Recent<T> {
  readonly #cached = new Map<string, { value: T; until: number }>()
  readonly #most: number
  readonly #keepMs: number

  constructor(options: { most: number; keepMs: number }) {
    this.#most = options.most
    this.#keepMs = options.keepMs
  }

  get(key: string, now: number): T | undefined {
    const cached = this.#cached.get(key)
    if (!cached) return undefined
    this.#cached.delete(key)
    if (cached.until <= now) return undefined
    this.#cached.set(key, cached)
    return cached.value
  }

  set(key: string, value: T, now: number): void {
    this.#cached.delete(key)
    this.#cached.set(key, { value, until: now + this.#keepMs })
    const oldest = this.#cached.keys().next()
    if (this.#cached.size > this.#most && !oldest.done) this.#cached.delete(oldest.value)
  }
}
