import { type Checkout, type CheckoutAnswer, splitName } from '../../contract/checkout/checkout.ts'
import { CONSENT_LABELS } from '../../contract/checkout/consents.ts'
import { isLockTimeout } from '../../database/is-unavailable.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { fillProfile } from '../account/profile/save-profile.ts'
import type { SavedVisitor } from '../account/visitor.ts'
import { type CartRow, claimCart, customerOf, type UsedOfCart } from '../cart/read-cart.ts'
import { saveConsents, wantsNewsletter } from '../consents/save-consents.ts'
import { countOrdered } from '../experiments/count-visitors.ts'
import { messagesOfOrder } from '../messages/order-messages.ts'
import { addAllToOutbox, type Message } from '../messages/outbox.ts'
import { rowsOfOthers, spendMoney, spentOfCart, type Takings, takingsOf } from '../money/kinds.ts'
import type { Part } from '../money/steps.rules.ts'
import { draftSubscription, type SubscriptionDraft, saveSubscription } from '../newsletter/subscribe.ts'
import { stateOfNew } from '../orders/states/order-states.rules.ts'
import { type OrderRow, printOrder, saveOrder, type WholeOrder } from '../orders/stored-order.ts'
import { type ShelfLeft, takeStock } from '../stock/take-stock.ts'
import { type CheckoutKeys, rememberAnswer, stillRunning } from './idempotency.ts'
import { countOrder } from './order-limits.ts'
import type { CheckoutContext, Quote } from './quote-order.ts'
import { linesOfOrder, moneyOfOrder, type OrderMoney, savedPayload } from './rows-of-order.rules.ts'

/** Everything that an order will write, prepared before its transaction. */
export interface OrderDraft {
  /** One order for each source; the first one is the checkout's (decision 24). */
  orders: [WholeOrder, ...WholeOrder[]]
  messages: Message[]
  /** For the newsletter, when it was asked for: its double opt-in starts with the order. */
  subscription: SubscriptionDraft | null
  /** What they take of each kind of money. */
  takings: Takings
  /** Orders that this owner placed before. */
  orders_placed: number
}

/** What follows from the commit. */
export interface Committed {
  answer: CheckoutAnswer
  /** The stock that is left now. */
  shelves: ShelfLeft[]
}

export async function draftOrder({
  shop,
  buyer,
  sent,
  cart,
  quote,
}: {
  shop: CheckoutContext
  buyer: SavedVisitor
  sent: Checkout
  cart: CartRow
  quote: Quote
}): Promise<OrderDraft> {
  const [first, ...others] = quote.parts
  const whole = (part: Part, checkout_id: string | null): WholeOrder => {
    const lines = quote.lines.filter(line => part.lines.includes(line.offer_id))
    const money = moneyOfOrder(part, lines, {
      vat_rate: shop.config.VAT_RATE,
      terms: quote.terms,
    })
    const order = { ...orderRow({ shop, buyer, sent, cart, quote, part, checkout_id }), ...money }
    return { order, ...linesOfOrder(order.id, { lines, part }) }
  }
  const own = whole(first, null)
  const orders: OrderDraft['orders'] = [own, ...others.map(part => whole(part, own.order.id))]
  const subscription = wantsNewsletter(sent) ? draftOfOrder(shop, own.order) : null
  const takings = takingsOf(orders, quote.terms, customerOf(buyer.owner, own.order.phone))
  const messages = messagesOfOrder(shop, orders)
  return { orders, messages, subscription, takings, orders_placed: quote.orders_placed }
}

function draftOfOrder(
  shop: CheckoutContext,
  { id, email, user_id, visitor_id, created_at }: OrderRow,
): SubscriptionDraft {
  const label = CONSENT_LABELS.advertising
  const asked = { page: '/order/', asked_at: created_at }
  const consent = { purposes: ['advertising' as const], visitor_id, order_id: id, label, ...asked }
  return draftSubscription(shop, { email }, { user_id, consent })
}

/** An order that is ready to be written, with the data it was computed from. */
interface ReadyOrder {
  buyer: SavedVisitor
  sent: Checkout
  cart: CartRow
  draft: OrderDraft
  keys: CheckoutKeys
}

/**
 * Writes the order, all or nothing: the only place where orders are created (promises 1-3).
 *
 * It always claims this version of the cart first, whatever keys there are. Rows that other buyers wait for
 * come last, in sorted order, so that they are locked for little longer than a COMMIT. Within a process one
 * buyer at a time asks for them; otherwise a crowd would run into the database's lock time-out and get 503.
 *
 * @returns null when somebody else changed or ordered the cart since it was quoted: nothing was written
 */
