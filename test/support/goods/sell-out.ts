import type { TestShop } from '../test-shop.ts'

/** All pieces of an offer are gone, in the books too; with `store_id` those of one store or warehouse. */
export async function sellOut({ shop }: TestShop, offer_id: number, store_id?: number): Promise<void> {
  const { db } = shop
  const shelves = await db.selectFrom('stock').selectAll().where('offer_id', '=', offer_id).execute()
  for (const shelf of shelves.filter(each => each.qty > 0 && [undefined, each.store_id].includes(store_id))) {
    const { qty, store_id: at } = shelf
    const of = { offer_id, store_id: at }
    await db
      .updateTable('stock')
      .set({ qty: 0 })
      .where('offer_id', '=', offer_id)
      .where('store_id', '=', at)
      .execute()
    const move = { ...of, delta: -qty, reason: 'import' as const, order_id: null, created_at: shop.now() }
    await db.insertInto('stock_moves').values(move).execute()
  }
}
