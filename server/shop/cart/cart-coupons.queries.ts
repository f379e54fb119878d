import type { Db } from '../../database/open-database.ts'

/** In the order in which they were entered. */
export async function codesOfCart(db: Db, cart_id: number): Promise<{ code: string; added_at: number }[]> {
  return db
    .selectFrom('cart_coupons')
    .where('cart_id', '=', cart_id)
    .select(['code', 'added_at'])
    .orderBy('added_at')
    .orderBy('code')
    .execute()
}

/** One that is there already keeps its place. */
export async function addCodes(
  trx: Db,
  cart_id: number,
  codes: { code: string; added_at: number }[],
): Promise<void> {
  if (codes.length === 0) return
  await trx
    .insertInto('cart_coupons')
    .values(codes.map(each => ({ cart_id, ...each })))
    .onConflict(conflict => conflict.columns(['cart_id', 'code']).doNothing())
    .execute()
}

/** @param codes all of the cart's without them */
export async function removeCodes(trx: Db, cart_id: number, codes?: string[]): Promise<void> {
  const removed = trx.deleteFrom('cart_coupons').where('cart_id', '=', cart_id)
  await (codes ? removed.where('code', 'in', codes) : removed).execute()
}
