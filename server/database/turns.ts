import { currentDeadline, movement, QueueFull, runningTime } from '../deadline.ts'

interface Waiting {
  go(): void
  turnAway(error: Error): void
}

/**
 * A door through which `at_once` go at a time, first come, first served. Up to `waiting_most` wait: the queue is bounded
 * by its length and, while it moves, never by a clock, or a crowd before a healthy database would be told that it is away.
 *
 * With `has_deadline`, a request that waits while nobody is served hears so (promise 32): see `Deadline`.
 */
export class Turns {
  readonly #at_once: number
  readonly #waiting_most: number
  readonly #has_deadline: boolean
  #taken = 0
  #full_since = 0
  #waiting: Waiting[] = []

  constructor(options: { at_once: number; waiting_most: number; has_deadline?: boolean }) {
    this.#at_once = options.at_once
    this.#waiting_most = options.waiting_most
    this.#has_deadline = options.has_deadline ?? false
  }

  /** Waits for a turn; whoever got one must `give` it back. Throws `QueueFull`, `TooLate`. */
  async take(): Promise<void> {
    if (this.#taken < this.#at_once) {
      this.#taken += 1
      if (this.#taken === this.#at_once) this.#full_since = runningTime()
      return
    }
    if (this.#waiting.length >= this.#waiting_most) throw new QueueFull()
    const { promise, resolve: go, reject: turnAway } = Promise.withResolvers<void>()
    const waiting = { go, turnAway }
    this.#waiting.push(waiting)
    const stop = this.#watch(waiting)
    await promise.finally(stop)
  }

  #watch(waiting: Waiting): (() => void) | undefined {
    const deadline = this.#has_deadline ? currentDeadline() : undefined
    return deadline?.watch(
      want => Math.max(this.#full_since, movement.at(want)),
      error => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        waiting.turnAway(error)
      },
    )
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
