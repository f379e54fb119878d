import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

/** `node:sqlite` with statements prepared once. */
export class OpenedSqlite {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, { statement: StatementSync; reader: boolean }>()

  /**
   * @param image the initial content, as `serialize` returned it; only for a database in memory
   */
  constructor(path: string, image?: Uint8Array) {
    this.#database = new DatabaseSync(path)
    if (image) this.#database.deserialize(image)
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  exec(sql: string): void {
    this.#database.exec(sql)
  }

  close(): void {
    this.#database.close()
  }

  run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const { statement, reader } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (reader) return { rows: statement.all(...values) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(sql: string): { statement: StatementSync; reader: boolean } {
    let found = this.#prepared.get(sql)
    if (!found) {
      const statement = this.#database.prepare(sql)
      found = { statement, reader: statement.columns().length > 0 }
      if (this.#prepared.size >= 500) this.#prepared.clear()
      this.#prepared.set(sql, found)
    }
    return found
  }
}

/** The connection as Kysely holds it: its only state is whether it is in a transaction. */
export class SharedConnection implements DatabaseConnection {
  readonly #alone: (query: CompiledQuery) => Promise<QueryResult<unknown>>
  #transaction: { leave: () => void; run: (query: CompiledQuery) => QueryResult<unknown> } | undefined

  constructor(alone: (query: CompiledQuery) => Promise<QueryResult<unknown>>) {
    this.#alone = alone
  }

  enter(transaction: { leave: () => void; run: (query: CompiledQuery) => QueryResult<unknown> }): void {
    this.#transaction = transaction
  }

  get isInTransaction(): boolean {
    return this.#transaction !== undefined
  }

  leave(): void {
    this.#transaction?.leave()
    this.#transaction = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, ...rest } = this.#transaction ? this.#transaction.run(query) : await this.#alone(query)
    return { ...rest, rows: rows as R[] }
  }

  // biome-ignore lint/correctness/useYield: nobody streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('read SQLite in pages: a stream would hold the turn')
  }
}

/** Otherwise a crowd would lock other processes out of the file for as long as it lasts. */
const MOST = 32

/**
 * Transactions of one turn of the event loop, run one after another and committed by SQLite as one: a page
 * that several of them wrote is written once, and the lock of the file is taken once. Each is all or nothing
 * by itself, by a savepoint; no caller gets a result before the COMMIT.
 */
export class CommitRound {
  readonly #database: OpenedSqlite
  readonly #end = Promise.withResolvers<void>()
  /** Transactions that are finished and wait for the COMMIT. */
  #through = 0
  #isRunning = true
  #isOver = false

  /** Begins the first of them. Throws SQLITE_BUSY while another process has the lock. */
  constructor(database: OpenedSqlite) {
    database.exec('begin immediate')
    this.#database = database
    // Nobody waits for the result of an empty round.
    this.#end.promise.catch(() => undefined)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** After this many finished ones the next are another round. */
  get isFull(): boolean {
    return this.#through >= MOST
  }

  /** Ends with the COMMIT of all; throws its error. */
  get ended(): Promise<void> {
    return this.#end.promise
  }

  /** Begins another; the one before is finished. */
  begin(): void {
    this.#database.exec('savepoint own')
    this.#isRunning = true
  }

  run(query: CompiledQuery): QueryResult<unknown> {
    if (this.#isOver) throw new Error('this transaction is over')
    try {
      return this.#database.run(query)
    } catch (error) {
      // A full or broken disk has rolled back everything that was not committed.
      if (!this.#database.isInTransaction) this.#fail(error)
      throw error
    }
  }

  /** The transaction is finished. */
  keep(): void {
    if (this.#isOver) throw new Error('this transaction is over')
    if (this.#through > 0) this.#database.exec('release own')
    this.#through += 1
    this.#isRunning = false
  }

  /** The transaction is rolled back; the others stay. */
  undo(): void {
    if (this.#isOver) return
    this.#isRunning = false
    try {
      // Nothing is finished: there is nothing to commit either.
      if (this.#through > 0) this.#database.exec('rollback to own; release own')
      else {
        this.#isOver = true
        this.#database.exec('rollback')
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Commits all finished ones; none is running. */
  commit(): void {
    if (this.#isOver) return
    try {
      this.#database.exec('commit')
      this.#isOver = true
      this.#end.resolve()
    } catch (error) {
      this.#fail(error)
    }
  }

  /**
   * The database is being closed: finished transactions are committed, unless one is still running, which
   * rolls all back.
   */
  close(): void {
    if (this.#isRunning) this.#fail(new Error('the database was closed'))
    else this.commit()
  }

  #fail(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#end.reject(error)
    try {
      if (this.#database.isInTransaction) this.#database.exec('rollback')
    } catch {
      // Reports what made it fail; the next BEGIN rolls back the rest.
    }
  }
}
