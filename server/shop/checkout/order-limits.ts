import { plural } from '../../contract/words.ts'
import type { Db } from '../../database/open-database.ts'
import { Refused } from '../../errors.ts'
import type { LimitContext } from '../limits/admissions.ts'
import { enterWithSms } from '../limits/enter.ts'
import { limitsOf } from '../limits/limit-table.rules.ts'
import { type Asker, standingOf } from '../limits/standing.rules.ts'
import type { Message } from '../messages/outbox.ts'
import { countHeldPieces } from '../orders/list-orders.ts'
import type { OrderLineRow, OrderRow, WholeOrder } from '../orders/stored-order.ts'

/**
 * Counts the order for its visitor, address, phone and e-mail, in its own transaction: an order that is
 * refused for another reason is not counted. Throws `Refused`.
 *
 * @returns which messages to send: no SMS once the phone had enough of them today. The order stands and its
 *   letter is
 *   sent; the phone was only typed, so it may be anybody's
 */
export async function countOrder({
  shop,
  trx,
  buyer,
  order,
  lines,
  messages,
}: {
  shop: LimitContext
  trx: Db
  buyer: Asker
  order: OrderRow
  lines: OrderLineRow[]
  messages: Message[]
}): Promise<Message[]> {
  const { phone, email } = order
  const maySendSms = await enterWithSms(shop, trx, {
    limit_names: order.fast_order ? ['order', 'fast-order'] : ['order'],
    asker: buyer,
    about: { phone, email },
  })
  await refuseTooManyHeld(shop, trx, buyer, { order, lines })
  if (maySendSms) return messages
  shop.log.warn({ order_id: order.id }, 'order told by letter alone: its phone had its SMS of today')
  return messages.filter(message => message.kind !== 'sms')
}

/**
 * Limits how many pieces unconfirmed orders may hold, as `held-pieces` says: orders of strangers are counted
 * by phone, those of a known buyer separately, whatever others order with the same phone. Call it after the
 * order is counted: that makes orders of one phone or one buyer run one after another, so that none is
 * overlooked here.
 */
async function refuseTooManyHeld(
  shop: LimitContext,
  trx: Db,
  buyer: Asker,
  { order, lines }: Pick<WholeOrder, 'order' | 'lines'>,
): Promise<void> {
  const { phone, visitor_id, user_id } = order
  if (shop.config.LIMITS === 'off') return
  const wanted = lines.reduce((sum, line) => sum + line.quantity, 0)
  const standing = standingOf(buyer, shop.now(), { phone })
  for (const { of, max, per_ms } of limitsOf(shop.config.limits, 'held-pieces', standing)) {
    const since = shop.now() - per_ms
    const held = await countHeldPieces(
      trx,
      of === 'phone' ? { of, who: phone } : buyerOf(user_id, visitor_id),
      since,
    )
    if (held + wanted > max) throw tooManyHeld(of, max)
  }
}

function buyerOf(user_id: OrderRow['user_id'], visitor_id: OrderRow['visitor_id']) {
  return user_id === null
    ? { of: 'visitor_id' as const, who: visitor_id }
    : { of: 'user_id' as const, who: user_id }
}

function tooManyHeld(of: string, max: number): Refused {
  const most = plural(max, 'вещь', 'вещи', 'вещей')
  const whom = of === 'phone' ? 'На один телефон' : 'Для одного покупателя'
  const text = `${whom} мы откладываем не больше чем ${most}, пока заказы не подтверждены. Позвоните нам, и мы оформим остальное.`
  return new Refused('too-many-held', text, { body: { errors: [text] } })
}
