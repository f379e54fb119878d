import type { AccountOrder } from '../../contract/account/orders.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import { hoursEast } from '../../contract/delivery/hours.ts'
import type { SignedIn } from '../account/visitor.ts'
import type { CatalogContext } from '../contexts.ts'
import { loadAccountOrder, type OrderLineRow, type OrderRow } from '../orders/list-orders.ts'
import { loadOwnOrder, type ReceivedOrder } from '../orders/returned-pieces.ts'
import { returnsOf } from './load-return.ts'
import { wayOfBuying } from './return-terms.rules.ts'
import { type ReturnableLine, returnableLines } from './returnable-lines.rules.ts'

/** What of an order may be returned now. Deadlines count in whole days of the shop's own town. */
export function returnableOf(
  shop: CatalogContext,
  { order, lines, received_at }: ReceivedOrder,
): ReturnableLine[] {
  const hours_east = hoursEast(DEFAULT_REGION.timezone)
  return returnableLines(
    { received_at, way: wayOfBuying(order), hours_east },
    lines.map(line => ({ ...line, category: categoryOf(shop, line.product_id) })),
    shop.now(),
  )
}

function categoryOf(shop: CatalogContext, product_id: number): string {
  const catalog = shop.catalog.current()
  const product = catalog.findProduct(product_id)
  return (product && catalog.categories.byId(product.category_id)?.name) ?? ''
}

/** The same for the account's own order. Throws `NotFound` for any other. */
export async function loadReturnable(
  shop: CatalogContext,
  visitor: SignedIn,
  order_id: string,
): Promise<ReturnableLine[]> {
  return returnableOf(shop, await loadOwnOrder(shop.db, visitor.user.id, order_id))
}

/** Finds out whether anything of an order may be returned now. */
export function mayReturnNow(shop: CatalogContext) {
  return (whole: { order: OrderRow; lines: OrderLineRow[]; received_at: number | null }): boolean =>
    returnableOf(shop, { ...whole, money: [] }).some(line => line.why === '')
}

/** The account's own order with its returns, beside the order as it is stored. Throws `NotFound` for any other. */
export async function loadOrderWithReturns(
  shop: CatalogContext,
  visitor: SignedIn,
  order_id: string,
): Promise<{ whole: ReceivedOrder; order: AccountOrder }> {
  const { whole, order } = await loadAccountOrder(shop, visitor, order_id, mayReturnNow(shop))
  return { whole, order: { ...order, returns: await returnsOf(shop, order_id) } }
}
