import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import {
  type Db,
  hasAllTables,
  MIGRATIONS,
  migrate,
  openDatabase,
} from '../../../server/database/open-database.ts'
import { runMigrations, TooNew } from '../../../server/database/run-migrations.ts'
import {
  createTestDatabase,
  ENGINES,
  onBothDatabases,
  TEST_LIMITS,
} from '../../support/database/databases.ts'
import { stockGoods } from '../../support/goods/goods.ts'
import { startShop } from '../../support/shop-process.ts'

const [KNOWN = ''] = Object.keys(MIGRATIONS).slice(-1)
/** The last migration before versions began to run beside each other. */
const FIRST_BESIDE = '0020-services-revision'

const ofNextVersion = (needs?: string) => ({
  ...MIGRATIONS,
  '9998-next': {
    // biome-ignore lint/suspicious/noExplicitAny: as a migration has it
    up: async (db: Kysely<any>) => {
      await sql`alter table orders add column of_next integer not null default 0`.execute(db)
      await sql`create table only_next (id integer primary key)`.execute(db)
    },
    ...(needs && { needs }),
  },
})

onBothDatabases('a version beside its successor (promise 33)', open => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })

  test('runs on tables to which the next one has only added, and leaves them as they are', async () => {
    await runMigrations(db, ofNextVersion())

    await migrate(db)

    expect(await hasAllTables(db)).toBe(true)
    await sql`select of_next from orders`.execute(db)
    await sql`select id from only_next`.execute(db)
  })

  test('runs where the next one took away what a version before this one used', async () => {
    await runMigrations(db, ofNextVersion(KNOWN))

    await migrate(db)

    expect(await hasAllTables(db)).toBe(true)
  })

  test('refuses tables that only the next one knows how to use, and says which', async () => {
    await runMigrations(db, ofNextVersion('9998-next'))

    for (const ask of [migrate, hasAllTables]) {
      await expect(ask(db)).rejects.toThrow(TooNew)
      await expect(ask(db)).rejects.toThrow('9998-next')
    }
  })

  test('refuses a migration of which nothing is said', async () => {
    await sql`insert into kysely_migration (name, "timestamp") values ('9999-strange', 'now')`.execute(db)

    await expect(migrate(db)).rejects.toThrow(TooNew)
  })
})

describe.each(ENGINES)('a process on %s', engine => {
  test('starts beside tables of the next version, or says in one line why not', async () => {
    const database = await createTestDatabase(engine, { on_disk: true })
    await stockGoods(database.db)
    await runMigrations(database.db, ofNextVersion())
    const beside = await startShop(database.url)
    beside.process.kill('SIGTERM')
    expect([await beside.ended, beside.said()]).toEqual([0, ''])

    await sql`update meta set value = '9998-next' where key = 'migration_needs:9998-next'`.execute(
      database.db,
    )
    const refused = await startShop(database.url, {}, { until_ready: false })
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toMatch(/^[^\n]*более новой версией[^\n]*\n$/)
    await database.close()
  })

  test('finds all that it knew where the version after it has been: migrations since only add', async () => {
    const old = await migratedTo(engine, FIRST_BESIDE)
    const [before, columns] = [await tablesOf(old.db), await columnsOf(old.db)]
    await migrate(old.db)
    const after = await columnsOf(old.db)

    expect([...columns].filter(([column, kind]) => after.get(column) !== kind)).toEqual([])
    const added = [...after.keys()].filter(column => !columns.has(column))
    // What it writes without them must still be taken.
    const needed = added.filter(
      column => before.has(column.split('.')[0] ?? '') && !/ (null|default)/.test(after.get(column) ?? ''),
    )
    expect(needed).toEqual([])
    await old.close()
  })
})

describe('a migration of PostgreSQL that finds its table in use', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let [shoppers, migrating]: Db[] = []
  beforeEach(async () => {
    database = await createTestDatabase('PostgreSQL')
    const limits = { ...TEST_LIMITS, lock_ms: null }
    shoppers = openDatabase(database.url, limits)
    migrating = openDatabase(database.url, limits)
  })
  afterEach(async () => {
    await Promise.all([shoppers?.destroy(), migrating?.destroy()])
    await database.close()
  })

  test('steps back, lets shoppers pass, and is tried again until it is through', async () => {
    const order = await holdOrders(database.db)
    let [waited, passed] = [0, 0]
    const done = runMigrations(migrating as Db, ofNextVersion(), { onWait: () => void waited++ })
    while (waited < 2) {
      await shoppers?.selectFrom('orders').select('id').execute()
      passed++
    }
    expect(passed).toBeGreaterThan(0)
    await order.end()
    await done

    await sql`select of_next from orders`.execute(database.db)
  })

  test('would hold everybody up behind it, if it waited', async () => {
    const order = await holdOrders(database.db)
    const migrated = migrating?.transaction().execute(async trx => ofNextVersion()['9998-next'].up(trx))
    while ((await waitingFor(database.db)) < 1) await wait(10)
    const read = shoppers?.selectFrom('orders').select('id').execute()
    while ((await waitingFor(database.db)) < 2) await wait(10)
    await order.end()
    await Promise.all([migrated, read])
  })
})

/** An order that is being placed, until `end`. */
async function holdOrders(db: Db) {
  const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = db.transaction().execute(async trx => {
    await trx.updateTable('orders').set({ status: 'new' }).execute()
    held.resolve()
    await ended.promise
  })
  await held.promise
  return {
    end: () => {
      ended.resolve()
      return done
    },
  }
}

async function waitingFor(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks
    where not granted and relation = 'orders'::regclass`.execute(db)
  return rows[0]?.waiting ?? 0
}

async function migratedTo(engine: (typeof ENGINES)[number], last: string) {
  const database = await createTestDatabase(engine)
  if (engine === 'PostgreSQL') {
    await sql`drop schema public cascade; create schema public`.execute(database.db)
    await migrate(database.db, { last })
    return database
  }
  await database.close()
  const db = openDatabase(':memory:', TEST_LIMITS)
  await migrate(db, { last })
  return { db, close: () => db.destroy() }
}

async function tablesOf(db: Db): Promise<Set<string>> {
  return new Set((await db.introspection.getTables()).map(({ name }) => name))
}

/** By `table.column`: its kind, and what may be left out when a row is written. */
async function columnsOf(db: Db): Promise<Map<string, string>> {
  const tables = await db.introspection.getTables()
  return new Map(
    tables.flatMap(({ name, columns }) =>
      columns.map(({ name: column, dataType, isNullable, hasDefaultValue }) => [
        `${name}.${column}`,
        `${dataType}${isNullable ? ' null' : ''}${hasDefaultValue ? ' default' : ''}`,
      ]),
    ),
  )
}
