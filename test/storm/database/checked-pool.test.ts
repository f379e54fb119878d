import { sql } from 'kysely'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase } from '../../support/database/databases.ts'

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
