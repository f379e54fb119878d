import { isOnlineOnly, type Offer } from '../../contract/catalog/catalog.ts'
import type { Delivery } from '../../contract/delivery/calculation.ts'
import {
  cheapestCourier,
  courierLine,
  pointsLine,
  storesLine,
  storesOfFastOrder,
} from '../../contract/delivery/card-lines.ts'
import type { Rubles } from '../../contract/money.ts'
import { plural } from '../../contract/words.ts'
import type { OfferHere } from '../cart/quote/cart-line.rules.ts'
import { ofTown } from '../towns/city-words.rules.ts'

/** What a line of the card is about: why only some delivery methods are available, or one of them. */
export const LINE_WAYS = ['alert', 'stores', 'courier', 'points'] as const

/** `Курьером завтра` and `от 299 Р`, with every size that shares it. */
export interface CardLine {
  way: (typeof LINE_WAYS)[number]
  offer_ids: number[]
  words: string
  /** Empty for an alert. */
  price_words: string
  /** Of a line of stores: some of them give it to a fast order today. */
  is_today?: true
}

/** What the courier costs for one piece of a size, and when it arrives. */
export interface Shipping {
  price: Rubles
  days_min: number
  days_max: number
}

/** What the card says of one size. */
export interface SizeWords {
  offer_id: number
  can: OfferHere['can']
  /**
   * What is special about this size here: `только в магазинах`, `из Казани, через 6 дней`; empty for nothing.
   */
  note: string
  lines: Omit<CardLine, 'offer_ids'>[]
  shipping: Shipping | null
  /** A store of the town gives it to a fast order. */
  can_fast_order: boolean
}

/** What a card says of its sizes in a town. */
export interface CardWords {
  /** Null while the database is away, and in an unknown town: nothing is promised and nothing refused. */
  sizes: ReadonlyMap<number, SizeWords> | null
  lines: CardLine[]
  /** By offer, for machines. */
  shipping: Map<number, Shipping>
  /** Changes whenever anything above does: each page that shows it is cached under it. */
  key: string
}

/** By the rule of the card's line. */
export function shippingOf(deliveries: Delivery[]): Shipping | null {
  const { price = null, days_min = null, days_max = null } = cheapestCourier(deliveries) ?? {}
  return price === null || days_min === null ? null : { price, days_min, days_max: days_max ?? days_min }
}

/**
 * The texts of one size on a card (contract 2.2): its lines, what its tile and its row in the sheet add, and
 * what the button does.
 *
 * @param here how it is available in the town
 * @param hour by the clock of the town
 */
export function wordsOfSize(
  deliveries: Delivery[],
  offer: Pick<Offer, 'id' | 'stock_delivery' | 'stock_stores'>,
  here: OfferHere,
  hour: number,
): SizeWords {
  const stores = storesLine(deliveries, hour)
  const courier = courierLine(deliveries)
  const points = pointsLine(deliveries)
  const from = deliveries.find(({ transfer_from }) => transfer_from)?.transfer_from ?? ''
  const sent = from && stores ? `из ${ofTown(from)}, ${stores.days}` : ''
  const lines: SizeWords['lines'] = []
  const add = (way: CardLine['way'], words: string, price_words = '', is_today = false) =>
    void (words && lines.push({ way, words, price_words, ...(is_today ? { is_today } : {}) }))
  add(
    'alert',
    here.can === 'nothing'
      ? elsewhereOf(here.reason, offer)
      : alertOf(offer, here, { stores, courier, points }),
  )
  if (stores) add('stores', sent ? `Самовывоз ${sent}` : stores.words, stores.price_words, stores.is_today)
  if (courier) add('courier', `Курьером ${courier.days}`, courier.price_words)
  if (points)
    add(
      'points',
      `В пункты выдачи ${points.days}`,
      `${points.price_words} · ${plural(points.count, 'пункт', 'пункта', 'пунктов')}`,
    )
  return {
    offer_id: offer.id,
    can: here.can,
    note: noteOf(offer, here, sent),
    lines,
    shipping: shippingOf(deliveries),
    can_fast_order: storesOfFastOrder(deliveries).length > 0,
  }
}

/** `только в магазинах Казани`; for an offer without stock the block says nothing. */
function elsewhereOf(reason: string, { stock_stores }: Pick<Offer, 'stock_stores'>): string {
  return stock_stores.length > 0 ? lowered(reason) : ''
}

/**
 * For an offer that only one kind of place has; nothing where its lines say otherwise, as when it is brought
 * to a store.
 */
function alertOf(
  offer: Pick<Offer, 'stock_delivery' | 'stock_stores'>,
  { can }: OfferHere,
  { stores, courier, points }: Record<'stores' | 'courier' | 'points', unknown>,
): string {
  const is_brought = courier !== null || points !== null
  if ((can === 'store' || can === 'transfer') && stores !== null && !is_brought)
    return 'только самовывоз из магазина'
  return isOnlineOnly(offer) && is_brought && stores === null ? 'только курьером или в пункт выдачи' : ''
}

/** Of goods that no warehouse has, but stores do. */
export const ONLY_IN_STORES = 'только в магазинах'

function noteOf(
  offer: Pick<Offer, 'stock_delivery' | 'stock_stores'>,
  here: OfferHere,
  sent: string,
): string {
  if (here.can === 'nothing') return elsewhereOf(here.reason, offer)
  if (here.can === 'transfer') return sent || ONLY_IN_STORES
  if (here.can === 'store') return ONLY_IN_STORES
  return isOnlineOnly(offer) ? 'только с доставкой' : ''
}

function lowered(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1)
}

/** Each line once, with its sizes, in the order of the delivery methods. */
export function joinedLines(sizes: SizeWords[]): CardLine[] {
  const joined = new Map<string, CardLine>()
  for (const { offer_id, lines } of sizes) {
    for (const line of lines) {
      const key = JSON.stringify(line)
      const known = joined.get(key)
      if (known) known.offer_ids.push(offer_id)
      else joined.set(key, { ...line, offer_ids: [offer_id] })
    }
  }
  return [...joined.values()].toSorted((a, b) => LINE_WAYS.indexOf(a.way) - LINE_WAYS.indexOf(b.way))
}
