import { setImmediate } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { currentDeadline, movement, runningTime } from '../../deadline.ts'
import { makePrivateFile } from '../private-files.ts'
import { Turns } from '../turns.ts'
import { CommitRound, OpenedSqlite, SharedConnection } from './opened-sqlite.ts'
import { WriteAheadLog } from './write-ahead-log.ts'

const LOOK_AGAIN_MS = 10
/**
 * This many pages of the log, 16 MB, are copied into the database at once. A page written repeatedly
 * meanwhile is copied once, and the event loop waits for the disk a quarter as often as with SQLite's own
 * 1,000.
 */
const LOG_PAGES = 4_000
const ONE_BY_ONE = { at_once: 1, waiting_most: Number.POSITIVE_INFINITY }

export interface SqliteOptions {
  busy_ms: number
  temp_store?: 'file' | 'memory'
  /** The initial content of a database in memory; empty without it. */
  image?: Uint8Array
}

/**
 * One database, one user at a time: a transaction has it from its beginning to its end, a statement outside
 * one while it runs. Those of one turn of the event loop are committed together: see `CommitRound`.
 */
export class RetryingSqliteDriver implements Driver {
  readonly #path: string
  readonly #options: SqliteOptions
  readonly #turns = new Turns(ONE_BY_ONE)
  /** Of all callers locked out by another process, only the first one retries. */
  readonly #lockedOut = new Turns({ ...ONE_BY_ONE, has_deadline: true })
  #opened: OpenedSqlite | undefined
  #round: CommitRound | undefined
  /** A database in memory has none. */
  #log: WriteAheadLog | undefined

  constructor(path: string, options: SqliteOptions) {
    this.#path = path
    this.#options = options
  }

  async init(): Promise<void> {
    const inMemory = this.#path === ':memory:'
    if (!inMemory) makePrivateFile(this.#path)
    const opened = new OpenedSqlite(this.#path, this.#options.image)
    try {
      opened.exec('pragma foreign_keys = on; pragma busy_timeout = 0')
      opened.exec(`pragma temp_store = ${this.#options.temp_store ?? 'file'}`)
      // The first of all processes switches the file to WAL, while it has it alone.
      if (!inMemory) await this.#patiently(() => opened.exec('pragma journal_mode = wal'), { writes: true })
      if (!inMemory) {
        // Writers wait for the disk by `flush`, together.
        opened.exec(`pragma synchronous = normal; pragma wal_autocheckpoint = ${LOG_PAGES}`)
        this.#log = new WriteAheadLog(this.#path)
      }
    } catch (error) {
      opened.close()
      throw error
    }
    this.#opened = opened
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedConnection(query => this.#alone(query))
  }

  /**
   * After a plain `BEGIN`, reads that turn into writes fail under contention, so every transaction starts as
   * a writer.
   */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#patiently(
      async () => {
        await this.#turns.take()
        try {
          const round = this.#openRound()
          ;(connection as SharedConnection).enter({
            leave: () => this.#turns.give(),
            run: query => round.run(query),
          })
        } catch (error) {
          this.#turns.give()
          throw error
        }
      },
      { writes: true },
    )
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const round = this.#round
    round?.keep()
    ;(connection as SharedConnection).leave()
    await round?.ended
    // Others go on during the flush. They may read what a crash of the machine would lose, but no writer is
    // answered before the flush.
    await this.#log?.flush()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // It was finished, and the COMMIT or the disk failed: what runs now is somebody else's transaction.
    if (!(connection as SharedConnection).isInTransaction) return
    this.#round?.undo()
    ;(connection as SharedConnection).leave()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as SharedConnection).leave()
  }

  async destroy(): Promise<void> {
    this.#round?.close()
    await this.#log?.close()
    this.#opened?.close()
  }

  get #database(): OpenedSqlite {
    if (!this.#opened) throw new Error('the database is not open')
    return this.#opened
  }

  /**
   * The current round, with a transaction begun in it; it ends with the turn of the event loop, after those
   * that already wait.
   */
  #openRound(): CommitRound {
    if (this.#round?.isFull) this.#round.commit()
    if (this.#round?.isOver === false) {
      this.#round.begin()
      return this.#round
    }
    // What a failed ROLLBACK or COMMIT has left behind.
    if (this.#database.isInTransaction) this.#database.exec('rollback')
    const round = new CommitRound(this.#database)
    this.#round = round
    setImmediate(() => void this.#turns.run(async () => round.commit()))
    return round
  }

  /**
   * Inside a round the error is reported with the round: what the statement saw or wrote there may be rolled
   * back.
   */
  async #alone(query: CompiledQuery): Promise<QueryResult<unknown>> {
    for (;;) {
      const { result, round } = await this.#patiently(
        () => this.#turns.run(async () => this.#runAlone(query)),
        { writes: !isRead(query) },
      )
      const isCommitted = await round?.ended.then(
        () => true,
        error => {
          if (!isRead(query)) throw error
          return false
        },
      )
      if (isCommitted === false) continue
      if (!isRead(query)) await this.#log?.flush()
      return result
    }
  }

  #runAlone(query: CompiledQuery): { result: QueryResult<unknown>; round: CommitRound | undefined } {
    // Statements about the database itself must not be inside a transaction.
    if (!isOfRows(query)) this.#round?.commit()
    const round = this.#round?.isOver === false ? this.#round : undefined
    return { result: round ? round.run(query) : this.#database.run(query), round }
  }

  /**
   * Retries while another process has the lock. Throws SQLITE_BUSY when that takes longer than `busy_ms` or
   * than its request's deadline; `TooLate` when the deadline passes in the queue (promise 32).
   */
  async #patiently<T>(attempt: () => T | Promise<T>, { writes }: { writes: boolean }): Promise<T> {
    const deadline = currentDeadline()
    let since = performance.now()
    let isLockedOut = false
    try {
      for (;;) {
        try {
          const done = await attempt()
          movement.served(writes ? 'write' : 'read')
          return done
        } catch (error) {
          const waited = performance.now() - since
          const isOver = waited >= Math.min(this.#options.busy_ms, deadline?.left ?? Number.POSITIVE_INFINITY)
          if (isBusy(error) && isLockedOut && isOver) deadline?.waitedInVain(waited)
          if (!isBusy(error) || (isLockedOut && isOver)) throw error
          movement.stuck(runningTime())
        }
        if (isLockedOut) await wait(LOOK_AGAIN_MS)
        else {
          await this.#lockedOut.take()
          isLockedOut = true
          // The deadline has already counted the time that a request waited in the queue.
          if (deadline) since = performance.now()
        }
      }
    } finally {
      if (isLockedOut) this.#lockedOut.give()
    }
  }
}

/** Anything that may have written counts as a write: if it did not, the flush ends at once. */
function isRead({ sql }: CompiledQuery): boolean {
  return /^\s*select\b/i.test(sql)
}

function isOfRows({ sql }: CompiledQuery): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(sql)
}

function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === 5
}
