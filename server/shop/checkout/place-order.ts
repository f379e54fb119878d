import { createHash } from 'node:crypto'
import { type Checkout, type CheckoutAnswer, splitName } from '../../contract/checkout.ts'
import { findCart, linesOfCart, takeOutOfCart } from '../../data/carts.ts'
import { findKey, finishKey, takeKey } from '../../data/checkout-keys.ts'
import { inTransaction } from '../../data/in-transaction.ts'
import type { Db } from '../../data/open-database.ts'
import {
  insertOrder,
  type OrderLineRow,
  type OrderRow,
  offersForOrder,
  raisePopularity,
} from '../../data/orders.ts'
import { stockOfOffers } from '../../data/stock.ts'
import { BadRequest, Refused } from '../../errors.ts'
import { availableAtAll, availableByOffer } from '../cart/cart-line.rules.ts'
import { ownerOf } from '../favorites.ts'
import { deliveryCost } from '../pricing/price-cart.rules.ts'
import type { Shop, Visitor } from '../shop.ts'
import { outOfStock, takeStock } from '../stock/take-stock.ts'
import { findChanges, wordsOfChanges } from './checkout.rules.ts'
import { type ChosenDelivery, findDelivery } from './find-delivery.ts'
import { orderData } from './load-order.ts'
import { saveConsents } from './save-consents.ts'
import { tellOfOrder } from './tell-of-order.ts'

type Buyer = Visitor & { id: number }

/**
 * Makes the visitor's cart an order, once.
 *
 * ONE transaction: key -> stock -> order -> outbox (`reliability.md` 1-4). The same key and body give the same answer
 * again; the same key with another body is 422, one still running 409. What the browser sent is compared with what is
 * so: a difference is 409 with `changed`. Throws `Refused`, `BadRequest`.
 *
 * @param key the Idempotency-Key header; without one, cart and cart version are the key
 */
export async function placeOrder(
  shop: Shop,
  buyer: Buyer,
  sent: Checkout,
  key: string | null,
): Promise<CheckoutAnswer> {
  const body_hash = createHash('sha256').update(JSON.stringify(sent)).digest('base64url')
  const placed = await inTransaction(shop.db, async trx => {
    const cart = await findCart(trx, ownerOf(buyer))
    // An order takes its lines out of the cart and raises its version: a repeated click finds the key of the version before.
    const keys = key ? [`${buyer.id}:${key}`] : cart ? naturalKeys(cart) : []
    for (const known of keys) {
      const answer = await answerAgain(trx, known, body_hash, key === null)
      if (answer) return { answer, store_id: null }
    }
    if (!cart || !keys[0]) throw emptyCartRefused()
    if (!(await takeKey(trx, keys[0], body_hash, shop.now()))) {
      const answer = await answerAgain(trx, keys[0], body_hash, key === null)
      if (answer) return { answer, store_id: null }
      throw stillRunning()
    }
    const order = await makeOrder(shop, trx, buyer, sent, cart.id)
    await finishKey(trx, keys[0], JSON.stringify(order.answer))
    return order
  }).catch(error => {
    // PostgreSQL: the other one holds the key's row longer than we may wait for it.
    throw (error as { code?: string }).code === '55P03' && key ? stillRunning() : error
  })
  if (placed.store_id !== null)
    await showStock(
      shop,
      sent.offer_id.map(line => line.id),
    )
  return placed.answer
}

function naturalKeys(cart: { id: number; version: number }): string[] {
  return [`cart:${cart.id}:${cart.version}`, `cart:${cart.id}:${cart.version - 1}`]
}

/** @param isNatural an old version's key with another body is not a conflict: it is another order */
async function answerAgain(
  trx: Db,
  key: string,
  body_hash: string,
  isNatural: boolean,
): Promise<CheckoutAnswer | null> {
  const known = await findKey(trx, key)
  if (!known) return null
  if (known.body_hash !== body_hash) {
    if (isNatural) return null
    throw new Refused('key-reused', 'Этот заказ уже отправлен с другими данными. Обновите страницу.')
  }
  if (known.status === 'running' || known.answer_json === null) throw stillRunning()
  return JSON.parse(known.answer_json) as CheckoutAnswer
}

