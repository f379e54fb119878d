import type { Store } from '../../contract/catalog/catalog.ts'
import type { Pickpoint } from '../../contract/delivery/calculation.ts'
import { OF_SHOP } from '../../contract/delivery/calculation.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import type { DescribedShop } from '../../contract/delivery/described-places.ts'
import { localTime, openingOf } from '../../contract/delivery/hours.ts'
import { NotFound } from '../../errors.ts'
import type { Visitor } from '../account/visitor.ts'
import { findTown } from '../towns/resolve-town.ts'
import { lightDeliveries } from './calculate.ts'
import type { DeliveryContext } from './delivery-caches.ts'
import { type Destination, placeOfPoint } from './location.ts'
import { findPointRow } from './points/points.queries.ts'
import { townPoint } from './points/town-points.ts'
import { deliveryTo } from './quotes/quote-ways.ts'

/** `POST /minions/kevin/shops/describe`: stores with all their fields, in the order asked for. */
export async function describeShops(shop: DeliveryContext, ids: number[]): Promise<DescribedShop[]> {
  const { stores } = shop.catalog.current()
  const found = [...new Set(ids)].flatMap(id => stores.get(id) ?? []).filter(({ kind }) => kind === 'store')
  return Promise.all(found.map(store => describedShop(shop, store)))
}

async function describedShop(shop: DeliveryContext, store: Store): Promise<DescribedShop> {
  const { timezone } = (await shop.towns.byId(store.region_fias_id)) ?? DEFAULT_REGION
  const { kind, cutoff_hour, working_weekdays, ...shown } = store
  return {
    ...shown,
    service_code: shop.config.SERVICE_CODE,
    service_type: OF_SHOP,
    location_name: store.city,
    timezone,
    opening: openingOf(store, localTime(shop.now(), timezone)).words,
  }
}

/**
 * `POST /minions/kevin/point`: a carrier's point by its code, or an own store by its number, with the price
 * and the days of one light parcel, and what the visitor may pay with there. Throws `NotFound` for a closed
 * one too.
 */
export async function findPickpoint(
  shop: DeliveryContext,
  visitor: Visitor,
  code: string,
): Promise<Pickpoint> {
  const row = await findPointRow(shop.db, code)
  const store = row ? undefined : shop.catalog.current().stores.get(Number(code))
  const place = row ?? (store?.kind === 'store' ? store : undefined)
  if (!place) throw new NotFound('point', code)
  const town = await findTown(shop, place.region_fias_id)
  const region = town ?? (row && (await placeOfPoint(shop, row)))
  if (!region) throw new NotFound('point', code)
  const destination: Destination = { region, is_exact: false, offices: null }
  const delivery = await deliveryTo(shop, destination, visitor)
  // Only this one, of the thousands in a town.
  const points = row ? [townPoint(row, town?.name)] : []
  const found = lightDeliveries(shop, destination, { ...delivery, points }, false)
    .flatMap(each => each.pickpoints)
    .find(point => point.id === code)
  if (!found) throw new NotFound('point', code)
  return found
}
