/** So many wait already that one more would wait longer than people do: answered 503. */
export class QueueFull extends Error {
  constructor() {
    super('too many are waiting for their turn')
  }
}

interface Waiting {
  go(): void
  turnAway(error: Error): void
}

/**
 * A door through which `at_once` go at a time, first come, first served. Up to `waiting_most` wait: the queue is bounded
 * by its length and never by a clock, or a crowd before a healthy database would be told that it is away.
 */
export class Turns {
  readonly #at_once: number
  readonly #waiting_most: number
  #taken = 0
  #waiting: Waiting[] = []

  constructor(options: { at_once: number; waiting_most: number }) {
    this.#at_once = options.at_once
    this.#waiting_most = options.waiting_most
  }

  /** Waits for a turn; whoever got one must `give` it back. Throws `QueueFull`. */
  async take(): Promise<void> {
    if (this.#taken < this.#at_once) {
      this.#taken += 1
      return
    }
    if (this.#waiting.length >= this.#waiting_most) throw new QueueFull()
    await new Promise<void>((go, turnAway) => this.#waiting.push({ go, turnAway }))
  }

  /** The turn goes to whoever waits longest. */
  give(): void {
    const next = this.#waiting.shift()
    if (next) next.go()
    else this.#taken -= 1
  }

  /** Nobody who waits now will be served: they hear why at once. */
  turnAway(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const each of waiting) each.turnAway(error)
  }

  /** Does `work` in a turn of its own. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.take()
    try {
      return await work()
    } finally {
      this.give()
    }
  }
}
