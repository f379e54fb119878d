import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A request that has waited this long without anybody being served is answered 503, early enough to stay
 * within 3 s (promise 32). It also sets two other time-outs: PostgreSQL's for a lock, and SQLite's for the
 * file.
 */
export const PATIENCE_MS = 2_250

/**
 * A request that comes to a queue that is stuck already waits no longer than this, or than those before it.
 */
const NEWCOMER_MS = 1_000

/** As long as others are served, everything together may take this long. */
const ANSWER_MS = 3_000

/** A call to the outside gets at least this long, or it is not worth starting. */
const OUTSIDE_LEAST_MS = 300

/** So many wait already that one more would wait longer than people do: answered 503. */
export class QueueFull extends Error {
  constructor() {
    super('too many are waiting for their turn')
  }
}

/** A request waited in vain: answered 503. */
export class TooLate extends Error {
  constructor() {
    super('waited too long: nobody was served meanwhile')
  }
}

/** What is wanted from the database: while nothing can be written, reading may still work. */
export type Want = 'read' | 'write'

/**
 * When the database last served somebody of this process, by `runningTime`. A queue moves as long as the
 * database does, because the holder of a turn may wait in another queue itself. But once somebody waited for
 * a lock in vain, reads no longer count as movement for writers, until something is written again.
 */
export class Movement {
  #read_at = Number.NEGATIVE_INFINITY
  #written_at = Number.NEGATIVE_INFINITY
  #stuck_since: number | null = null

  at(want: Want): number {
    const isStuck = want === 'write' && this.#stuck_since !== null
    return isStuck
      ? Math.max(this.#written_at, this.#stuck_since ?? 0)
      : Math.max(this.#read_at, this.#written_at)
  }

  served(want: Want): void {
    if (want === 'read') {
      this.#read_at = runningTime()
      return
    }
    this.#written_at = runningTime()
    this.#stuck_since = null
  }

  /**
   * @param since when it began to wait for the lock that it did not get
   */
  stuck(since: number): void {
    this.#stuck_since ??= since
  }
}

/** For this process, which has one database. */
export const movement = new Movement()

interface Waited {
  ms: number
  /** Running calls to the outside, and since when there is one. */
  outside: number
  outside_since: number
}

/**
 * The patience of one request, for everything it waits for: a queue, a lock, a connection, the outside. Only
 * fruitless waiting uses it up, while nobody is served; behind a queue that moves, however slowly, it starts
 * over, and this process's own work does not count. So a crowd on an overloaded machine is served in order
 * (promise 22), and nobody waits for what does not come (promise 32).
 */
export class Deadline {
  readonly want: Want
  readonly #waited: Waited

  constructor(want: Want = 'read', waited: Waited = { ms: 0, outside: 0, outside_since: 0 }) {
    this.want = want
    this.#waited = waited
  }

  /** The same for a request that wants to write. */
  forWriting(): Deadline {
    return new Deadline('write', this.#waited)
  }

  /** Milliseconds left for fruitless waiting. */
  get left(): number {
    return Math.max(0, PATIENCE_MS - this.#waited.ms)
  }

  waitedInVain(ms: number): void {
    this.#waited.ms += Math.max(0, ms)
  }

  /**
   * Waits for the outside, which may use the rest of the time for the answer. Concurrent calls are counted
   * once.
   *
   * @param work is passed its milliseconds
   */
  async outside<T>(work: (most_ms: number) => Promise<T>): Promise<T> {
    const waited = this.#waited
    if (waited.outside === 0) waited.outside_since = runningTime()
    waited.outside += 1
    const since = runningTime() - waited.outside_since
    try {
      return await work(Math.max(OUTSIDE_LEAST_MS, ANSWER_MS - waited.ms - since))
    } finally {
      waited.outside -= 1
      if (waited.outside === 0) waited.ms += runningTime() - waited.outside_since
    }
  }

  /**
   * Waits for a turn: call the returned function when it has come. Calls `giveUp` once nobody was served for
   * too long, unless the turn came before.
   *
   * @param movementAt when the queue last moved, or began
   */
  watch(movementAt: (want: Want) => number, giveUp: (error: TooLate) => void): () => void {
    const joined = runningTime()
    const vain = () => runningTime() - Math.max(joined, movementAt(this.want))
    const judge = () => {
      if (runningTime() < this.#until(joined, movementAt(this.want))) return
      watched.delete(judge)
      this.waitedInVain(vain())
      giveUp(new TooLate())
    }
    watched.add(judge)
    beginTicking()
    return () => {
      if (!watched.delete(judge)) return
      if (movementAt(this.want) > joined) this.#waited.ms = 0
      this.waitedInVain(vain())
    }
  }

  #until(joined: number, moved_at: number): number {
    if (moved_at > joined) return moved_at + PATIENCE_MS
    return Math.max(joined + Math.min(this.left, NEWCOMER_MS), moved_at + this.left)
  }
}

const requests = new AsyncLocalStorage<Deadline | undefined>()

/** Everything that `work` starts and awaits has the deadline of one request. */
export function withDeadline<T>(work: () => T): T {
  return requests.run(new Deadline(), work)
}

/** What a request starts and what goes on after its answer has no deadline. */
export function withoutDeadline<T>(work: () => T): T {
  return requests.run(undefined, work)
}

/** `work` wants to write: that others can read is not movement for it. */
export function wantingToWrite<T>(work: () => T): T {
  const deadline = requests.getStore()
  return deadline?.want === 'read' ? requests.run(deadline.forWriting(), work) : work()
}

/** Of the current request; undefined in a job or a command, which may wait as long as needed. */
export function currentDeadline(): Deadline | undefined {
  return requests.getStore()
}

const TICK_MS = 50
/** Time in which the process could not run counts only up to this: nobody else was served by it either. */
const FROZEN_MS = 500

const watched = new Set<() => void>()
let ticking: NodeJS.Timeout | undefined
let ticked_at = 0
let frozen_ms = 0

/**
 * Milliseconds in which this process could run, measured while somebody waited. One clock for all: with a
 * clock each, a thousand waiting requests would differ.
 */
export function runningTime(): number {
  return performance.now() - frozen_ms
}

function beginTicking(): void {
  if (ticking) return
  ticked_at = performance.now()
  ticking = setTimeout(tick, TICK_MS)
}

function tick(): void {
  const now = performance.now()
  frozen_ms += Math.max(0, now - ticked_at - FROZEN_MS)
  ticked_at = now
  for (const judge of [...watched]) judge()
  ticking = watched.size > 0 ? setTimeout(tick, TICK_MS) : undefined
}
