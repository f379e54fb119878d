import { COURIER } from '../../contract/delivery/delivery.ts'
import type { Region, Shop } from '../shop.ts'
import { type CourierTerms, promiseOf } from './courier-terms.rules.ts'
import { courierDays, type Days } from './delivery-days.rules.ts'
import { isOffered, placesOf, type WayTariff } from './quote-ways.rules.ts'
import { placesOfShop, tariffsOf } from './quote-ways.ts'

/**
 * What a tile or a card may promise for this region: `доставим через 2–5 дней`, by the rule of the checkout. Nothing
 * where there is no courier, or where the warehouses promise different days and nobody knows yet which of them sends.
 */
export async function tilePromise(shop: Shop, region: Region): Promise<string> {
  return promiseOf(await courierTerms(shop, region))
}

/** Price and days of the courier, where both are known for the region. Asked for by every page of goods. */
export async function courierTerms(shop: Shop, region: Region): Promise<CourierTerms | null> {
  const recent = shop.caches.courier_terms
  const key = `${shop.catalog.current().revision} ${region.fias_id}`
  const known = recent.get(key, shop.now())
  if (known !== undefined) return known
  const terms = await reckonTerms(shop, region)
  recent.set(key, terms, shop.now())
  return terms
}

async function reckonTerms(shop: Shop, region: Region): Promise<CourierTerms | null> {
  const tariff = await courierTariff(shop)
  if (!tariff) return null
  const warehouses = placesOf({ places: await placesOfShop(shop), region }, COURIER)
  const promised = warehouses.map(warehouse => courierDays({ now: shop.now(), tariff, warehouse, region }))
  const [first] = promised
  const { price, free_delivery_price } = tariff
  return first && promised.every(days => isSame(days, first))
    ? { ...first, price, free_delivery_price }
    : null
}

function isSame(one: Days, other: Days): boolean {
  return one.days_min === other.days_min && one.days_max === other.days_max
}

/** Asked for on every listing, changed once in a while; with the database away nothing is promised. */
async function courierTariff(shop: Shop): Promise<WayTariff | null> {
  const recent = shop.caches.courier
  const known = recent.get('courier', shop.now())
  if (known !== undefined) return known
  const tariffs = await tariffsOf(shop.db).catch(() => [])
  const tariff = tariffs.find(each => each.service_id === COURIER && isOffered(each)) ?? null
  recent.set('courier', tariff, shop.now())
  return tariff
}
