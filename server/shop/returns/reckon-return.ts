import type { Db } from '../../database/open-database.ts'
import { paidOf, sumsByKind } from '../money/kinds.ts'
import { orderSums } from '../orders/order-sums.ts'
import type { WholeOrder } from '../orders/returned-pieces.ts'
import { giveBackOfLine, splitGivenBack, type Tenders } from './refund.rules.ts'
import { isReceived, isStanding } from './return-terms.rules.ts'
import { moneyOfReturns, type ReturnRow, returnsOfOrder, standingLines } from './returns.queries.ts'

/** What the returns of an order before this one give back. */
export interface GivenBefore {
  tenders: Tenders
  delivery: number
  bonuses_taken: number
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
    // What pays was paid, in whatever kind.
    const paid = sums.lines.find(each => each.offer_id === offer_id)?.worth ?? 0
    roubles.set(offer_id, giveBackOfLine({ ...line, paid, given }, quantity))
  }
  const all = [...roubles.values()].reduce((sum, each) => sum + each, 0)
  return { roubles, tenders: splitGivenBack(paidOf(whole), before.tenders, all), before }
}

/** What returns of an order that stand as asked give back together. */
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

/** The same of those that were received: their things are here. */
export async function givenByReceived(trx: Db, order_id: string): Promise<GivenBefore> {
  return givenBy(trx, order_id, row => isReceived(row.status))
}
