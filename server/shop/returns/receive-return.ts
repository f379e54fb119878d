import { SHOP_PICKUP } from '../../contract/delivery/delivery.ts'
import type { Db } from '../../database/open-database.ts'
import { NotFound } from '../../errors.ts'
import { paidOf, refundMoney, sumsByKind } from '../money/kinds.ts'
import { lockWholeOrder, type ReceivedOrder } from '../orders/returned-pieces.ts'
import { moveOrder } from '../orders/states/move-order.ts'
import { askRefund } from '../payments/ask-refund.ts'
import { releaseStock, type ShelfLeft } from '../stock/take-stock.ts'
import { givenByReceived } from './create-return.ts'
import { moveReturn } from './move-return.ts'
import { sumOfTenders } from './refund.rules.ts'
import { isFault } from './return-terms.rules.ts'
import {
  findReturn,
  linesReceived,
  type ReturnLineRow,
  setBonusesTaken,
  type WholeReturn,
} from './returns.queries.ts'

/** The result of receiving a return. */
export interface Received {
  /** The resulting stock. */
  shelves: ShelfLeft[]
  /** Roubles that no provider refunds: the operator pays them out. */
  by_hand: number
}

/**
 * The goods are here: undamaged ones go back to stock, and everything that the return gives back goes where
 * it came from, once. What was paid online is refunded by the provider; other money is paid out by the
 * operator.
 *
 * `trx` must be a transaction. Throws `NotFound`, `Refused('bad-move')` for a return that was received
 * before.
 */
export async function receiveReturn(trx: Db, code: string, now: number): Promise<Received> {
  const asked = await findReturn(trx, code)
  if (!asked) throw new NotFound('return', code)
  // The order first, as everywhere: two transactions that lock in different orders could deadlock
  // (PostgreSQL).
  const order = await lockWholeOrder(trx, asked.row.order_id)
  const received = await moveReturn({
    trx,
    code,
    status: 'received',
    by: { source: 'operator', now },
    change: withoutDelivery(order, asked),
  })
  const { money } = received.row
  const shelves = await releaseStock(
    trx,
    { ...shelfOf(order, received), now },
    sound(received.lines),
    'return',
  )
  await giveBack(trx, order, received, now)
  const refund = { order_id: order.order.id, amount: money, return_code: code, now }
  const refund_id = money > 0 ? await askRefund(trx, refund) : null
  if (await isWholeBack(trx, order)) {
    await moveOrder(trx, order.order.id, { status: 'returned' }, { source: 'operator', now })
  }
  if (money === 0) await moveReturn({ trx, code, status: 'refunded', by: { source: 'operator', now } })
  return { shelves, by_hand: refund_id === null ? money : 0 }
}

/** The delivery was to be refunded because everything came back, and then another return was cancelled. */
function withoutDelivery({ lines }: ReceivedOrder, { row, lines: returned }: WholeReturn) {
  const isFaulty = returned.some(line => isFault(line.reason as Parameters<typeof isFault>[0]))
  const isPartRetained = lines.some(line => line.returned < line.quantity)
  return !isFaulty && isPartRetained && row.delivery > 0
    ? { money: row.money - row.delivery, delivery: 0 }
    : {}
}

async function giveBack(trx: Db, order: ReceivedOrder, received: WholeReturn, now: number): Promise<void> {
  const { code } = received.row
  const { user_id, id: order_id } = order.order
  const given = await givenByReceived(trx, order_id)
  const earned = {
    paid: sumOfTenders(paidOf(order)),
    given_after: sumOfTenders(given.tenders),
    taken: given.bonuses_taken,
  }
  const back = { order_id, user_id, code, now, ...earned }
  const due = await refundMoney(trx, back, sumsByKind(received.money))
  if (due > 0) await setBonusesTaken(trx, code, due)
}

/** If brought to a store they are added to its stock; otherwise they go back to where they were sent from. */
function shelfOf({ order }: ReceivedOrder, { row }: WholeReturn) {
  const isInStore = row.service_id === SHOP_PICKUP && row.point_id !== ''
  return { id: order.id, store_id: isInStore ? Number(row.point_id) : order.store_id }
}

/** Faulty goods are not sold again. */
function sound(lines: ReturnLineRow[]) {
  return lines
    .filter(line => line.reason !== 'defect')
    .map(({ offer_id, quantity }) => ({ offer_id, quantity }))
}

async function isWholeBack(trx: Db, { order, lines }: ReceivedOrder): Promise<boolean> {
  if (order.status === 'returned') return false
  const back = await linesReceived(trx, order.id)
  return lines.every(line => {
    const here = back.filter(each => each.offer_id === line.offer_id)
    return here.reduce((sum, each) => sum + each.quantity, 0) >= line.quantity
  })
}
