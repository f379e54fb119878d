import { sql } from 'kysely'
import type { Db } from '../../../database/open-database.ts'
import type { CouponUsesTable } from '../../../database/tables/promotions.ts'

/** A code with one of these spellings, and when it is valid. */
export async function findCode(db: Db, spellings: string[]) {
  return db
    .selectFrom('coupons')
    .where('code', 'in', spellings)
    .select(['code', 'starts_at', 'ends_at'])
    .orderBy('code')
    .executeTakeFirst()
}

/**
 * Counts one more use of a code, if one is left and it is valid. The condition is in the statement itself;
 * the row is locked until the COMMIT, so that uses of one code run one after another (promise 3).
 *
 * @returns how often one customer may use it; null when nothing was changed
 */
export async function takeUse(trx: Db, code: string, now: number) {
  const row = await trx
    .updateTable('coupons')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
    .where(({ or, eb, ref }) => or([eb('uses_limit', '=', 0), eb('uses', '<', ref('uses_limit'))]))
    .where(({ or, eb }) => or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .returning(['customer_limit', 'is_first_order'])
    .executeTakeFirst()
  return row ?? null
}

/** The standing uses of this customer, and the last of their numbers. */
export async function usesOfCustomer(trx: Db, code: string, customer: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('coupon_uses')
    .where('code', '=', code)
    .where('customer', '=', customer)
    .where('given_back_at', 'is', null)
    .select('place')
    .execute()
  return rows.map(({ place }) => place)
}

export async function insertUse(trx: Db, use: CouponUsesTable): Promise<void> {
  await trx.insertInto('coupon_uses').values(use).execute()
}

/** Marks the standing uses of an order as returned. @returns their codes */
export async function giveBackUses(trx: Db, order_id: string, now: number): Promise<string[]> {
  const rows = await trx
    .updateTable('coupon_uses')
    .set({ given_back_at: now })
    .where('order_id', '=', order_id)
    .where('given_back_at', 'is', null)
    .returning('code')
    .execute()
  return rows.map(({ code }) => code).toSorted()
}

export async function returnUse(trx: Db, code: string): Promise<void> {
  await trx
    .updateTable('coupons')
    .set({ uses: sql`uses - 1` })
    .where('code', '=', code)
    .where('uses', '>', 0)
    .execute()
}
