import { createHash } from 'node:crypto'
import { localTime } from '../../contract/delivery/hours.ts'
import { offerHere, stockHere } from '../cart/quote/cart-line.rules.ts'
import { type Promotion, promotionsInForce } from '../money/promotion/promotion.ts'
import type { Fact } from '../reading/reader.ts'
import {
  DELIVERY_BOOK,
  HALF_HOUR,
  PRODUCT,
  type ShopReader,
  type Surroundings,
  TOWN,
} from '../reading/shop-facts.ts'
import type { KnownTown } from '../towns/towns.ts'
import { deliveriesOfSizes } from './card-deliveries.ts'
import { type CardWords, joinedLines, wordsOfSize } from './card-lines.rules.ts'
import type { TownPoint } from './places.rules.ts'
import { type CarrierTerms, carrierTerms } from './quotes/carrier-rates.ts'
import { type DeliveryRead, PAYMENTS_OFFERED, PLACES, rowsOf } from './quotes/quote-ways.ts'

/**
 * When each size of a product reaches a region, and for how much, in words and by the rule of the calls and
 * the checkout. None for an unknown town or while the database is away. Cached for everybody who looks at the
 * same.
 */
export const CARD_LINES: Fact<[product_id: number], Promise<CardWords>, Surroundings> = {
  name: 'card-lines',
  find: async (seen, product_id) => {
    const { delivery_caches, log } = seen.shop
    try {
      return await delivery_caches.card_lines.find(`${product_id}`, seen, read =>
        reckonWords(read, product_id),
      )
    } catch (error) {
      log.warn({ err: error }, 'card lines were not reckoned')
      return NO_LINES
    }
  },
  noteOf: ({ key }) => key,
}

const NO_LINES: CardWords = { sizes: null, lines: [], shipping: new Map(), key: '' }

async function reckonWords(read: ShopReader, product_id: number): Promise<CardWords> {
  const region = read.fact(TOWN)
  const product = read.fact(PRODUCT, product_id)
  if (!region.is_known || !product) return NO_LINES
  const delivery = await readDeliveryTo(read, region)
  // The tariffs were never read: nothing is promised, and nothing refused.
  if (delivery.book.revision === '') return NO_LINES
  const promotions = await read.fact(PROMOTIONS)
  const hour = Math.floor(localTime(delivery.now, region.timezone).minutes / 60)
  const offers = product.offers.filter(offer => offer.is_available)
  const deliveries = deliveriesOfSizes(read, { delivery, promotions, product, offers })
  const sizes = offers.map((offer, index) => {
    const here = offerHere(stockHere(rowsOf(offer), delivery))
    return wordsOfSize(deliveries[index] ?? [], offer, here, hour)
  })
  return {
    sizes: new Map(sizes.map(size => [size.offer_id, size])),
    lines: joinedLines(sizes),
    shipping: new Map(
      sizes.flatMap(({ offer_id, shipping }) => (shipping ? [[offer_id, shipping] as const] : [])),
    ),
    key: createHash('sha1').update(JSON.stringify(sizes)).digest('base64url'),
  }
}

async function readDeliveryTo(
  read: ShopReader,
  region: KnownTown,
): Promise<DeliveryRead & { region: KnownTown }> {
  const book = await read.fact(DELIVERY_BOOK)
  const carriers = await read.fact(CARRIER_TERMS)
  return {
    now: read.fact(HALF_HOUR),
    region,
    places: await read.fact(PLACES),
    tariffs: book.tariffs,
    calendar: book.calendar,
    points: await read.fact(POINTS),
    payment_ids: read.fact(PAYMENTS_OFFERED),
    ...(carriers ? { carrierTerms: carriers.of } : {}),
    book,
    rates: '',
  }
}

/** The promotions in force now: one may begin and end at any minute. */
const PROMOTIONS: Fact<[], Promise<Promotion[]>, Surroundings> = {
  name: 'promotions',
  find: async seen => promotionsInForce((await DELIVERY_BOOK.find(seen)).promotions, seen.shop.now()),
  noteOf: promotions => JSON.stringify(promotions),
}

/**
 * What live carriers say, so that lines computed while one was silent are replaced when it answers again;
 * nothing where no carrier is asked live. They are asked once an hour and town.
 */
const CARRIER_TERMS: Fact<[], Promise<CarrierTerms | undefined>, Surroundings> = {
  name: 'carrier-terms',
  find: async seen => {
    const { shop, town } = seen
    if (!town.is_known || Object.keys(shop.providers.carriers).length === 0) return undefined
    return carrierTerms(shop, town, await PLACES.find(seen), await DELIVERY_BOOK.find(seen))
  },
  noteOf: terms => terms?.key ?? '',
}

/** Carriers' points of the town, where a delivery method uses points. */
const POINTS: Fact<[], Promise<TownPoint[]>, Surroundings> = {
  name: 'points',
  find: async seen => {
    const { shop, town } = seen
    const { tariffs, points_revision } = await DELIVERY_BOOK.find(seen)
    const hasPoints = town.is_known && tariffs.some(way => way.service_type === 'pickpoint')
    return hasPoints ? shop.delivery_caches.points.of(shop.db, town, points_revision) : []
  },
  // They share one revision, and belong to the town.
  within: () => [DELIVERY_BOOK.name],
}
