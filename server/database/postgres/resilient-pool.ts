import type { Socket } from 'node:net'
import pg from 'pg'
import { currentDeadline, type Deadline, movement, runningTime } from '../../deadline.ts'
import { isWaitForLock } from '../is-unavailable.ts'
import { Turns } from '../turns.ts'
import { PipelinedWrites } from './pipelined-writes.ts'
import { preparedName } from './prepared-names.ts'
import { Silence } from './silence.ts'

/** Far more than a crowd of a thousand, each of whom may ask for two connections at once. */
const WAITING_MOST = 5_000

/** A server that answers others is available: then a connection that took too long is requested again. */
const CONNECT_TRIES = 3

export interface ResilientPoolConfig extends pg.PoolConfig {
  max: number
  /** A query unanswered for this long fails, and its connection is closed. Null waits as long as it takes. */
  patience_ms: number | null
  /** A server that does not accept a connection within this time is considered away. */
  connect_ms: number
  /**
   * The server ends a statement that waits for a lock longer than this, or than its request's deadline. Null
   * waits.
   */
  lock_ms: number | null
}

/** A lock that is available at once must be granted even to a request whose deadline has passed. */
const LOCK_LEAST_MS = 50

/**
 * A pool that survives the loss of its connections (promise 18). A connection lost in the middle of a
 * transaction would end the process by an unhandled event; an unanswered one would go back into the pool and
 * block its next user; and every query of a request would wait again for a server that is silent.
 *
 * Callers queue for a free connection, without a time-out while anybody is served: a crowd before a healthy
 * server must not be told that it is away. Their wait ends when the server is found silent: then all of them
 * fail at once.
 */
export class ResilientPool extends pg.Pool {
  readonly #silence: Silence
  readonly #turns: Turns
  readonly #fallSilent: (error: Error) => void

