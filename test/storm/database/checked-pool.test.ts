import { sql } from 'kysely'
import { isUnavailable } from '../../../server/database/is-unavailable.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, TEST_LIMITS } from '../../support/database/databases.ts'

test('a crowd waits its turn before a healthy PostgreSQL, and nobody is answered that it is away', async () => {
  const database = await createTestDatabase('PostgreSQL')
  const db = openDatabase(database.url, 'requests')

  // Six turns of ten connections: the last wait longer than a connection may take to open.
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, number) => {
      const { rows } = await sql<{ n: number }>`
        select cast(${number} as integer) as n from pg_sleep(0.5)`.execute(db)
      return rows[0]?.n
    }),
  )

  expect(answers).toEqual(Array.from({ length: 60 }, (_, number) => number))
  await db.destroy()
  await database.close()
})

test('a transaction that PostgreSQL ended while this process could not run is worth another try', async () => {
  const database = await createTestDatabase('PostgreSQL')
  const db = openDatabase(database.url, { ...TEST_LIMITS, idle_ms: 50 })
  const stand = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  /** Its next statement is on its way before the process can read what the server has said. */
  const failure = (standing_ms: number) =>
    db
      .transaction()
      .execute(async trx => {
        await sql`select 1`.execute(trx)
        stand(standing_ms)
        await sql`select 2`.execute(trx)
      })
      .then(
        () => null,
        error => error,
      )

  let error: { code?: string } | null = null
  for (let ms = 200; error === null; ms *= 2) error = await failure(ms)

  expect([error.code, isUnavailable(error)]).toEqual(['25P03', true])
  await db.destroy()
  await database.close()
})
