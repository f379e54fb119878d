import { randomUUID } from 'node:crypto'
import { inTransaction } from './in-transaction.ts'
import type { Db } from './open-database.ts'

/** More than a page of either database, so that a disk with no room left for one is found. */
const CHARACTERS = 10_000

/** Writes a row and takes it out again. Throws what the database throws: it is away, locked, or its disk full or broken. */
export async function tryWriting(db: Db): Promise<void> {
  const key = `readiness:${randomUUID()}`
  await inTransaction(db, async trx => {
    await trx
      .insertInto('meta')
      .values({ key, value: 'x'.repeat(CHARACTERS) })
      .execute()
    await trx.deleteFrom('meta').where('key', '=', key).execute()
  })
}
