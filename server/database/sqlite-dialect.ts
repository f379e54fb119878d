import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { OpenedSqlite } from './opened-sqlite.ts'
import { makePrivateFile } from './private-files.ts'
import { SharedConnection } from './shared-connection.ts'
import { Turns } from './turns.ts'
import { WriteAheadLog } from './write-ahead-log.ts'

const LOOK_AGAIN_MS = 10
const ONE_BY_ONE = { at_once: 1, waiting_most: Number.POSITIVE_INFINITY }

interface SqliteOptions {
  busy_ms: number
  /** What a database in memory begins with; without it, it is empty. */
  image?: Uint8Array
}

/**
 * SQLite by `node:sqlite`, in which nothing that waits blocks the event loop (promise 24): SQLite itself never
 * waits for a lock of another process (`busy_timeout` is 0); the driver asks again, `busy_ms` in all, and lets
 * everything else go on meanwhile, reads of this database too.
 */
export class PatientSqliteDialect implements Dialect {
  readonly #path: string
  readonly #options: SqliteOptions

  constructor(path: string, options: SqliteOptions) {
    this.#path = path
    this.#options = options
  }

  createDriver(): Driver {
    return new PatientSqliteDriver(this.#path, this.#options)
  }

  createAdapter(): SqliteAdapter {
    return new SharedSqliteAdapter()
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }

  // biome-ignore lint/suspicious/noExplicitAny: as Kysely has it
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class SharedSqliteAdapter extends SqliteAdapter {
  /** Turns are the driver's business: who waits for another process must not keep this one's reads waiting. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** One database, one turn: a transaction has it from `BEGIN` to its end, a statement on its own while it runs. */
class PatientSqliteDriver implements Driver {
  readonly #path: string
  readonly #options: SqliteOptions
  readonly #turns = new Turns(ONE_BY_ONE)
  /** Of those whom another process locks out only the first asks again and again. */
  readonly #lockedOut = new Turns(ONE_BY_ONE)
  #opened: OpenedSqlite | undefined
  /** None of a database in memory. */
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
      // The first of all processes turns the file over to WAL, alone.
      if (!inMemory) await this.#patiently(() => opened.exec('pragma journal_mode = wal'))
      if (!inMemory) {
        // Whoever wrote waits for the disk by `flush`, together with the others.
        opened.exec('pragma synchronous = normal')
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

  /** Reads that turn into writes fail under contention with a plain `BEGIN`: every transaction starts as a writer. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#patiently(async () => {
      await this.#turns.take()
      try {
        // What a failed ROLLBACK has left behind.
        if (this.#database.isInTransaction) this.#database.exec('rollback')
        this.#database.exec('begin immediate')
      } catch (error) {
        this.#turns.give()
        throw error
      }
      ;(connection as SharedConnection).enter({
        leave: () => this.#turns.give(),
        run: query => this.#database.run(query),
      })
    })
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#database.exec('commit')
    // Others go on while the disk is at it; they read what may be lost with the machine, but tell it to nobody who wrote.
    ;(connection as SharedConnection).leave()
    await this.#log?.flush()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Committed, and the disk failed: what runs by now is somebody else's transaction.
    if (!(connection as SharedConnection).isInTransaction) return
    try {
      // A full or broken disk has ended it already; a second error would hide the first.
      if (this.#database.isInTransaction) this.#database.exec('rollback')
    } catch {
      // What made it roll back is thrown on; the next `BEGIN` rolls back what is left.
    } finally {
      ;(connection as SharedConnection).leave()
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as SharedConnection).leave()
  }

  async destroy(): Promise<void> {
    await this.#log?.close()
    this.#opened?.close()
  }

  get #database(): OpenedSqlite {
    if (!this.#opened) throw new Error('the database is not open')
    return this.#opened
  }

  async #alone(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const result = await this.#patiently(() => this.#turns.run(async () => this.#database.run(query)))
    if (!isRead(query)) await this.#log?.flush()
    return result
  }

  /** Does it again while another process has the lock. Throws SQLITE_BUSY when that takes longer than `busy_ms`. */
  async #patiently<T>(attempt: () => T | Promise<T>): Promise<T> {
    const until = performance.now() + this.#options.busy_ms
    let isLockedOut = false
    try {
      for (;;) {
        try {
          return await attempt()
        } catch (error) {
          if (!isBusy(error) || (isLockedOut && performance.now() >= until)) throw error
        }
        if (isLockedOut) await wait(LOOK_AGAIN_MS)
        else {
          await this.#lockedOut.take()
          isLockedOut = true
        }
      }
    } finally {
      if (isLockedOut) this.#lockedOut.give()
    }
  }
}

/** What may have written is taken for a write: the disk says quickly that there is nothing. */
function isRead({ sql }: CompiledQuery): boolean {
  return /^\s*select\b/i.test(sql)
}

function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === 5
}
