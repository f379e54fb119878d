import type { Config } from '../../config.ts'
import type { ReturnRequest } from '../../contract/account/returns.ts'
import { SHOP_PICKUP } from '../../contract/delivery/delivery.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Db } from '../../database/open-database.ts'
import { BadRequest, NotFound } from '../../errors.ts'
import type { SignedIn } from '../account/visitor.ts'
import type { CatalogContext, Random } from '../contexts.ts'
import type { LimitContext } from '../limits/admissions.ts'
import { enter } from '../limits/enter.ts'
import { loadOwnOrder, lockWholeOrder, markReturned, type ReceivedOrder } from '../orders/returned-pieces.ts'
import { returnableOf } from './load-returnable.ts'
import { reckonReturn } from './reckon-return.ts'
import { deliveryGivenBack } from './refund.rules.ts'
import { isFault } from './return-terms.rules.ts'
import { refusalOf } from './returnable-lines.rules.ts'
import { holdAccount, insertReturn } from './returns.queries.ts'

export type ReturnContext = CatalogContext &
  LimitContext & { random: Random; config: Pick<Config, 'RETURN_DELIVERY'> }

/**
 * Begins a return of the shopper's own order: its pieces are theirs to bring from here on, and what they give back is
 * reckoned and kept. Nothing is paid before they are received.
 *
 * Throws `NotFound` for another's order, `BadRequest` naming each line that may not come back, `Refused` when somebody
 * was quicker with the same pieces.
 *
 * @returns the code that goes with the parcel
 */
export async function createReturn(
  shop: ReturnContext,
  visitor: SignedIn,
  asked: ReturnRequest,
): Promise<string> {
  const order = await loadOwnOrder(shop.db, visitor.user.id, asked.order_id)
  refuseWrongWay(shop, asked)
  refuseWrongLines(shop, order, asked)
  await enter(shop, 'return', visitor, {})
  const code = newCode(shop)
  await inTransaction(shop.db, trx => writeReturn(shop, trx, visitor, asked, code))
  return code
}

async function writeReturn(
  shop: ReturnContext,
  trx: Db,
  visitor: SignedIn,
  { order_id, items, way, comment }: ReturnRequest,
  code: string,
): Promise<void> {
  const order = await lockWholeOrder(trx, order_id)
  // Deleted since it was asked: nobody is there any more to get anything back.
  if (!(await holdAccount(trx, visitor.user.id))) throw new NotFound('order', order_id)
  await markReturned(trx, order_id, items)
  const { roubles, tenders, before } = await reckonReturn(trx, order, items)
  const delivery = deliveryGivenBack({
    delivery_cost: order.order.delivery_cost,
    given: before.delivery,
    is_fault: items.some(item => isFault(item.reason)),
    is_whole_order: isWholeOrder(order, items),
    given_back_when_whole: shop.config.RETURN_DELIVERY === 'yes',
  })
  const now = shop.now()
  const { money, ...shares } = tenders
  await insertReturn(trx, {
    row: {
      code,
      order_id,
      user_id: visitor.user.id,
      status: 'new',
      service_id: way.service_id,
      point_id: way.point_id,
      comment,
      track: '',
      money: (money ?? 0) + delivery,
      bonuses: shares.bonuses ?? 0,
      certificate: shares.certificate ?? 0,
      delivery,
      bonuses_taken: 0,
      created_at: now,
    },
    money: Object.entries(shares)
      .filter(([, given]) => given > 0)
      .map(([kind, given]) => ({ return_code: code, kind, roubles: given })),
    lines: items.map(({ offer_id, quantity, reason }) => ({
      return_code: code,
      order_id,
      offer_id,
      quantity,
      reason,
      roubles: roubles.get(offer_id) ?? 0,
    })),
    events: [{ return_code: code, position: 1, status: 'new', source: 'shopper', created_at: now }],
  })
}

function isWholeOrder({ lines }: ReceivedOrder, items: { offer_id: number; quantity: number }[]): boolean {
  return lines.every(line => {
    const now = items.find(item => item.offer_id === line.offer_id)?.quantity ?? 0
    return line.returned + now >= line.quantity
  })
}

function refuseWrongLines(shop: CatalogContext, order: ReceivedOrder, { items }: ReturnRequest): void {
  const returnable = returnableOf(shop, order)
  const fields: Record<string, string> = {}
  items.forEach(({ offer_id, quantity, reason }, index) => {
    const line = returnable.find(each => each.offer_id === offer_id)
    const words = line ? refusalOf(line, quantity, isFault(reason)) : 'Этой вещи нет в заказе'
    if (words) fields[`items.${index}`] = words
  })
  const [first] = Object.values(fields)
  if (first) throw new BadRequest('not-returnable', first, { status: 422, fields })
}

function refuseWrongWay(shop: CatalogContext, { way }: ReturnRequest): void {
  if (way.service_id !== SHOP_PICKUP || way.point_id === '') return
  const store = shop.catalog.current().stores.get(Number(way.point_id))
  if (store?.kind === 'store') return
  const words = 'Такого магазина нет'
  throw new BadRequest('no-store', words, { status: 422, fields: { 'way.point_id': words } })
}

/** Ten digits from the shop's chance: shown in the store as a barcode, and not guessed. */
function newCode(shop: ReturnContext): string {
  const half = () => String(shop.random.integer(0, 100_000)).padStart(5, '0')
  return half() + half()
}