  constructor({ patience_ms, connect_ms, lock_ms, ...config }: ResilientPoolConfig) {
    const silence = new Silence()
    const turns = new Turns({ at_once: config.max, waiting_most: WAITING_MOST, has_deadline: true })
    const fallSilent = (error: Error) => {
      silence.begin(error)
      turns.turnAway(error)
    }
    const Client = checkedClient({ patience_ms, connect_ms, lock_ms }, silence, fallSilent)
    const lock_timeout = lock_ms === null ? {} : { lock_timeout: lock_ms }
    super({ ...config, ...lock_timeout, Client, pipeline: true } as pg.PoolConfig)
    this.#silence = silence
    this.#turns = turns
    this.#fallSilent = fallSilent
    this.on('release', () => turns.give())
    // The server closed an idle connection: the pool replaces it, and a query that finds the server away
    // fails by itself.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads
  override connect(callback?: any): any {
    const connecting = this.#connectInTurn()
    if (!callback) return connecting
    connecting.then(
      client => callback(undefined, client, client.release),
      error => callback(error, undefined, () => {}),
    )
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    this.#silence.throwIfSilent()
    await this.#turns.take()
    for (let tried = 1; ; tried++) {
      const since = performance.now()
      try {
        this.#silence.throwIfSilent()
        return await super.connect()
      } catch (error) {
        const isUnanswered = /connection timeout|timeout expired/i.test((error as Error).message)
        if (isUnanswered && this.#silence.repliedSince(since) && tried < CONNECT_TRIES) continue
        this.#turns.give()
        if (isUnanswered && !this.#silence.repliedSince(since)) this.#fallSilent(error as Error)
        throw error
      }
    }
  }
}

function checkedClient(
  { patience_ms, connect_ms, lock_ms }: Pick<ResilientPoolConfig, 'patience_ms' | 'connect_ms' | 'lock_ms'>,
  silence: Silence,
  fallSilent: (error: Error) => void,
) {
  return class extends pg.Client {
    readonly #unacknowledged = new PipelinedWrites(() => this.#stream)
    /** The lock time-out set on the server; null where a rolled back transaction may have reset it. */
    #lock_ms = lock_ms

    constructor(config?: pg.ClientConfig) {
      super(config)
      this.on('error', () => {})
      this.on('connect', () => silence.noteReply())
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads
    override connect(callback?: any): any {
      if (!callback) return super.connect()
      let isLate = false
      const stop = unlessAnswered(connect_ms, () => {
        isLate = true
        this.#breakOff()
      })
      super.connect((error?: Error) => {
        stop()
        callback(error && isLate ? new Error('connection timeout', { cause: error }) : error)
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads
    override query(...asked: any[]): any {
      const [text, values] = asked
      const name = typeof text === 'string' ? preparedName(text) : undefined
      const named = name === undefined ? asked : [{ name, text, values }]
      const ask = (...asked: unknown[]) =>
        (super.query as (...asked: unknown[]) => Promise<unknown>).apply(this, asked)
      const send = () => ask(...named)
      if (typeof text !== 'string') return send()
      const deadline = currentDeadline()
      const isEnd = text === 'commit' || text === 'rollback'
      if (!isEnd) this.#keepPatience(deadline, ask)
      if (this.#unacknowledged.takes(text)) return this.#unacknowledged.send(send)
      const answer = this.#unacknowledged.sendBehind(text, send)
      if (answer instanceof Promise) this.#expect(answer, text, deadline)
      return answer
    }

    /**
     * After earlier waits the request waits for a lock no longer than its deadline allows (promise 32). Sent
     * together with the query.
     */
    #keepPatience(deadline: Deadline | undefined, ask: (text: string) => Promise<unknown>): void {
      if (lock_ms === null) return
      const wanted = Math.round(Math.max(LOCK_LEAST_MS, Math.min(lock_ms, deadline?.left ?? lock_ms)))
      if (wanted === this.#lock_ms) return
      this.#lock_ms = this.#unacknowledged.isInTransaction ? null : wanted
      this.#unacknowledged.sendAhead(() => ask(`set lock_timeout = ${wanted}`))
    }

    #expect(answer: Promise<unknown>, text: string, deadline: Deadline | undefined): void {
      const since = performance.now()
      const asked_at = runningTime()
      const giveUp = () => {
        if (!silence.repliedSince(since)) fallSilent(new Error('query read timeout'))
        this.#breakOff()
      }
      const stop = patience_ms === null ? () => {} : unlessAnswered(patience_ms, giveUp)
      const end = (wasAnswered: boolean) => {
        stop()
        if (wasAnswered) silence.noteReply()
      }
      answer.then(
        () => {
          end(true)
          movement.served(this.#wrote(text) ? 'write' : 'read')
        },
        error => {
          // Errors from the server have a severity; a lost connection has none.
          end(typeof error.severity === 'string')
          if (!isWaitForLock(error)) return
          movement.stuck(asked_at)
          deadline?.waitedInVain(runningTime() - asked_at)
        },
      )
    }

    /** Nothing of a transaction is written before its end. */
    #wrote(text: string): boolean {
      return (
        text === 'commit' || !(this.#unacknowledged.isInTransaction || /^\s*(select|rollback)\b/i.test(text))
      )
    }

    /** Not `end()`, which sends a message and waits for an answer. */
    #breakOff(): void {
      this.#stream.destroy()
    }

    get #stream(): Socket {
      return (this as unknown as { connection: { stream: Socket } }).connection.stream
    }
  }
}

/**
 * Gives up after `ms` without any data, unless `stop` is called before. A process that could not run for a
 * while finds the timer first and the answer right behind it: so it reads the socket before it decides, and
 * its own delay is not taken for the server's.
 */
function unlessAnswered(ms: number, giveUp: () => void): () => void {
  let timer: NodeJS.Timeout
  let isOver = false
  const begin = () => {
    const since = performance.now()
    const judge = () => {
      if (isOver) return
      if (performance.now() - since > ms * 1.25) begin()
      else giveUp()
    }
    timer = setTimeout(() => setImmediate(judge), ms)
  }
  begin()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
