import { createHash } from 'node:crypto'
import type { Offer, Product } from '../../contract/catalog/catalog.ts'
import type { Delivery } from '../../contract/delivery/calculation.ts'
import { localTime } from '../../contract/delivery/hours.ts'
import { offerHere, stockHere } from '../cart/quote/stock-here.rules.ts'
import { paymentsOffered } from '../experiments/payment-experiment.ts'
import { promotionsInForce } from '../money/promotion/promotion.rules.ts'
import { termsWithoutCart } from '../money/promotion/promotion.ts'
import type { Shop, Visitor } from '../shop.ts'
import type { KnownTown } from '../towns/towns.ts'
import type { PageTown } from '../towns/visitor-town.rules.ts'
import { deliveriesFor, HALF_HOUR_MS, type ReadOfTown, readFor } from './calculate.ts'
import { type CardWords, joinedLines, type SizeWords, wordsOfSize } from './card-lines.rules.ts'
import { pieceLine } from './goods-asked.ts'
import type { Destination } from './location.ts'
import { rowsOf } from './offer-in-town.ts'
import { carrierTerms } from './quotes/carrier-rates.ts'
import { placesOfShop } from './quotes/quote-ways.ts'
import { type DeliveryBook, recentBook } from './tariffs/delivery-book.ts'

/** Who is offered to pay. */
type Payer = Pick<Visitor, 'experiment'>

/**
 * When and for how much each size of a product comes to a region, in words, by the rule of the calls and of the
 * checkout; none for a town that nobody knows. Kept for half an hour at most, for all who look at the same; nothing while
 * the database is away.
 */
export async function cardLines(
  shop: Shop,
  town: PageTown,
  product: Product,
  who: Payer,
): Promise<CardWords> {
  if (!town.is_known) return NO_LINES
  const book = await recentBook(shop.caches.book, shop.db, shop.now())
  const catalog = shop.catalog.current()
  const slot = Math.floor(shop.now() / HALF_HOUR_MS)
  const branch = catalog.visible.branch(product.category_id)
  const rates = await ratesNow(shop, town, book)
  // A promotion begins and ends at any minute.
  const promoted = promotionsInForce(book.promotions, shop.now()).map(({ code }) => code)
  const payments = paymentsOffered(shop, who).join()
  const key = [
    product.id, town.key, slot, book.revision, catalog.revision, branch, rates, payments, ...promoted,
  ].join(' ') // biome-ignore format: a key
  const known = shop.caches.card_lines.get(key)
  if (known) return known
  const sizes = await reckonSizes(shop, town, product, who).catch(error => {
    shop.log.warn({ err: error }, 'card lines were not reckoned')
    return null
  })
  if (!sizes) return NO_LINES
  const reckoned = {
    sizes: new Map(sizes.map(size => [size.offer_id, size])),
    lines: joinedLines(sizes),
    shipping: new Map(
      sizes.flatMap(({ offer_id, shipping }) => (shipping ? [[offer_id, shipping] as const] : [])),
    ),
    key: createHash('sha1').update(JSON.stringify(sizes)).digest('base64url'),
  }
  // By a newer book than this key names: the next look finds it under its own.
  if (shop.caches.book.last?.book.revision === book.revision) shop.caches.card_lines.set(key, reckoned)
  return reckoned
}

const NO_LINES: CardWords = { sizes: null, lines: [], shipping: new Map(), key: '' }

/**
 * Names what live carriers say, so that lines reckoned while one was silent give way when it speaks again; empty where
 * nobody is asked live. They are asked once an hour and town.
 */
async function ratesNow(shop: Shop, town: KnownTown, book: DeliveryBook): Promise<string> {
  if (Object.keys(shop.providers.carriers).length === 0) return ''
  const terms = await carrierTerms(shop, town, await placesOfShop(shop), book)
  return terms?.key ?? ''
}

async function reckonSizes(
  shop: Shop,
  region: KnownTown,
  product: Product,
  who: Payer,
): Promise<SizeWords[]> {
  const destination: Destination = { region, is_exact: false, offices: null }
  const delivery = await readFor(shop, destination, who)
  const hour = Math.floor(localTime(shop.now(), region.timezone).minutes / 60)
  return product.offers
    .filter(offer => offer.is_available)
    .map(offer =>
      wordsOfSize(
        deliveriesOf(shop, destination, delivery, product, offer),
        offer,
        offerHere(stockHere(rowsOf(offer, delivery.places), delivery)),
        hour,
      ),
    )
}

/**
 * One piece of an offer. The snapshot knows that a warehouse has it, not which: where there are several, each way is
 * promised as the slowest of them would bring it.
 */
function deliveriesOf(
  shop: Shop,
  destination: Destination,
  delivery: ReadOfTown,
  product: Product,
  offer: Offer,
): Delivery[] {
  const { id: offer_id } = offer
  const line = pieceLine(shop.catalog.current().categories, { product, offer }, 1)
  const stores = offer.stock_stores.map(({ store_id, qty }) => ({ offer_id, store_id, qty }))
  const warehouses =
    offer.stock_delivery > 0 ? delivery.places.filter(place => place.kind === 'warehouse') : []
  const from = (stock: { offer_id: number; store_id: number; qty: number }[]) =>
    deliveriesFor(shop, destination, delivery, {
      lines: [line],
      stock,
      terms: termsWithoutCart(delivery.book.promotions, delivery.now),
      is_admin: false,
      offer_ids: [offer_id],
    })
  if (warehouses.length === 0) return from(stores)
  const each = warehouses.map(({ id }) => from([...stores, { offer_id, store_id: id, qty: 1 }]))
  return slowestOf(each)
}

function slowestOf(each: Delivery[][]): Delivery[] {
  const [first = [], ...others] = each
  return first.map(way =>
    others
      .flatMap(ways => ways.find(other => other.service_id === way.service_id) ?? [])
      .reduce((slowest, other) => (isSlower(other, slowest) ? other : slowest), way),
  )
}

function isSlower(one: Delivery, other: Delivery): boolean {
  const daysOf = ({ days_max }: Delivery) => days_max ?? Number.POSITIVE_INFINITY
  return daysOf(one) > daysOf(other)
}
