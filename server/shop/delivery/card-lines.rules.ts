import { isOnlineOnly, isShopsOnly } from '../../catalog/has-pieces.rules.ts'
import type { Offer } from '../../contract/catalog/catalog.ts'
import type { Delivery } from '../../contract/delivery/calculation.ts'
import { cheapestCourier, courierLine, pointsLine, storesLine } from '../../contract/delivery/card-lines.ts'
import type { Rubles } from '../../contract/money.ts'
import { plural } from '../../contract/words.ts'

/** `Курьером завтра` and `от 299 Р`. */
export interface CardLine {
  words: string
  price_words: string
}

/** What the card says of one size, or of several of which the same is so. */
export interface CardLines {
  offer_ids: number[]
  stores: CardLine | null
  courier: CardLine | null
  points: CardLine | null
  /** Why only some of the ways are there; empty when that needs no word. */
  alert: string
}

/** What the courier costs for one piece of a size, and when he comes. */
export interface Shipping {
  price: Rubles
  days_min: number
  days_max: number
}

/** What a product's page says of its delivery. */
export interface CardDelivery {
  lines: CardLines[]
  /** By offer, for machines. */
  shipping: Map<number, Shipping>
  /** A short text that is another whenever any of it is: each page that shows it is kept under it. */
  key: string
}

/** By the rule of the card's line. */
export function shippingOf(deliveries: Delivery[]): Shipping | null {
  const { price = null, days_min = null, days_max = null } = cheapestCourier(deliveries) ?? {}
  return price === null || days_min === null ? null : { price, days_min, days_max: days_max ?? days_min }
}

/**
 * The card's lines in words (contract 2.2).
 *
 * @param offer where it lies: what the alert is about
 * @param hour by the clock of the town
 */
export function linesOfCard(
  deliveries: Delivery[],
  offer: Pick<Offer, 'stock_delivery' | 'stock_stores'>,
  hour: number,
): Omit<CardLines, 'offer_ids'> {
  const stores = storesLine(deliveries, hour)
  const courier = courierLine(deliveries)
  const points = pointsLine(deliveries)
  return {
    stores: stores && { words: stores.words, price_words: 'бесплатно' },
    courier: courier && { words: `Курьером ${courier.days}`, price_words: courier.price_words },
    points: points && {
      words: `В пункты выдачи ${points.days}`,
      price_words: `${points.price_words} · ${plural(points.count, 'пункт', 'пункта', 'пунктов')}`,
    },
    alert: alertOf(offer, stores !== null, courier !== null || points !== null),
  }
}

/** Of an offer that lies in one kind of place only; nothing where its lines say otherwise, as what is brought to a store. */
function alertOf(
  offer: Pick<Offer, 'stock_delivery' | 'stock_stores'>,
  is_in_stores: boolean,
  is_brought: boolean,
): string {
  if (isShopsOnly(offer) && is_in_stores && !is_brought) return 'только самовывоз из магазина'
  return isOnlineOnly(offer) && is_brought && !is_in_stores ? 'только курьером или в пункт выдачи' : ''
}

/** Sizes of which the same is so stand together, in their order. */
export function joinedLines(lines: CardLines[]): CardLines[] {
  const joined = new Map<string, CardLines>()
  for (const { offer_ids, ...said } of lines) {
    const key = JSON.stringify(said)
    const known = joined.get(key)
    if (known) known.offer_ids.push(...offer_ids)
    else joined.set(key, { ...said, offer_ids: [...offer_ids] })
  }
  return [...joined.values()]
}
