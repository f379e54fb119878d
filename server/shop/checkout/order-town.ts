import type { Checkout } from '../../contract/checkout/checkout.ts'
import { COURIER, SHOP_PICKUP, SHOP_PICKUP_PREPAID } from '../../contract/delivery/delivery.ts'
import type { Town } from '../../contract/delivery/town.ts'
import { Refused } from '../../errors.ts'
import { type CarrierTerms, carrierTerms } from '../delivery/quotes/carrier-rates.ts'
import { placesOfShop, townOf } from '../delivery/quotes/quote-ways.ts'
import type { Place } from '../delivery/quotes/way-quote.rules.ts'
import type { Region, Shop, Visitor } from '../shop.ts'
import { isSameName, plainName } from '../towns/city-name.rules.ts'
import { distanceKm } from '../towns/distance.rules.ts'

/** The town that an order is quoted for, and the shop's places. */
export interface OrderTown {
  region: Region & { population?: number }
  places: Place[]
  /** What carriers say of the town now. */
  carriers: CarrierTerms | undefined
  /** 409 with `changed`: the point or the address is of another town. An order that was placed already is answered first. */
  refusal: Refused | null
}

/** An address so near belongs to the town: its suburbs have names of their own (decision 16). */
const SUBURB_KM = 100

/**
 * Where the order goes: to the visitor's town. A store of another town, or an address far away, was chosen before the
 * town changed, perhaps in another tab: it is never ordered unseen, unless the order itself names the store's town.
 * Asks for connections of its own: call before one is held.
 */
export async function townOfOrder(shop: Shop, visitor: Visitor, sent: Checkout): Promise<OrderTown> {
  const region = await townOf(shop, visitor.region)
  const { delivery } = sent
  const places = await placesOfShop(shop)
  if (delivery.service_id === SHOP_PICKUP || delivery.service_id === SHOP_PICKUP_PREPAID) {
    const store = shop.catalog.current().stores.get(Number(delivery.point_id))
    if (store?.kind !== 'store' || store.region_fias_id === region.fias_id)
      return { region, places, carriers: undefined, refusal: null }
    if (!isSameName(delivery.city || delivery.city_name, store.city)) {
      return { region, places, carriers: undefined, refusal: otherTown('point') }
    }
    const place = places.find(each => each.id === store.id) ?? region
    const { latitude, longitude, timezone } = place
    return {
      region: { ...region, name: store.city, fias_id: store.region_fias_id, latitude, longitude, timezone },
      places,
      carriers: undefined,
      refusal: null,
    }
  }
  const is_far = delivery.service_id === COURIER && (await isFar(shop, region, delivery.city))
  const carriers = await carrierTerms(shop, region, places)
  return { region, places, carriers, refusal: is_far ? otherTown('city') : null }
}

/** Known towns of this name are all far from the region; of an unknown one nothing can be said. */
async function isFar(shop: Shop, region: Region, city: string): Promise<boolean> {
  if (city === '' || isSameName(city, region.name)) return false
  const isNamed = (town: Town) => isSameName(city, town.name)
  const named = await shop.caches.towns.find(plainName(city), { count: 50, accepts: isNamed })
  return named.length > 0 && named.every(town => distanceKm(town, region) > SUBURB_KM)
}

function otherTown(what: 'point' | 'city'): Refused {
  const field = what === 'point' ? 'delivery.point_id' : 'delivery.address'
  const text =
    what === 'point'
      ? 'Этот магазин в другом городе. Выберите магазин заново.'
      : 'Адрес в другом городе. Выберите город или укажите адрес заново.'
  return new Refused('changed', text, {
    status: 409,
    body: { errors: [text], changed: [{ what }] },
    fields: { [field]: text },
  })
}
