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
 * SQLite by `node:sqlite`, in which nothing that waits blocks the event loop (promise 24): SQLite itself never
 * waits for a lock of another process (`busy_timeout` is 0); the driver asks again, `busy_ms` in all, and lets
 * everything else go on meanwhile, reads of this database too.
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
  /** Turns are the driver's business: who waits for another process must not keep this one's reads waiting. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