async function makeOrder(shop: Shop, trx: Db, buyer: Buyer, sent: Checkout, cart_id: number) {
  if (!sent.confirm && !(sent.consents?.terms && sent.consents.personal_data)) {
    throw new BadRequest('no-consent', 'Примите пользовательское соглашение', {
      fields: { confirm: 'Примите соглашение' },
    })
  }
  const lines = await quoteLines(trx, cart_id, sent)
  if (lines.length === 0) throw emptyCartRefused()
  const delivery = await findDelivery(shop, trx, sent)
  const goods_total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const delivery_cost = deliveryCost(delivery.tariff, goods_total)
  const changed = findChanges(sent, lines, delivery_cost)
  if (changed.length > 0) {
    throw new Refused('changed', wordsOfChanges(changed), {
      status: 409,
      body: { errors: [wordsOfChanges(changed)], changed },
    })
  }
  const order = orderRow(shop, buyer, sent, delivery, { goods_total, delivery_cost })
  const orderLines: OrderLineRow[] = lines.map(({ is_sold: _, ...line }) => ({
    ...line,
    order_id: order.id,
    discount: 0,
  }))
  await takeStock(trx, { id: order.id, store_id: order.store_id, now: order.created_at }, lines)
  await insertOrder(trx, order, orderLines)
  await raisePopularity(trx, orderLines)
  await saveConsents(trx, buyer, order, sent)
  await tellOfOrder(shop, trx, order, orderLines)
  await takeOutOfCart(
    trx,
    cart_id,
    lines.map(line => line.offer_id),
    order.created_at,
  )
  const data = await orderData(trx, order, orderLines)
  const answer: CheckoutAnswer = { errors: [], order_id: order.id, items: { [order.id]: data } }
  return { answer, store_id: order.store_id }
}

/**
 * The lines as the cart shows them: capped at what is there. A line that cannot be bought is shown inactive and is no
 * part of the order (specification 1, section 5), unless the browser ordered it all the same.
 */
async function quoteLines(trx: Db, cart_id: number, sent: Checkout) {
  const lines = await linesOfCart(trx, cart_id)
  if (lines.length === 0) return []
  const ids = lines.map(line => line.offer_id)
  const [offers, stock] = [await offersForOrder(trx, ids), await stockOfOffers(trx, ids)]
  const available = availableByOffer(stock)
  return lines.flatMap(({ offer_id, quantity }) => {
    const offer = offers.find(each => each.id === offer_id)
    if (!offer) return []
    const { product_id, name, size_name, color_name, price, price_old } = offer
    const most = availableAtAll(available.get(offer_id) ?? { delivery: 0, pickup: 0 })
    const is_sold = offer.is_available === 1 && offer.is_gone === 0 && offer.product_is_gone === 0
    const isOrdered = sent.offer_id.some(line => line.id === offer_id)
    if ((!is_sold || most === 0) && !isOrdered) return []
    if (is_sold && most === 0) throw outOfStock(offer_id)
    const capped = is_sold ? Math.min(quantity, most) : quantity
    return [
      { offer_id, quantity: capped, product_id, name, size_name, color_name, price, price_old, is_sold },
    ]
  })
}

function orderRow(
  shop: Shop,
  buyer: Buyer,
  sent: Checkout,
  delivery: ChosenDelivery,
  money: { goods_total: number; delivery_cost: number },
): OrderRow {
  const { client } = sent
  return {
    id: newOrderId(shop),
    user_id: buyer.user?.id ?? null,
    visitor_id: buyer.id,
    status: 'new',
    ...splitName(client.name, client.surname),
    phone: client.phone,
    email: client.email,
    comment: sent.comment,
    service_id: sent.delivery.service_id,
    payment_id: sent.payment_system_id,
    point_id: delivery.point_id,
    store_id: delivery.store_id,
    delivery_json: JSON.stringify(delivery.words),
    ...money,
    discount: 0,
    total: money.goods_total + money.delivery_cost,
    created_at: shop.now(),
  }
}

/** Twelve digits from the shop's chance: neither counted up nor guessed (specification, README item 9). */
function newOrderId(shop: Shop): string {
  return (
    String(shop.random.integer(100_000, 1_000_000)) +
    String(shop.random.integer(0, 1_000_000)).padStart(6, '0')
  )
}

/** The order is made: the catalogue of this process shows what is left at once. */
async function showStock(shop: Shop, offer_ids: number[]): Promise<void> {
  const rows = await stockOfOffers(shop.db, offer_ids)
  shop.catalog.applyStock(rows.map(({ offer_id, store_id, qty }) => ({ offer_id, store_id, qty })))
}

function emptyCartRefused(): Refused {
  return new Refused('empty-cart', 'Корзина пуста', { body: { errors: ['Empty order list'] } })
}

function stillRunning(): Refused {
  return new Refused('still-running', 'Заказ уже оформляется, подождите немного', {
    status: 409,
    retry_after: 1,
  })
}
