import { COURIER } from '../../contract/delivery/delivery.ts'
import { distanceKm } from '../../contract/delivery/distance.ts'
import { formatDaySpan } from '../../contract/words.ts'
import type { Fact } from '../reading/reader.ts'
import { DELIVERY_BOOK, HALF_HOUR, type ShopReader, type Surroundings, TOWN } from '../reading/shop-facts.ts'
import { placesOf } from './places.rules.ts'
import { LIGHT_PARCEL, termsOfWay } from './quotes/parcel.rules.ts'
import { isOffered } from './quotes/quote-ways.rules.ts'
import { PAYMENTS_OFFERED, PLACES } from './quotes/quote-ways.ts'
import { type Days, parcelDays } from './tariffs/delivery-days.rules.ts'

/**
 * What a listing may promise of its goods for this region: `доставим через 2–5 дней`, by the rule of the checkout.
 * Nothing where there is no courier, in an unknown town, or where the warehouses promise different days and
 * it is not known which of them will send.
 */
export const TILE_PROMISE: Fact<[], Promise<string>, Surroundings> = {
  name: 'tile-promise',
  find: seen =>
    seen.shop.delivery_caches.tile_promises.find('', seen, async read => promiseOf(await reckonDays(read))),
}

function promiseOf(courier: Days | null): string {
  return courier ? `доставим ${formatDaySpan(courier.days_min, courier.days_max)}` : ''
}

/** The courier's days, where they are known for the region: for the light parcel that a product stands for. */
async function reckonDays(read: ShopReader): Promise<Days | null> {
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
  const isSame = (days: Days | null) =>
    days?.days_min === first?.days_min && days?.days_max === first?.days_max
  return first && promised.every(isSame) ? first : null
}
