import { COURIER } from '../../contract/delivery/delivery.ts'
import { paymentsOffered } from '../experiments/payment-experiment.ts'
import type { Shop, Visitor } from '../shop.ts'
import { distanceKm } from '../towns/distance.rules.ts'
import type { KnownTown } from '../towns/towns.ts'
import type { PageTown } from '../towns/visitor-town.rules.ts'
import { type CourierTerms, promiseOf } from './courier-terms.rules.ts'
import { placesOf } from './quotes/delivery-places.rules.ts'
import { isOffered } from './quotes/quote-ways.rules.ts'
import { placesOfShop } from './quotes/quote-ways.ts'
import { recentBook } from './tariffs/delivery-book.ts'
import { parcelDays } from './tariffs/delivery-days.rules.ts'
import { LIGHT_PARCEL, termsOfWay } from './tariffs/service.rules.ts'

/** Who is offered to pay. */
type Payer = Pick<Visitor, 'experiment'>

/**
 * What a tile or a card may promise for this region: `доставим через 2–5 дней`, by the rule of the checkout. Nothing
 * where there is no courier, in a town that nobody knows, or where the warehouses promise different days and nobody knows yet which of them sends.
 */
export async function tilePromise(shop: Shop, town: PageTown, who: Payer): Promise<string> {
  return promiseOf(await courierTerms(shop, town, who))
}

/** Days of the courier, where they are known for the region. Asked for by every page of goods. */
export async function courierTerms(shop: Shop, town: PageTown, who: Payer): Promise<CourierTerms | null> {
  if (!town.is_known) return null
  const recent = shop.caches.courier_terms
  const payment_ids = paymentsOffered(shop, who)
  const key = `${shop.catalog.current().revision} ${payment_ids} ${town.key}`
  const known = recent.get(key, shop.now())
  if (known !== undefined) return known
  const terms = await reckonTerms(shop, town, payment_ids)
  recent.set(key, terms, shop.now())
  return terms
}

/** Of the light parcel that a tile stands for. */
async function reckonTerms(
  shop: Shop,
  region: KnownTown,
  payment_ids: number[],
): Promise<CourierTerms | null> {
  const { tariffs, calendar } = await recentBook(shop.caches.book, shop.db, shop.now())
  const way = tariffs.find(each => each.service_id === COURIER && isOffered(each, { payment_ids }))
  if (!way) return null
  const warehouses = placesOf({ places: await placesOfShop(shop), region }, 'courier')
  const promised = warehouses.map(warehouse => {
    const to = { distance_km: distanceKm(warehouse, region), population: region.population }
    const terms = termsOfWay(way, to, LIGHT_PARCEL)
    if ('refused' in terms) return null
    const { days_min, days_max } = parcelDays({
      now: shop.now(),
      way: terms,
      coming: way,
      warehouse,
      region,
      calendar,
    })
    return { days_min, days_max }
  })
  const [first] = promised
  return first && promised.every(terms => terms && isSame(terms, first)) ? first : null
}

function isSame(one: CourierTerms, other: CourierTerms): boolean {
  return (Object.keys(one) as (keyof CourierTerms)[]).every(name => one[name] === other[name])
}
