import type { DbContext } from '../contexts.ts'
import { guestOrdersOf } from './orders.queries.ts'

/** Of these orders, those placed without an account, in the order given. */
export async function withoutAccount(shop: DbContext, order_ids: string[]): Promise<string[]> {
  const guests = await guestOrdersOf(shop.db, order_ids)
  return order_ids.filter(id => guests.includes(id))
}
