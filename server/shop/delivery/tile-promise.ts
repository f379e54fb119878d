import { COURIER } from '../../contract/delivery/delivery.ts'
import { formatDaySpan } from '../../contract/words.ts'
import type { Fact } from '../reading/reader.ts'
import { DELIVERY_BOOK, HALF_HOUR, type ShopReader, type Surroundings, TOWN } from '../reading/shop-facts.ts'
import { distanceKm } from '../towns/distance.rules.ts'
import type { CourierTerms } from './delivery-caches.ts'
import { placesOf } from './quotes/delivery-places.rules.ts'
import { isOffered } from './quotes/quote-ways.rules.ts'
import { PAYMENTS_OFFERED, PLACES } from './quotes/quote-ways.ts'
import { parcelDays } from './tariffs/delivery-days.rules.ts'
import { LIGHT_PARCEL, termsOfWay } from './tariffs/service.rules.ts'

/**
 * What a tile or a card may promise for this region: `доставим через 2–5 дней`, by the rule of the checkout.
 * Nothing where there is no courier, in an unknown town, or where the warehouses promise different days and
 * it is not known which of them will send.
 */
export const TILE_PROMISE: Fact<[], Promise<string>, Surroundings> = {
  name: 'tile-promise',
  find: async seen => promiseOf(await seen.shop.delivery_caches.courier_terms.find('', seen, reckonTerms)),
}

function promiseOf(courier: CourierTerms | null): string {
  return courier ? `доставим ${formatDaySpan(courier.days_min, courier.days_max)}` : ''
}

/** The courier's days, where they are known for the region: for the light parcel that a tile stands for. */
async function reckonTerms(read: ShopReader): Promise<CourierTerms | null> {
  const region = read.fact(TOWN)
  if (!region.is_known) return null
  const { tariffs, calendar } = await read.fact(DELIVERY_BOOK)
  const payment_ids = read.fact(PAYMENTS_OFFERED)
  const way = tariffs.find(each => each.service_id === COURIER && isOffered(each, { payment_ids }))
  if (!way) return null
  const warehouses = placesOf({ places: await read.fact(PLACES), region }, 'courier')
  const now = read.fact(HALF_HOUR)
  const promised = warehouses.map(warehouse => {
    const to = { distance_km: distanceKm(warehouse, region), population: region.population }
    const terms = termsOfWay(way, to, LIGHT_PARCEL)
    if ('refused' in terms) return null
    const { days_min, days_max } = parcelDays({ now, way: terms, coming: way, warehouse, region, calendar })
    return { days_min, days_max }
  })
  const [first] = promised
  return first && promised.every(terms => terms && isSame(terms, first)) ? first : null
}

function isSame(one: CourierTerms, other: CourierTerms): boolean {
  return (Object.keys(one) as (keyof CourierTerms)[]).every(name => one[name] === other[name])
}
