import { plural } from '../../contract/words.ts'
import type { Db } from '../../database/open-database.ts'
import { Refused } from '../../errors.ts'
import { enterWithSms } from '../limits/enter.ts'
import { PIECES_HELD } from '../limits/limit-table.rules.ts'
import { limitedAddress } from '../limits/limited-address.rules.ts'
import type { Message } from '../messages/add-to-outbox.ts'
import { countHeldPieces } from '../orders/held-pieces.ts'
import type { OrderLineRow, OrderRow } from '../orders/save-order.ts'
import type { Shop } from '../shop.ts'

/**
 * Counts the order for its visitor, address, phone and e-mail, in its own transaction: an order that is refused for
 * anything else was not counted. Throws `Refused`.
 *
 * @returns what it tells: without its SMS, once its phone had enough of them today. The order stands, and its letter goes
 *   out; the phone was typed, it may be anybody's
 */
export async function countOrder(
  shop: Shop,
  trx: Db,
  ip: string,
  order: OrderRow,
  lines: OrderLineRow[],
  messages: Message[],
): Promise<Message[]> {
  const mayRing = await enterWithSms(shop, trx, order.fast_order ? ['order', 'fast-order'] : ['order'], {
    visitor: String(order.visitor_id),
    address: limitedAddress(ip),
    phone: order.phone,
    email: order.email.toLowerCase(),
  })
  await refuseHoarding(shop, trx, order, lines)
  if (mayRing) return messages
  shop.log.warn({ order_id: order.id }, 'order told by letter alone: its phone had its SMS of today')
  return messages.filter(message => message.kind !== 'sms')
}

/**
 * Orders that nobody has confirmed yet hold no more pieces for one phone than `PIECES_HELD`. Call it after the phone's
 * order is counted: orders of one phone wait there for each other, so that none is overlooked here.
 */
async function refuseHoarding(
  shop: Shop,
  trx: Db,
  { phone }: OrderRow,
  lines: OrderLineRow[],
): Promise<void> {
  if (shop.config.LIMITS === 'off') return
  const { max, per_ms } = PIECES_HELD
  const held = await countHeldPieces(trx, { phone, since: shop.now() - per_ms })
  const wanted = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (held + wanted <= max) return
  const most = plural(max, 'вещь', 'вещи', 'вещей')
  const text = `На один телефон мы откладываем не больше чем ${most}, пока заказы не подтверждены. Позвоните нам, и мы оформим остальное.`
  throw new Refused('too-many-held', text, { body: { errors: [text] } })
}
