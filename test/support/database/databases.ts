import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { DATABASE_LIMITS } from '../../../server/database/database-limits.ts'
import { type Db, migrate, openDatabase } from '../../../server/database/open-database.ts'
import { RetryingSqliteDialect } from '../../../server/database/sqlite/sqlite-dialect.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { drawOfRun } from '../runner/draw.ts'
import { startPostgresKeeper } from './keep-postgres.ts'
import { migratedImage } from './migrated-image.ts'

export type Engine = 'SQLite' | 'PostgreSQL'
export const ENGINES: Engine[] = ['SQLite', 'PostgreSQL']

/**
 * The shop's own settings except for statement time-outs: what a test sees must not depend on how busy the
 * machine is.
 */
export const TEST_LIMITS = { ...DATABASE_LIMITS.requests, statement_ms: null, silence_ms: null }

/** A fresh, migrated database for one test. */
export interface TestDatabase {
  /** For `openDatabase` and `DATABASE_URL`; `:memory:` is empty again when opened a second time. */
  url: string
  db: Db
  /** Closes and deletes it. */
  close(): Promise<void>
}

/**
 * Runs a block of tests on SQLite in memory and on a real PostgreSQL.
 *
 * `open` returns a fresh, migrated database (in about 1 ms and 20 ms). A database that a test or its
 * `beforeEach` opens is closed after that test, one that `beforeAll` opens after the block.
 */
export function onBothDatabases(
  name: string,
  tests: (open: () => Promise<Db>, engine: Engine) => void,
): void {
  for (const engine of ENGINES) {
    describe(name, () => {
      let ofBlock: TestDatabase[] = []
      let ofTest: TestDatabase[] | undefined
      beforeEach(() => {
        ofTest = []
      })
      // Hooks of the inner block run before these, so a test can still use its database while it cleans up.
      afterEach(async () => {
        await closeAll(ofTest)
        ofTest = undefined
      })
      afterAll(async () => {
        await closeAll(ofBlock)
        ofBlock = []
      })
      describe(`on ${engine}`, () => {
        tests(async () => {
          const database = await createTestDatabase(engine)
          ;(ofTest ?? ofBlock).push(database)
          return database.db
        }, engine)
      })
    })
  }
}

/**
 * One fresh, migrated database. SQLite lives in memory, with one connection; `on_disk` gives it a temporary file
 * instead, so that several connections or processes can race for it.
 */
export async function createTestDatabase(
  engine: Engine,
  options: { on_disk?: boolean } = {},
): Promise<TestDatabase> {
  if (engine === 'PostgreSQL') return createOnPostgres()
  const folder = options.on_disk ? mkdtempSync(join(tmpdir(), 'vitrina-sqlite-')) : undefined
  const url = folder ? join(folder, 'shop.db') : ':memory:'
  const db = await (folder ? openOnDisk(url) : openInMemory())
  return {
    url,
    db,
    close: async () => {
      await db.destroy()
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openOnDisk(path: string): Promise<Db> {
  const image = await findImage()
  if (image) writeFileSync(path, image)
  const db = openDatabase(path, TEST_LIMITS)
  if (!image) await migrate(db)
  return db
}

/** A migrated SQLite database in memory; its data is gone once it is closed. */
export async function openInMemory(): Promise<Db> {
  const image = await findImage()
  const db = new Kysely<Tables>({
    dialect: new RetryingSqliteDialect(':memory:', { ...TEST_LIMITS, ...(image && { image }) }),
  })
  if (!image) await migrate(db)
  // Code that relies on an order which no statement asked for fails here, and not on the day on which a query
  // plan changes.
  if (drawOfRun().row_order === 'reversed') await sql`pragma reverse_unordered_selects = on`.execute(db)
  return db
}

/** Null outside Jest, as in a benchmark. */
async function findImage(): Promise<Uint8Array | null> {
  return process.env.RUN_FOLDER ? migratedImage() : null
}

async function createOnPostgres(): Promise<TestDatabase> {
  const url = await askKeeper('POST', '/')
  const db = openDatabase(url, TEST_LIMITS)
  return {
    url,
    db,
    close: async () => {
      await db.destroy()
      await askKeeper('DELETE', new URL(url).pathname)
    },
  }
}

async function askKeeper(method: 'POST' | 'DELETE', path: string): Promise<string> {
  // Outside Jest, as in a benchmark, none has been started yet.
  process.env.POSTGRES_KEEPER_PORT ??= (await startPostgresKeeper()).port
  const answer = await fetch(`http://127.0.0.1:${process.env.POSTGRES_KEEPER_PORT}${path}`, { method })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

async function closeAll(databases: TestDatabase[] = []): Promise<void> {
  await Promise.all(databases.map(database => database.close()))
}
