import type { Rubles } from '../../contract/money.ts'
import type { PaymentState } from '../../database/tables/payments.ts'
import { spread } from '../money/spread.rules.ts'

/** The limit of a provider's receipt. */
const ITEMS_MOST = 100
const DESCRIPTION_MOST = 128

export interface ReceiptLine {
  name: string
  quantity: number
  /** The sum paid for the whole line, after all discounts. */
  sum: Rubles
  /** Percent, or `NO_VAT`. */
  vat: number
}

export interface ReceiptDelivery {
  cost: Rubles
  /** Percent, or `NO_VAT`: the shop's own rate (decision 31). */
  vat: number
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
 * The items of a cash receipt (54-FZ): they add up exactly to what is paid. A line whose sum is not divisible
 * by its quantity becomes two items, a rouble apart; lines that cost nothing, because a certificate paid for
 * them, are left out. Beyond 100 items each line becomes one item, and the last ones are joined.
 */
export function receiptItems(lines: ReceiptLine[], delivery: ReceiptDelivery): ReceiptPiece[] {
  const way =
    delivery.cost > 0
      ? [
          piece({
            name: 'Доставка',
            quantity: 1,
            price: delivery.cost,
            vat: delivery.vat,
            subject: 'service',
          }),
        ]
      : []
  const limit = ITEMS_MOST - way.length
  const single = lines.flatMap(piecesOf)
  if (single.length <= limit) return [...single, ...way]
  const whole = lines.filter(({ sum }) => sum > 0).map(wholeLine)
  return [...(whole.length <= limit ? whole : lastTogether(whole, limit)), ...way]
}

/**
 * The receipt of a refund: spread over what was paid, so that it adds up to it.
 *
 * @param amount at most the sum of all lines and the delivery
 */
export function refundItems(lines: ReceiptLine[], delivery: ReceiptDelivery, amount: Rubles): ReceiptPiece[] {
  const shares = spread(amount, [...lines.map(({ sum }) => sum), delivery.cost])
  const back = lines.map((line, index) => ({ ...line, sum: shares[index] ?? 0 }))
  return receiptItems(back, { ...delivery, cost: shares.at(-1) ?? 0 })
}

function piecesOf({ name, quantity, sum, vat }: ReceiptLine): ReceiptPiece[] {
  return paidByPiece(sum, quantity)
    .filter(({ price }) => price > 0)
    .map(part => piece({ name, quantity: part.quantity, price: part.price, vat, subject: 'commodity' }))
}

/**
 * What was paid for each piece of a line, in whole roubles: if it is not divisible, some are a rouble dearer.
 */
export function paidByPiece(sum: Rubles, quantity: number): { quantity: number; price: Rubles }[] {
  const price = Math.floor(sum / quantity)
  const dearer = sum - price * quantity
  return [
    { quantity: quantity - dearer, price },
    { quantity: dearer, price: price + 1 },
  ].filter(part => part.quantity > 0)
}

function wholeLine({ name, quantity, sum, vat }: ReceiptLine): ReceiptPiece {
  return piece({
    name: quantity > 1 ? `${name}, ${quantity} шт.` : name,
    quantity: 1,
    price: sum,
    vat,
    subject: 'commodity',
  })
}

/** Each rate keeps an item of its own, because VAT is shown by item. */
function lastTogether(items: ReceiptPiece[], limit: number): ReceiptPiece[] {
  const rates = new Set(items.map(({ vat }) => vat)).size
  const listed = items.slice(0, limit - rates)
  const rest = Map.groupBy(items.slice(limit - rates), ({ vat }) => vat)
  const sums = [...rest].map(([vat, of]) =>
    piece({
      name: `Другие товары (${of.length})`,
      quantity: 1,
      price: of.reduce((sum, { price }) => sum + price, 0),
      vat,
      subject: 'commodity',
    }),
  )
  return [...listed, ...sums]
}

function piece({
  name,
  quantity,
  price,
  vat,
  subject,
}: {
  name: string
  quantity: number
  price: Rubles
  vat: number
  subject: 'commodity' | 'service'
}): ReceiptPiece {
  return { description: name.slice(0, DESCRIPTION_MOST), quantity, price, vat, subject }
}

/** The state of a payment at the provider. */
export interface SeenPayment {
  id: string
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  amount: { value: string; currency: string }
  metadata: Record<string, string>
  reason: string
}

/**
 * - `foreign`: not the payment that we created; `what` differs, and nothing of it is trusted
 * - `nothing`: our tables have this state already, or a later one
 * - `open`: it may still be paid
 */
type Verdict =
  | { kind: 'foreign'; what: 'id' | 'sum' | 'currency' | 'order' }
  | { kind: 'nothing' }
  | { kind: 'open' | 'paid' | 'canceled' }

/**
 * What follows from reading a payment at the provider. States only go forward (promise 7): whatever came
 * before, in whatever order, the same answer leads to the same state.
 */
export function judgePayment(
  ours: { id: string; provider_id: string | null; amount: number; status: PaymentState },
  seen: SeenPayment,
): Verdict {
  if (ours.provider_id !== null && ours.provider_id !== seen.id) return { kind: 'foreign', what: 'id' }
  if (seen.metadata.payment_id !== ours.id) return { kind: 'foreign', what: 'order' }
  if (seen.amount.currency !== 'RUB') return { kind: 'foreign', what: 'currency' }
  if (seen.amount.value !== `${ours.amount}.00`) return { kind: 'foreign', what: 'sum' }
  if (ours.status === 'succeeded' || ours.status === 'canceled') return { kind: 'nothing' }
  if (seen.status === 'succeeded') return { kind: 'paid' }
  return { kind: seen.status === 'canceled' ? 'canceled' : 'open' }
}
