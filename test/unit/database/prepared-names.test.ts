import { sql } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import { statement } from '../../../server/database/statement.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/databases.ts'

// PostgreSQL alone: SQLite keeps what it prepared in our own process.
describe('a statement that is asked all day', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL')
  })
  afterAll(() => database.close())

  const inPlans = async (db: Db, word: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_prepared_statements where statement like ${`%${word}%`}
        and statement not like '%pg_prepared_statements%'`.execute(db)
    return rows[0]?.n
  }

  test('is planned once for a connection', async () => {
    const found = statement<{ key: string }, { value: string }>((db, { key }) =>
      db.selectFrom('meta').where('key', '=', key).where('value', '!=', sql.lit('planned')).select('value'),
    )
    await database.db.connection().execute(async db => {
      for (const key of ['a', 'b', 'c']) await found(db, { key })
      expect(await inPlans(db, 'planned')).toBe(1)
    })
  })

  test('that selects whatever columns there are is planned each time, and answers after one was added', async () => {
    const all = statement<{ key: string }, object>((db, { key }) =>
      db.selectFrom('meta').where('key', '=', key).where('value', '!=', sql.lit('whole')).selectAll(),
    )
    const value = statement<{ key: string }, { value: string }>((db, { key }) =>
      db.selectFrom('meta').where('key', '=', key).select('value'),
    )
    await database.db.connection().execute(async db => {
      await db.insertInto('meta').values({ key: 'a', value: 'b' }).execute()
      expect(await all(db, { key: 'a' })).toEqual([{ key: 'a', value: 'b' }])
      expect(await value(db, { key: 'a' })).toEqual([{ value: 'b' }])
      await sql`alter table meta add column more integer`.execute(db)
      expect(await all(db, { key: 'a' })).toEqual([{ key: 'a', value: 'b', more: null }])
      expect(await value(db, { key: 'a' })).toEqual([{ value: 'b' }])
      expect(await inPlans(db, 'whole')).toBe(0)
    })
  })
})
