import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { RetryingSqliteDriver, type SqliteOptions } from './sqlite-driver.ts'

/**
 * SQLite by `node:sqlite`, in which no waiting blocks the event loop (promise 24). SQLite itself never waits
 * for a lock of another process (`busy_timeout` is 0); the driver retries, `busy_ms` in all, and lets
 * everything else go on meanwhile, including reads of this database.
 */
export class RetryingSqliteDialect implements Dialect {
  readonly #path: string
  readonly #options: SqliteOptions

  constructor(path: string, options: SqliteOptions) {
    this.#path = path
    this.#options = options
  }

  createDriver(): Driver {
    return new RetryingSqliteDriver(this.#path, this.#options)
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
  /** The driver itself orders transactions: waiting for another process must not block this one's reads. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
