import type { Db } from '../../database/open-database.ts'
import { orderSums } from '../orders/order-sums.rules.ts'
import type { WholeOrder } from '../orders/returned-pieces.ts'
import { giveBackOfLine, splitGivenBack, type Tenders } from './refund.rules.ts'
import { isReceived, isStanding } from './return-states.rules.ts'
import { type ReturnRow, returnsOfOrder, standingLines } from './returns.rows.ts'

/** What the returns of an order before this one give back. */
export interface GivenBefore {
  tenders: Tenders
  delivery: number
  bonuses_taken: number
}

/** What was paid for the goods of an order, by kind. */
export function paidOf({ order }: WholeOrder): Tenders {
  return {
    money: order.goods_total - order.discount,
    bonuses: order.bonuses_total,
    certificate: order.certificate_total,
  }
}

/**
 * What these pieces give back, line by line and by kind. `trx` must hold the order's lock, and `whole` be read before
 * the pieces were counted as returned.
 */
export async function reckonReturn(
  trx: Db,
  whole: WholeOrder,
  pieces: { offer_id: number; quantity: number }[],
): Promise<{ roubles: Map<number, number>; tenders: Tenders; before: GivenBefore }> {
  const before = givenBy((await returnsOfOrder(trx, whole.order.id)).filter(row => isStanding(row.status)))
  const standing = await standingLines(trx, whole.order.id)
  const sums = orderSums(whole)
  const roubles = new Map<number, number>()
  for (const { offer_id, quantity } of pieces) {
    const line = whole.lines.find(each => each.offer_id === offer_id)
    if (!line) throw new RangeError(`no line ${offer_id} in order ${whole.order.id}`)
    const given = standing
      .filter(each => each.offer_id === offer_id)
      .reduce((sum, each) => sum + each.roubles, 0)
    // Bonuses and a certificate are ways of paying: what they have paid was paid.
    const paid = sums.lines.find(each => each.offer_id === offer_id)?.worth ?? 0
    roubles.set(offer_id, giveBackOfLine({ ...line, paid, given }, quantity))
  }
  const all = [...roubles.values()].reduce((sum, each) => sum + each, 0)
  return { roubles, tenders: splitGivenBack(paidOf(whole), before.tenders, all), before }
}

/** What the returns of an order that stand give back, together. */
function givenBy(rows: ReturnRow[]): GivenBefore {
  const sum = (of: (row: ReturnRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    tenders: {
      money: sum(row => row.money - row.delivery),
      bonuses: sum(row => row.bonuses),
      certificate: sum(row => row.certificate),
    },
    delivery: sum(row => row.delivery),
    bonuses_taken: sum(row => row.bonuses_taken),
  }
}

/** The same of those that were received: their things are here. */
export async function givenByReceived(trx: Db, order_id: string): Promise<GivenBefore> {
  const rows = await returnsOfOrder(trx, order_id)
  return givenBy(rows.filter(row => isReceived(row.status)))
}
