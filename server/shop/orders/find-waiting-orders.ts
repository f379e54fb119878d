import type { SignedIn } from '../account/visitor.ts'
import type { DbContext } from '../contexts.ts'
import { waitingOrders } from './account-orders.queries.ts'
import { deliveryWords } from './load-order.ts'
import { isPayable, stateInWords } from './states/order-words.rules.ts'

/** Orders that wait for the shopper, and for what. */
export async function findWaitingOrders(shop: DbContext, { user }: SignedIn) {
  const rows = await waitingOrders(shop.db, user.id)
  return rows
    .filter(order => order.status === 'ready' || isPayable(order))
    .map(order => ({
      order_id: order.id,
      type: isPayable(order) ? ('order_unpaid' as const) : ('order_ready' as const),
      text: stateInWords(order, deliveryWords(order)).toLowerCase(),
      created_at: order.created_at,
    }))
}
