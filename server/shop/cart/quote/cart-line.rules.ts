import { LINE_QUANTITY_MOST } from '../../../contract/cart/cart.ts'
import { pickupShelves } from '../../delivery/places.rules.ts'
import type { Shelf } from '../../delivery/quotes/parcel.rules.ts'
import { isOffered } from '../../delivery/quotes/quote-ways.rules.ts'
import type { Asked } from '../../delivery/quotes/way-quote.rules.ts'
import { ofTown } from '../../towns/city-words.rules.ts'

/** Pieces of one offer in the warehouse and in the own store that have most. */
export interface Available {
  /** The largest number in one warehouse: one order has one source. */
  delivery: number
  /** The largest number in one own store: a pick-up order comes from a single store. */
  pickup: number
}

/** The most that can be bought by any delivery method (contract 1.5: the cap depends on it). */
export function availableAtAll(available: Available): number {
  return Math.min(LINE_QUANTITY_MOST, Math.max(available.delivery, available.pickup))
}

/** Caps the wished quantity by the stock. */
export function capQuantity(wanted: number, available: Available): number {
  return Math.min(wanted, availableAtAll(available))
}

/**
 * The largest stock in one place, for each offer, anywhere in the country: the most that a cart may hold,
 * wherever its shopper is.
 */
export function availableByOffer(
  rows: { offer_id: number; kind: 'store' | 'warehouse'; qty: number }[],
): Map<number, Available> {
  const found = new Map<number, Available>()
  for (const { offer_id, kind, qty } of rows) {
    const available = found.get(offer_id) ?? { delivery: 0, pickup: 0 }
    if (kind === 'warehouse') available.delivery = Math.max(available.delivery, qty)
    else available.pickup = Math.max(available.pickup, qty)
    found.set(offer_id, available)
  }
  return found
}

/** What one offer of the cart means in the shopper's town. */
export interface LineHere {
  /** Pieces that can be bought at once by any delivery method; 0 for none. */
  most: number
  most_delivery: number
  /** The most that one store or point hands out. */
  most_pickup: number
  /**
   * The quantity that the cart shows: the wish as far as it can be met, or the whole wish where nothing can
   * be bought.
   */
  quantity: number
  /** Why it cannot be bought here, in words; empty when it can. */
  reason: string
}

/**
 * How many pieces of one offer can be bought in a town: one order has one source, so the stock of two places
 * is never added up (decisions 23 and 24).
 *
 * @param rows stock of this offer, see `stockHere`
 */
export function lineHere(
  wish: number,
  is_sold: boolean,
  rows: Pick<ShelfHere, 'kind' | 'qty' | 'city' | 'is_near' | 'is_fetched'>[],
): LineHere {
  const mostOf = (wanted: typeof rows) => wanted.reduce((most, row) => Math.max(most, row.qty), 0)
  const shelves = is_sold ? rows : []
  const most = Math.min(LINE_QUANTITY_MOST, mostOf(shelves.filter(row => row.is_near || row.is_fetched)))
  const here = offerHere(shelves)
  return {
    most,
    most_delivery: mostOf(shelves.filter(row => row.kind === 'warehouse')),
    most_pickup: Math.min(LINE_QUANTITY_MOST, mostOf(shelves.filter(row => row.is_fetched))),
    quantity: most > 0 ? Math.min(wish, most) : wish,
    reason: here.can === 'nothing' ? here.reason : '',
  }
}

/** The lines to try, in the quantity to try; offers that are not in the cart are skipped. */
export function triedLines<Line extends { offer_id: number; quantity: number }>(
  lines: Line[],
  tried: { offer_id: number; quantity: number }[] | null,
): Line[] {
  if (tried === null) return lines
  const wanted = new Map(tried.map(({ offer_id, quantity }) => [offer_id, quantity]))
  return lines.flatMap(line => {
    const quantity = wanted.get(line.offer_id) ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

interface ShelfHere extends Shelf {
  kind: 'store' | 'warehouse'
  city: string
  /** A store of the shopper's town; a warehouse serves every town. */
  is_near: boolean
  /** A pick-up in the shopper's town can come from it: it is a store there, or it sends this offer to one. */
  is_fetched: boolean
}

/** Rows of stock as the shopper's town sees them. In an unknown place nothing is available. */
export function stockHere(
  rows: Shelf[],
  read: Pick<Asked, 'places' | 'region' | 'tariffs' | 'payment_ids' | 'is_admin'>,
): ShelfHere[] {
  const places = new Map(read.places.map(place => [place.id, place]))
  const pickups = read.tariffs.filter(way => way.service_type === 'shop_selfpickup' && isOffered(way, read))
  const fetched = new Set(pickups.flatMap(way => pickupShelves(read, way, rows)))
  return rows.flatMap((row): ShelfHere[] => {
    const { offer_id, store_id, qty } = row
    const place = places.get(store_id)
    if (!place) return []
    const { kind, city, region_fias_id } = place
    const is_near = kind === 'warehouse' || region_fias_id === read.region.fias_id
    return [{ offer_id, store_id, qty, kind, city, is_near, is_fetched: fetched.has(row) }]
  })
}

/** How an offer is available in a town (decision 44). */
export type OfferHere =
  /** A warehouse has it: it can be sent, and brought to stores where a tariff says so. */
  | { can: 'cart' }
  /** Only own stores of the town have it. */
  | { can: 'store' }
  /** A store of another town sends it to those of this one. */
  | { can: 'transfer' }
  /** `reason` says which towns have it, or that none has. */
  | { can: 'nothing'; reason: string }

/**
 * The only rule about it: the button, the sizes, the delivery block, the cart lines and the checkout all use
 * it.
 *
 * @param shelves of this offer
 */
export function offerHere(
  shelves: Pick<ShelfHere, 'kind' | 'qty' | 'city' | 'is_near' | 'is_fetched'>[],
): OfferHere {
  const held = shelves.filter(({ qty }) => qty > 0)
  if (held.some(({ kind }) => kind === 'warehouse')) return { can: 'cart' }
  if (held.some(({ is_near }) => is_near)) return { can: 'store' }
  if (held.some(({ is_fetched }) => is_fetched)) return { can: 'transfer' }
  return { can: 'nothing', reason: otherCities([...new Set(held.map(({ city }) => city))].toSorted()) }
}

/** `Только в магазинах Казани`; three towns or more are not listed. */
function otherCities(cities: string[]): string {
  if (cities.length === 0) return 'Нет в наличии'
  const named = cities.length > 2 ? 'других городов' : cities.map(ofTown).join(' и ')
  return `Только в магазинах ${named}`
}

/**
 * What the cart and a refused order print of a line's money, in roubles; `sum` and `sum_old` are of all its pieces, and
 * `sum_old` is 0 where there is no higher old price.
 */
export function moneyOfLine({
  price,
  price_old,
  quantity,
}: {
  price: number
  price_old: number
  quantity: number
}) {
  return {
    price,
    price_old,
    quantity,
    sum: price * quantity,
    sum_old: price_old > price ? price_old * quantity : 0,
  }
}
