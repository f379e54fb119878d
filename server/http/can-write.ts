import { randomUUID } from 'node:crypto'
import type { Db } from '../database/open-database.ts'
import { inTransaction } from '../database/statement.ts'
import type { Shop } from '../shop.ts'

/** However often it is called, it writes to the database once in this time. */
const KNOWN_FOR_MS = 1_000

/** Whether the database is available and accepts writes. Concurrent callers share one query. */
export function writeProbe(shop: Shop): () => Promise<boolean> {
  return knownFor(KNOWN_FOR_MS, () =>
    tryWriting(shop.db).then(
      () => true,
      () => false,
    ),
  )
}

/** Concurrent callers share one query. A yes is cached for a while; a no is not. */
function knownFor(ms: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  return () => {
    asked ??= ask().then(yes => {
      if (!yes) asked = null
      else setTimeout(() => (asked = null), ms).unref()
      return yes
    })
    return asked
  }
}

/** More than a page of either database, so that a disk without room for one is noticed. */
const CHARACTERS = 10_000

/**
 * Writes a row and deletes it again. Throws the database's error: it is away, locked, or its disk is full or
 * broken.
 */
async function tryWriting(db: Db): Promise<void> {
  const key = `readiness:${randomUUID()}`
  await inTransaction(db, async trx => {
    await trx
      .insertInto('meta')
      .values({ key, value: 'x'.repeat(CHARACTERS) })
      .execute()
    await trx.deleteFrom('meta').where('key', '=', key).execute()
  })
}
