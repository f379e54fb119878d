import type { Db } from '../../database/open-database.ts'

/** A checkout that was answered: the hash of what was asked, and the answer. */
export interface CheckoutKey {
  key: string
  body_hash: string
  answer_json: string
}

/** Of these keys, those that an order has. */
export async function findKeys(db: Db, keys: string[]): Promise<CheckoutKey[]> {
  const rows = await db
    .selectFrom('checkout_keys')
    .where('key', 'in', keys)
    .where('status', '=', 'done')
    .select(['key', 'body_hash', 'answer_json'])
    .execute()
  return rows.flatMap(({ answer_json, ...row }) => (answer_json === null ? [] : [{ ...row, answer_json }]))
}

/** Writes down the answer under every key it can be asked again by. False when one of them has another order. */
export async function insertKeys(db: Db, keys: CheckoutKey[], now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('checkout_keys')
    .values(keys.map(row => ({ ...row, status: 'done', created_at: now })))
    .onConflict(conflict => conflict.column('key').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === keys.length
}

/** Keys older than a day are forgotten (promise 1). */
export async function deleteOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom('checkout_keys').where('created_at', '<', before).execute()
}
