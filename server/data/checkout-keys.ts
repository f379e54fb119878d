import type { Db } from './open-database.ts'

export interface CheckoutKey {
  body_hash: string
  status: 'running' | 'done'
  answer_json: string | null
}

/**
 * Takes the key for this transaction. False when somebody has it: on PostgreSQL the statement waits for a running
 * checkout of the same key to end, so what `findKey` reads afterwards is its outcome.
 */
export async function takeKey(db: Db, key: string, body_hash: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('checkout_keys')
    .values({ key, body_hash, status: 'running', answer_json: null, created_at: now })
    .onConflict(conflict => conflict.column('key').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

export async function findKey(db: Db, key: string): Promise<CheckoutKey | undefined> {
  return db
    .selectFrom('checkout_keys')
    .where('key', '=', key)
    .select(['body_hash', 'status', 'answer_json'])
    .executeTakeFirst()
}

export async function finishKey(db: Db, key: string, answer_json: string): Promise<void> {
  await db.updateTable('checkout_keys').set({ status: 'done', answer_json }).where('key', '=', key).execute()
}

/** Keys older than a day are forgotten (`reliability.md` 1). */
export async function deleteOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom('checkout_keys').where('created_at', '<', before).execute()
}
