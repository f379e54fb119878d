import type {
  CalculateRequest,
  Delivery,
  Payment,
  SummaryAnswer,
  SummaryRequest,
} from '../../contract/delivery/calculation.ts'
import { PAYMENTS } from '../../contract/delivery/delivery.ts'
import type { Visitor } from '../account/visitor.ts'
import type { CartContext } from '../cart/load-cart.ts'
import { lineHere, stockHere } from '../cart/quote/cart-line.rules.ts'
import type { CatalogContext } from '../contexts.ts'
import { paymentsOffered } from '../experiments/experiments.ts'
import { NO_TERMS } from '../money/terms.rules.ts'
import { halfHourOf } from '../reading/shop-facts.ts'
import { deliveriesOf, type Printed, writtenDeliveries } from './calculate.rules.ts'
import type { DeliveryContext, WrittenDelivery } from './delivery-caches.ts'
import { type AskedGoods, cartTermsOf, goodsAsked, piecesOf } from './goods-asked.ts'
import { type Destination, destinationOf } from './location.ts'
import { LIGHT_PARCEL } from './quotes/parcel.rules.ts'
import { quoteWays } from './quotes/quote-ways.rules.ts'
import { type DeliveryRead, deliveryTo } from './quotes/quote-ways.ts'
import type { Asked } from './quotes/way-quote.rules.ts'

/**
 * `POST /minions/kevin/calculate`: each service for these products, in the order of their numbers. When the
 * goods are those of the visitor's cart, the answer is the cart's own quote, with its codes; any others cost
 * what an order of them alone would (promise 34). Products that the shop does not know cannot be delivered;
 * prices and weights sent by the browser are ignored (promise 4).
 */
export async function calculate(
  shop: CartContext,
  visitor: Visitor,
  asked: CalculateRequest,
): Promise<WrittenDelivery[]> {
  const destination = await destinationOf(shop, asked.location, visitor)
  if (!destination) return []
  const wished = piecesOf(asked.products)
  const cart = await cartTermsOf(shop, visitor)
  const { experiment } = visitor
  const delivery = await deliveryTo(shop, destination, { experiment, revisions: cart?.delivery })
  const is_admin = visitor.user?.is_admin === true
  const goods = await goodsAsked(shop, delivery, cart, wished)
  const { lines, stock, terms } = goods
  const key = JSON.stringify([
    keyOf(shop, destination, delivery, is_admin),
    [...wished],
    lines.map(({ offer_id, quantity, price, weight_g, length_cm, width_cm, height_cm }) => [
      offer_id,
      quantity,
      price,
      weight_g,
      length_cm,
      width_cm,
      height_cm,
    ]),
    stock.map(({ offer_id, store_id, qty }) => [offer_id, store_id, qty]),
    // The price of a delivery never depends on the payment.
    terms.of.filter(({ kind }) => kind.role === 'discount').map(each => each.terms),
  ])
  const known = shop.delivery_caches.calculations.get(key)
  const written =
    known ?? writtenDeliveries(printedFor(shownOf(shop), destination, delivery, { ...goods, is_admin }))
  if (!known) shop.delivery_caches.calculations.set(key, written)
  return asked.ids ? written.filter(({ service_id }) => asked.ids?.includes(service_id)) : written
}

/**
 * `POST /minions/kevin/calculate/summary`: services, first days and lowest prices for one light parcel that
 * every place has in stock. It does not list the points: pages use only the days and prices.
 */
export async function calculateSummary(
  shop: CartContext,
  visitor: Visitor,
  asked: SummaryRequest,
): Promise<SummaryAnswer> {
  const destination = await destinationOf(shop, asked.location, visitor)
  const payments = paymentsOf(paymentsOffered(shop, visitor))
  if (!destination) return { deliveries: [], payments }
  const delivery = await deliveryTo(shop, destination, visitor)
  const deliveries = lightDeliveries(shop, destination, delivery, visitor.user?.is_admin === true)
  return { deliveries: deliveries.map(each => ({ ...each, pickpoints: [], fillment: {} })), payments }
}

/** One light parcel that every place has in stock: what can be said before anything was chosen. */
export function lightDeliveries(
  shop: DeliveryContext,
  destination: Destination,
  delivery: DeliveryRead,
  is_admin: boolean,
): Delivery[] {
  const [length_cm, width_cm, height_cm] = LIGHT_PARCEL.sides_cm
  const line = {
    offer_id: 0,
    quantity: 1,
    price: 0,
    name: 'Вещь',
    weight_g: LIGHT_PARCEL.weight_g,
    length_cm,
    width_cm,
    height_cm,
  }
  const stock = delivery.places.map(place => ({ offer_id: 0, store_id: place.id, qty: 1 }))
  const goods = { lines: [line], stock, terms: NO_TERMS, is_admin, offer_ids: [0] }
  return deliveriesFor(shownOf(shop), destination, delivery, goods)
}

/** The delivery methods for these goods, with their points. */
export function deliveriesFor(
  shown: Shown,
  destination: Destination,
  delivery: DeliveryRead,
  goods: AskedGoods & { is_admin: boolean },
): Delivery[] {
  return deliveriesOf(printedFor(shown, destination, delivery, goods))
}

/** The shop's own data in the answers. */
type Shown = Pick<Printed, 'stores' | 'service_code'>

function shownOf({ catalog, config }: DeliveryContext): Shown {
  return { stores: catalog.current().stores, service_code: config.SERVICE_CODE }
}

function printedFor(
  shown: Shown,
  { is_exact, offices }: Destination,
  read: DeliveryRead,
  goods: AskedGoods & { is_admin: boolean },
): Printed {
  const { book, rates, ...delivery } = read
  const shelves = stockHere(goods.stock, { ...delivery, is_admin: goods.is_admin })
  const lines = goods.lines.filter(line => {
    const rows = shelves.filter(shelf => shelf.offer_id === line.offer_id)
    return lineHere(line.quantity, true, rows).most > 0
  })
  const { terms, is_admin } = goods
  const asked: Asked = { ...delivery, lines, shelves, is_exact, terms, is_admin }
  return {
    ways: quoteWays(asked),
    asked,
    says_days: offices === null,
    offer_ids: goods.offer_ids,
    ...shown,
  }
}

/** Everything that an answer depends on, beside the goods (promise 26). */
function keyOf(
  shop: CatalogContext,
  { region, is_exact, offices }: Destination,
  delivery: DeliveryRead,
  is_admin: boolean,
): unknown[] {
  const places = delivery.places.map(({ id, latitude, longitude, timezone }) => [
    id,
    latitude,
    longitude,
    timezone,
  ])
  return [
    region.key, is_exact, offices?.map(({ shown }) => shown.id),
    delivery.book.revision, delivery.rates, shop.catalog.current().structure_revision, places, halfHourOf(shop.now()), is_admin,
    delivery.payment_ids,
  ] // biome-ignore format: a key
}

function paymentsOf(ids: number[]): Payment[] {
  return ids.map(id => ({ id, payment_id: id, name: PAYMENTS[id as keyof typeof PAYMENTS] }))
}
