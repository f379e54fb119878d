import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { up as shop } from './migrations/0001-shop.ts'
import { up as orderOfCart } from './migrations/0002-order-of-cart.ts'
import type { Tables } from './tables.ts'
import { WaryPool } from './wary-pool.ts'

/** The database or a transaction of it: queries take either. */
export type Db = Kysely<Tables>

/**
 * Opens the shop's database; `openDatabase(':memory:')` and a file path give SQLite, `postgres://…` gives PostgreSQL.
 * Does not migrate: see `migrate`.
 *
 * @param options.patience_ms PostgreSQL: a query that the server has not answered by then fails, and its connection is
 *   given up. A shop that answers people has some; an import, whose statements take their time, has none
 */
export function openDatabase(url: string, options: { patience_ms?: number } = {}): Db {
  return new Kysely<Tables>({ dialect: isPostgresUrl(url) ? postgres(url, options) : sqlite(url) })
}

export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}

/**
 * Brings the tables up to date. Safe when many processes start at once: the migrator runs in one transaction, which
 * takes PostgreSQL's advisory lock, or SQLite's write lock by `BEGIN IMMEDIATE`.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

const MIGRATIONS = {
  '0001-shop': { up: shop },
  '0002-order-of-cart': { up: orderOfCart },
}

function postgres(connectionString: string, { patience_ms }: { patience_ms?: number }): PostgresDialect {
  // Counts and moments are bigint; every one of them fits a double exactly.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new WaryPool({
    connectionString,
    ...(patience_ms === undefined ? {} : { query_timeout: patience_ms }),
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 3_000,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 5_000,
  })
  return new PostgresDialect({ pool })
}

function sqlite(path: string): SqliteDialect {
  const inMemory = path === ':memory:'
  if (!inMemory) mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  database.exec('pragma foreign_keys = on; pragma busy_timeout = 2000;')
  if (!inMemory) database.exec('pragma journal_mode = wal; pragma synchronous = full;')
  return new ImmediateSqliteDialect({ database: kyselyDatabase(database) })
}

/** Reads that turn into writes fail under contention with a plain `BEGIN`: every transaction here starts as a writer. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(config: { database: SqliteDatabase }) {
    super(config)
    this.#database = config.database
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: this.#database })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** `node:sqlite` in the shape that Kysely asks for, with statements prepared once. */
function kyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, { statement: StatementSync; reader: boolean }>()
  const prepare = (sql: string) => {
    let found = prepared.get(sql)
    if (!found) {
      const statement = database.prepare(sql)
      found = { statement, reader: statement.columns().length > 0 }
      if (prepared.size >= 500) prepared.clear()
      prepared.set(sql, found)
    }
    return found
  }
  return {
    close: () => database.close(),
    prepare: sql => {
      const { statement, reader } = prepare(sql)
      return {
        reader,
        all: parameters => statement.all(...(parameters as never[])),
        run: parameters => statement.run(...(parameters as never[])),
        iterate: parameters => statement.iterate(...(parameters as never[])),
      }
    },
  }
}
