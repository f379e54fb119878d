import type { AccountOrder } from '../../contract/account/orders.ts'
import type { SignedIn } from '../account/visitor.ts'
import type { CatalogContext } from '../contexts.ts'
import { loadAccountOrder } from '../orders/load-account-order.ts'
import { returnsOf } from './load-return.ts'
import { mayReturnNow } from './may-return.ts'

/** The account's own order, with its returns. Throws `NotFound` for any other. */
export async function loadOrderWithReturns(
  shop: CatalogContext,
  visitor: SignedIn,
  order_id: string,
): Promise<AccountOrder> {
  const order = await loadAccountOrder(shop, visitor, order_id, mayReturnNow(shop))
  return { ...order, returns: await returnsOf(shop, order_id) }
}
