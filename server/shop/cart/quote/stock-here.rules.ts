import { pickupShelves } from '../../delivery/quotes/delivery-places.rules.ts'
import type { Shelf } from '../../delivery/quotes/parcel.rules.ts'
import { isOffered } from '../../delivery/quotes/quote-ways.rules.ts'
import type { Asked } from '../../delivery/quotes/way-quote.rules.ts'
import { ofTown } from '../../towns/town-words.rules.ts'

export interface ShelfHere extends Shelf {
  kind: 'store' | 'warehouse'
  city: string
  /** A store of the shopper's town; a warehouse serves every town. */
  is_near: boolean
  /** A pickup in the shopper's town comes from it: its own store, or what sends this offer there. */
  is_fetched: boolean
}

/** Rows of stock as the shopper's town sees them; of a place that the shop does not know, nothing can be had. */
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

/** What can be done with an offer in a town (decision 44). */
export type OfferHere =
  /** It lies in a warehouse: sent, and brought to stores where a tariff says so. */
  | { can: 'cart' }
  /** It lies in own stores of the town, and nowhere else that serves it. */
  | { can: 'store' }
  /** A store of another town sends it to those of this one. */
  | { can: 'transfer' }
  /** `reason` tells where it lies, or that it lies nowhere. */
  | { can: 'nothing'; reason: string }

/**
 * The one rule of it: the button, the sizes, the delivery block, a line of the cart and the checkout go by it.
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

/** `Только в магазинах Казани`; three towns and more are not listed. */
function otherCities(cities: string[]): string {
  if (cities.length === 0) return 'Нет в наличии'
  const named = cities.length > 2 ? 'других городов' : cities.map(ofTown).join(' и ')
  return `Только в магазинах ${named}`
}
