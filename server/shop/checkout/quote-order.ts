import type { Checkout } from '../../contract/checkout.ts'
import type { Rubles } from '../../contract/money.ts'
import { linesOfCart } from '../../data/carts.ts'
import type { Db } from '../../data/open-database.ts'
import { offersForOrder } from '../../data/orders.ts'
import { stockOfOffers } from '../../data/stock.ts'
import { Refused } from '../../errors.ts'
import { availableAtAll, availableByOffer } from '../cart/cart-line.rules.ts'
import { deliveryCost } from '../pricing/price-cart.rules.ts'
import type { Shop } from '../shop.ts'
import { outOfStock } from '../stock/take-stock.ts'
import { findChanges, wordsOfChanges } from './checkout.rules.ts'
import { type ChosenDelivery, findDelivery } from './find-delivery.ts'

/** What an order of this cart would be, in the server's numbers. */
export interface Quote {
  lines: OrderedLine[]
  delivery: ChosenDelivery
  goods_total: Rubles
  delivery_cost: Rubles
}

export interface OrderedLine {
  offer_id: number
  quantity: number
  product_id: number
  name: string
  size_name: string
  color_name: string
  price: Rubles
  price_old: Rubles
}

/**
 * Reckons the order anew and compares it with what the browser sent: a difference is `Refused('changed')`, 409 with
 * `changed` (`reliability.md` 4). Null when nothing of the cart can be ordered. Throws `Refused`, `BadRequest`.
 */
export async function quoteOrder(shop: Shop, db: Db, sent: Checkout, cart_id: number): Promise<Quote | null> {
  const lines = await quoteLines(db, cart_id, sent)
  if (lines.length === 0) return null
  const delivery = await findDelivery(shop, db, sent)
  const goods_total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const delivery_cost = deliveryCost(delivery.tariff, goods_total)
  const changed = findChanges(sent, lines, delivery_cost)
  if (changed.length > 0) {
    throw new Refused('changed', wordsOfChanges(changed), {
      status: 409,
      body: { errors: [wordsOfChanges(changed)], changed },
    })
  }
  return { lines: lines.map(({ is_sold: _, ...line }) => line), delivery, goods_total, delivery_cost }
}

/**
 * The lines as the cart shows them: capped at what is there. A line that cannot be bought is shown inactive and is no
 * part of the order (specification 1, section 5), unless the browser ordered it all the same.
 */
async function quoteLines(
  db: Db,
  cart_id: number,
  sent: Checkout,
): Promise<(OrderedLine & { is_sold: boolean })[]> {
  const lines = await linesOfCart(db, cart_id)
  if (lines.length === 0) return []
  const ids = lines.map(line => line.offer_id)
  const [offers, stock] = [await offersForOrder(db, ids), await stockOfOffers(db, ids)]
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
