import { currentDeadline, movement, QueueFull, runningTime, type Want } from '../deadline.ts'
import { isUnavailable } from './is-unavailable.ts'

interface Waiting {
  go(): void
  turnAway(error: Error): void
}

/**
 * A queue that lets `at_once` callers work at a time, first come, first served. Up to `waiting_most` wait.
 * The queue is bounded by its length and, while it moves, never by time: otherwise a crowd before a healthy
 * database would be told that it is away.
 *
 * With `has_deadline`, a request that waits while nobody is served fails (promise 32): see `Deadline`.
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

  /** Waits for a turn; the caller must `give` it back. Throws `QueueFull`, `TooLate`. */
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

  /** The turn goes to the caller that has waited longest. */
  give(): void {
    const next = this.#waiting.shift()
    if (next) next.go()
    else this.#taken -= 1
  }

  /** Nobody who waits now will be served: they fail at once. */
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

/**
 * Turns at rows that many want at once: a caller that wants one of the same rows in this process runs after
 * those before it. In the database a wait for a row has a time-out (`lock_ms`), which on an overloaded
 * machine runs out behind a crowd although everybody is served: so a crowd waits here, and only one caller of
 * each process there. It protects nothing: the rows' own conditions do.
 */
export class RowTurns {
  readonly #rows = new Map<string, Row>()

  /**
   * Does `work` when everybody is done who wanted one of these rows before; its end lets the next one go. All
   * rows are requested at once, so two callers cannot wait for each other. Throws `TooLate` for a request
   * that waits while nobody before it is served (promise 32).
   *
   * @param rows names of rows: `coupon LETO`
   */
  async run<T>(rows: string[], work: () => Promise<T>): Promise<T> {
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    const mine = [...new Set(rows)].map(name => this.#join(name, done))
    const turn = Promise.all(mine.map(({ before }) => before))
    try {
      await inTime(mine, turn)
      return await this.#inTurn(mine, work)
    } finally {
      // A caller that gave up lets the next one go no sooner than the one before it does.
      void turn.then(() => {
        for (const { name, row } of mine) if (row.last === done) this.#rows.delete(name)
        end()
      })
    }
  }

  async #inTurn<T>(mine: Place[], work: () => Promise<T>): Promise<T> {
    try {
      const given = await work()
      for (const { row } of mine) served(row)
      return given
    } catch (error) {
      // A refusal is an answer, too.
      for (const { row } of mine)
        if (isUnavailable(error)) row.is_stuck = true
        else served(row)
      throw error
    }
  }

  #join(name: string, done: Promise<void>): Place {
    const row = this.#rows.get(name)
    if (row) {
      const before = row.last
      row.last = done
      return { name, row, before }
    }
    const begun: Row = { last: done, moved_at: runningTime(), is_stuck: false }
    this.#rows.set(name, begun)
    return { name, row: begun, before: null }
  }
}

interface Row {
  /** Of the last caller in the queue. */
  last: Promise<void>
  /** When a caller of this queue last succeeded, or when it began. */
  moved_at: number
  /** The last caller waited in vain: that others are served elsewhere says nothing about this row. */
  is_stuck: boolean
}

function served(row: Row): void {
  row.moved_at = runningTime()
  row.is_stuck = false
}

interface Place {
  name: string
  row: Row
  /** Resolves when the caller before is done; null where there was none. */
  before: Promise<void> | null
}

async function inTime(places: Place[], turn: Promise<unknown>): Promise<void> {
  const waited_for = new Set(places.filter(({ before }) => before !== null))
  const deadline = currentDeadline()
  if (!deadline || waited_for.size === 0) return void (await turn)
  for (const place of waited_for) void place.before?.then(() => waited_for.delete(place))
  // Of several queues, the one that is still waited for says how long it takes.
  const movementAt = (want: Want) => {
    const times = (some: Iterable<Place>) =>
      Array.from(some, ({ row }) => (row.is_stuck ? row.moved_at : Math.max(row.moved_at, movement.at(want))))
    return waited_for.size > 0 ? Math.min(...times(waited_for)) : Math.max(...times(places))
  }
  const late = Promise.withResolvers<never>()
  const stop = deadline.watch(movementAt, late.reject)
  await Promise.race([turn, late.promise]).finally(stop)
}