export async function commitOrder(
  shop: CheckoutContext,
  db: Db,
  { buyer, sent, cart, draft, keys }: ReadyOrder,
): Promise<Committed | null> {
  const { messages, subscription, orders, takings, orders_placed } = draft
  const [{ order }] = orders
  const lines = orders.flatMap(whole => whole.lines)
  const now = order.created_at
  return inTransaction(db, async trx => {
    const used = { offer_ids: lines.map(line => line.offer_id), ...spentOfCart(takings) }
    if (!(await claim(trx, cart, used, now))) throw new CartChangedError()
    const notified = await countOrder({ shop, trx, buyer, order, lines, messages })
    for (const whole of orders) await saveOrder(trx, whole)
    await saveConsents(shop, trx, { buyer, order, sent })
    await addAllToOutbox(trx, notified, now)
    await countOrdered(trx, buyer, now)
    if (subscription) await saveSubscription(trx, subscription, now)
    const user_orders_total = orders_placed + orders.length
    const items: CheckoutAnswer['items'] = {}
    for (const whole of orders) items[whole.order.id] = printOrder(whole, user_orders_total)
    const answer: CheckoutAnswer = { errors: [], order_id: order.id, items }
    if (!(await rememberAnswer(trx, keys, answer, now))) throw new CartChangedError()
    return shop.row_turns.run([...rowsOfOthers(takings), ...shelvesOf(orders)], async () => {
      const { user } = buyer
      await spendMoney(trx, takings, user ? () => fillProfile(trx, user, order) : undefined)
      return { answer, shelves: await takeAll(trx, orders) }
    })
  }).catch(error => {
    if (error instanceof CartChangedError) return null
    throw error
  })
}

/** Rows of stock that buyers of other carts may want at the same time. */
function shelvesOf(orders: WholeOrder[]): string[] {
  return orders.flatMap(({ order, lines }) => lines.map(line => `shelf ${order.store_id} ${line.offer_id}`))
}

/**
 * Sources in the order of their ids, the same in every checkout: otherwise two could deadlock on each other's
 * stock.
 */
async function takeAll(trx: Db, orders: WholeOrder[]): Promise<ShelfLeft[]> {
  const shelves: ShelfLeft[] = []
  for (const { order, lines } of orders.toSorted((a, b) => a.order.store_id - b.order.store_id)) {
    const { id, store_id, created_at: now } = order
    shelves.push(...(await takeStock(trx, { id, store_id, now }, lines)))
  }
  return shelves
}

class CartChangedError extends Error {}

/** A transaction that holds the cart longer than we may wait is a checkout that is still running. */
function claim(trx: Db, cart: CartRow, used: UsedOfCart, now: number): Promise<boolean> {
  return claimCart(trx, cart, used, now).catch(error => {
    throw isLockTimeout(error) ? stillRunning() : error
  })
}

/**
 * @param checkout_id null for the first, which claims the cart for all of them
 */
function orderRow({
  shop,
  buyer,
  sent,
  cart,
  quote,
  part,
  checkout_id,
}: {
  shop: CheckoutContext
  buyer: SavedVisitor
  sent: Checkout
  cart: CartRow
  quote: Quote
  part: Part
  checkout_id: string | null
}): Omit<OrderRow, keyof OrderMoney> {
  const { client } = sent
  const { delivery } = quote
  const id = newOrderId(shop)
  return {
    id,
    checkout_id: checkout_id ?? id,
    user_id: buyer.user?.id ?? null,
    visitor_id: buyer.id,
    ...stateOfNew(sent.payment_system_id),
    ...splitName(client.name, client.surname),
    phone: client.phone,
    email: client.email,
    comment: sent.comment,
    ...savedPayload(sent, quote.experiment),
    service_id: sent.delivery.service_id,
    payment_id: sent.payment_system_id,
    point_id: delivery.point_id,
    store_id: part.source_id,
    tariff_revision: quote.tariff_revision,
    delivery_json: JSON.stringify(delivery.words),
    created_at: shop.now(),
    cart_id: checkout_id === null ? cart.id : null,
    cart_version: checkout_id === null ? cart.version : null,
    is_counted: 0,
    experiments_json: JSON.stringify(buyer.variants.all()),
    erase_when_over: 0,
  }
}

/** Twelve random digits, which cannot be enumerated or guessed (decision 9). */
function newOrderId(shop: CheckoutContext): string {
  return (
    String(shop.random.integer(100_000, 1_000_000)) +
    String(shop.random.integer(0, 1_000_000)).padStart(6, '0')
  )
}
