import type { Rubles } from '../../contract/money.ts'
import { spread } from '../pricing/spread.rules.ts'

/** What a provider's receipt takes at most. */
const ITEMS_MOST = 100
const DESCRIPTION_MOST = 128
/** The shop's own rate, where the feed named none (decision 31). */
export const SHOP_VAT = 22

export interface ReceiptLine {
  name: string
  quantity: number
  /** What is paid for the whole line, after all discounts. */
  sum: Rubles
  /** Percent; null is the shop's own. */
  vat: number | null
}

export interface ReceiptPiece {
  description: string
  quantity: number
  /** For one piece, above 0. */
  price: Rubles
  vat: number
  subject: 'commodity' | 'service'
}

/**
 * The items of a cash receipt (54-FZ): they add up to what is paid, to the rouble. A line whose sum does not divide by
 * its pieces becomes two items, a rouble apart; what costs nothing, a certificate having paid for it, is left out. Beyond
 * 100 items lines are told whole, and the last ones together.
 */
export function receiptItems(lines: ReceiptLine[], delivery_cost: Rubles): ReceiptPiece[] {
  const delivery = delivery_cost > 0 ? [piece('Доставка', 1, delivery_cost, SHOP_VAT, 'service')] : []
  const room = ITEMS_MOST - delivery.length
  const single = lines.flatMap(piecesOf)
  if (single.length <= room) return [...single, ...delivery]
  const whole = lines.filter(({ sum }) => sum > 0).map(wholeLine)
  return [...(whole.length <= room ? whole : lastTogether(whole, room)), ...delivery]
}

/**
 * The receipt of money that goes back: spread over what was paid, so that it adds up to it.
 *
 * @param amount at most the sum of all lines and the delivery
 */
export function refundItems(lines: ReceiptLine[], delivery_cost: Rubles, amount: Rubles): ReceiptPiece[] {
  const shares = spread(amount, [...lines.map(({ sum }) => sum), delivery_cost])
  const back = lines.map((line, index) => ({ ...line, sum: shares[index] ?? 0 }))
  return receiptItems(back, shares.at(-1) ?? 0)
}

function piecesOf({ name, quantity, sum, vat }: ReceiptLine): ReceiptPiece[] {
  const price = Math.floor(sum / quantity)
  const dearer = sum - price * quantity
  return [
    piece(name, quantity - dearer, price, vat ?? SHOP_VAT, 'commodity'),
    piece(name, dearer, price + 1, vat ?? SHOP_VAT, 'commodity'),
  ].filter(item => item.quantity > 0 && item.price > 0)
}

function wholeLine({ name, quantity, sum, vat }: ReceiptLine): ReceiptPiece {
  return piece(quantity > 1 ? `${name}, ${quantity} шт.` : name, 1, sum, vat ?? SHOP_VAT, 'commodity')
}

/** Each rate keeps an item of its own: VAT is told by it. */
function lastTogether(items: ReceiptPiece[], room: number): ReceiptPiece[] {
  const rates = new Set(items.map(({ vat }) => vat)).size
  const kept = items.slice(0, room - rates)
  const rest = Map.groupBy(items.slice(room - rates), ({ vat }) => vat)
  const sums = [...rest].map(([vat, of]) =>
    piece(
      `Другие товары (${of.length})`,
      1,
      of.reduce((sum, { price }) => sum + price, 0),
      vat,
      'commodity',
    ),
  )
  return [...kept, ...sums]
}

function piece(
  name: string,
  quantity: number,
  price: Rubles,
  vat: number,
  subject: 'commodity' | 'service',
): ReceiptPiece {
  return { description: name.slice(0, DESCRIPTION_MOST), quantity, price, vat, subject }
}
