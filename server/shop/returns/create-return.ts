import type { Config } from '../../config.ts'
import type { ReturnRequest } from '../../contract/account/returns.ts'
import { SHOP_PICKUP } from '../../contract/delivery/delivery.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { BadRequest, NotFound } from '../../errors.ts'
import type { SignedIn } from '../account/visitor.ts'
import type { CatalogContext, Random } from '../contexts.ts'
import type { LimitContext } from '../limits/admissions.ts'
import { enter } from '../limits/enter.ts'
import { paidOf, sumsByKind } from '../money/kinds.ts'
import { orderSums } from '../orders/order-sums.ts'
import {
  loadOwnOrder,
  lockWholeOrder,
  markReturned,
  type ReceivedOrder,
  type WholeOrder,
} from '../orders/returned-pieces.ts'
import { returnableOf } from './load-returnable.ts'
import { deliveryGivenBack, giveBackOfLine, splitGivenBack, type Tenders } from './refund.rules.ts'
import { isFault, isReceived, isStanding } from './return-terms.rules.ts'
import { refusalOf } from './returnable-lines.rules.ts'
import {
  holdAccount,
  insertReturn,
  moneyOfReturns,
  type ReturnRow,
  returnsOfOrder,
  standingLines,
} from './returns.queries.ts'

export type ReturnContext = CatalogContext &
  LimitContext & { random: Random; config: Pick<Config, 'RETURN_DELIVERY'> }

/**
 * Creates a return of the shopper's own order: from here on its pieces are waiting to be brought back, and
 * the refund is computed and stored. Nothing is paid before they are received.
 *
 * Throws `NotFound` for another's order, `BadRequest` naming each line that may not be returned, `Refused`
 * when somebody was quicker with the same pieces.
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
  await inTransaction(shop.db, trx => writeReturn(shop, trx, visitor, { ...asked, code }))
  return code
}

async function writeReturn(
  shop: ReturnContext,
  trx: Db,
  visitor: SignedIn,
  { order_id, items, way, comment, code }: ReturnRequest & { code: string },
): Promise<void> {
  const order = await lockWholeOrder(trx, order_id)
  // The account was deleted since the request began: there is nobody left to refund.
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

/** Ten random digits: shown in the store as a barcode, and not guessable. */
function newCode(shop: ReturnContext): string {
  const half = () => String(shop.random.integer(0, 100_000)).padStart(5, '0')
  return half() + half()
}

/** What the earlier returns of an order give back. */
interface GivenBefore {
  tenders: Tenders
  delivery: number
  bonuses_taken: number
}

/**
 * What these pieces give back, line by line and by kind. `trx` must hold the order's lock, and `whole` must
 * be read before the pieces were counted as returned.
 */
async function reckonReturn(
  trx: Db,
  whole: WholeOrder,
  pieces: { offer_id: number; quantity: number }[],
): Promise<{ roubles: Map<number, number>; tenders: Tenders; before: GivenBefore }> {
  const before = await givenBy(trx, whole.order.id, row => isStanding(row.status))
  const standing = await standingLines(trx, whole.order.id)
  const sums = orderSums(whole)
  const roubles = new Map<number, number>()
  for (const { offer_id, quantity } of pieces) {
    const line = whole.lines.find(each => each.offer_id === offer_id)
    if (!line) throw new RangeError(`no line ${offer_id} in order ${whole.order.id}`)
    const given = standing
      .filter(each => each.offer_id === offer_id)
      .reduce((sum, each) => sum + each.roubles, 0)
    // Everything that pays counts as paid, in whatever kind.
    const paid = sums.lines.find(each => each.offer_id === offer_id)?.worth ?? 0
    roubles.set(offer_id, giveBackOfLine({ ...line, paid, given }, quantity))
  }
  const all = [...roubles.values()].reduce((sum, each) => sum + each, 0)
  return { roubles, tenders: splitGivenBack(paidOf(whole), before.tenders, all), before }
}

/** What the requested returns of an order give back together. */
async function givenBy(trx: Db, order_id: string, stands: (row: ReturnRow) => boolean): Promise<GivenBefore> {
  const rows = (await returnsOfOrder(trx, order_id)).filter(stands)
  const shares = await moneyOfReturns(
    trx,
    rows.map(({ code }) => code),
  )
  const sum = (of: (row: ReturnRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    tenders: { money: sum(row => row.money - row.delivery), ...sumsByKind(shares) },
    delivery: sum(row => row.delivery),
    bonuses_taken: sum(row => row.bonuses_taken),
  }
}

/** The same for those that were received: their goods are here. */
export async function givenByReceived(trx: Db, order_id: string): Promise<GivenBefore> {
  return givenBy(trx, order_id, row => isReceived(row.status))
}
