import type pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../support/database/databases.ts'
import { connect, emptyDatabase, shapeOf } from '../../support/database/empty-database.ts'

// Each test on PostgreSQL gets the database of one before it: a new one takes thirty times as long.

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase('PostgreSQL')
  client = await connect(database.url)
})
afterEach(async () => {
  await client.end()
  await database.close()
})
const meta = async () => (await client.query('select key, value from meta order by key')).rows

test('a used database is as new: nothing is left of what was written, and what migrations wrote is there', async () => {
  const template = await shapeOf(database.url)
  const written = await meta()
  expect(written).not.toEqual([])
  await client.query("update meta set value = 'another'")
  await client.query("insert into meta (key, value) values ('of a test', '1')")
  await client.query(`insert into users (phone, email, name, surname, in_loyalty_program, is_admin, bonus_balance, created_at)
    values ('+79161234567', '', 'Анна', '', 0, 0, 0, 0)`)

  expect(await emptyDatabase(client, template)).toBe(true)
  expect(await meta()).toEqual(written)
  expect(await shapeOf(database.url)).toMatchObject({ rows: template.rows })
  const { rows } = await client.query("select nextval(pg_get_serial_sequence('users', 'id')) as id")
  expect(Number(rows[0].id)).toBe(1)
})

test('one whose tables were changed is not', async () => {
  const template = await shapeOf(database.url)
  await client.query('alter table users add column nickname text')
  expect(await emptyDatabase(client, template)).toBe(false)
})
