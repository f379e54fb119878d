import { sql } from 'kysely'
import { migrate, openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, ENGINES, onBothDatabases } from '../../support/database/databases.ts'

const autumn = { code: 'AUTUMN', title: 'Осень', percent: 10, least_items: 0, least_total: 0, uses_limit: 1 }
const anna = {
  phone: '+79161234567',
  email: '',
  name: 'Анна',
  surname: '',
  in_loyalty_program: 0 as const,
  is_admin: 0 as const,
  bonus_balance: 0,
  created_at: 0,
}

onBothDatabases('a database of a test', (open, engine) => {
  test('is on the engine that its name says', async () => {
    const db = await open()
    const version = sql.raw(engine === 'SQLite' ? 'sqlite_version()' : 'version()')
    const { rows } = await sql<{ version: string }>`select ${version} as version`.execute(db)

    expect(rows[0]?.version).toMatch(engine === 'SQLite' ? /^3\./ : /^PostgreSQL 1\d/)
  })

  test.each(['first', 'second', 'third'])('knows nothing of what another test wrote (%s)', async () => {
    const db = await open()
    const { id } = await db.insertInto('users').values(anna).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('coupons')
      .values({ ...autumn, ends_at: null })
      .execute()

    expect(id).toBe(1)
    expect(await db.selectFrom('coupons').select('code').execute()).toEqual([{ code: 'AUTUMN' }])
  })

  test('holds the conditions that the shop relies on', async () => {
    const db = await open()
    await db
      .insertInto('coupons')
      .values({ ...autumn, ends_at: null })
      .execute()

    await expect(db.updateTable('coupons').set({ uses: 2 }).execute()).rejects.toThrow(/check/i)
  })

  test('is not handed on when the test has changed its tables', async () => {
    const db = await open()
    await db.schema.alterTable('users').addColumn('nickname', 'text').execute()
  })

  test('has the tables of the migrations again after that', async () => {
    const db = await open()
    const tables = await db.introspection.getTables()

    expect(tables.find(table => table.name === 'users')?.columns.map(column => column.name)).not.toContain(
      'nickname',
    )
  })
})

describe.each(ENGINES)('a database on disk, on %s', engine => {
  test('is the same for a second connection', async () => {
    const database = await createTestDatabase(engine, { on_disk: true })
    await database.db.insertInto('users').values(anna).execute()
    const second = openDatabase(database.url, 'requests')

    expect(await second.selectFrom('users').select('name').execute()).toEqual([{ name: 'Анна' }])
    await second.destroy()
    await database.close()
  })
})

test('a PostgreSQL whose clock is behind Greenwich is known for one: its tables are made, too', async () => {
  const database = await createTestDatabase('PostgreSQL')
  await sql`drop schema public cascade; create schema public`.execute(database.db)
  const url = new URL(database.url)
  url.searchParams.set('options', '-c TimeZone=America/New_York')
  const there = openDatabase(url.href, 'commands')
  await migrate(there)

  const { rows } = await sql<{ zone: string }>`select current_setting('TimeZone') as zone`.execute(there)
  expect(rows).toEqual([{ zone: 'America/New_York' }])
  expect(
    await there.selectFrom('meta').select('key').where('key', '=', 'services_revision').execute(),
  ).toHaveLength(1)
  await there.destroy()
  await database.close()
})
