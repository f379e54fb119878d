import { randomUUID } from 'node:crypto'
import { inTransaction } from './in-transaction.ts'
import type { Db } from './open-database.ts'

/** More than a page of either database, so that a disk without room for one is noticed. */
const CHARACTERS = 10_000

/**
 * Writes a row and deletes it again. Throws the database's error: it is away, locked, or its disk is full or
 * broken.
 */
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
