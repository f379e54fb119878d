import type { Checkout } from '../../contract/checkout/checkout.ts'
import { COURIER, SHOP_PICKUP, SHOP_PICKUP_PREPAID } from '../../contract/delivery/delivery.ts'
import { distanceKm } from '../../contract/delivery/distance.ts'
import { addressInWords, type House } from '../../contract/delivery/house.ts'
import type { Town } from '../../contract/delivery/town.ts'
import { Refused } from '../../errors.ts'
import type { Visitor } from '../account/visitor.ts'
import type { CartContext } from '../cart/load-cart.ts'
import { type DeliveryTown, destinationOfPostCode } from '../delivery/location.ts'
import type { Place } from '../delivery/places.rules.ts'
import { postCodeOfPoint } from '../delivery/points/town-points.ts'
import { carrierTerms } from '../delivery/quotes/carrier-rates.ts'
import { type DeliveryTo, placesOfShop } from '../delivery/quotes/quote-ways.ts'
import type { AddressContext } from '../towns/address-caches.ts'
import { isSameName, plainName } from '../towns/city-words.rules.ts'
import { readLine } from '../towns/resolve-address.rules.ts'
import { findTown } from '../towns/resolve-town.ts'
import { resolveAddress } from '../towns/suggest-address.ts'
import type { KnownTown, TownContext } from '../towns/towns.ts'
import type { UnknownTown, VisitorTown } from '../towns/visitor-town.rules.ts'

/** The town that an order is quoted for. */
export interface OrderTown extends DeliveryTo {
  region: DeliveryTown
  /** The courier's address as the address service has it; null where the service could not be asked. */
  house: House | null
  refusal: null
}

/**
 * The point or the address is in another town (409 with `changed`), or there is no such house (422). Checked
 * only after looking for an order that was placed already.
 */
export interface RefusedTown {
  region: VisitorTown
  refusal: Refused
}

/** An address this near belongs to the town: its suburbs have names of their own (decision 16). */
const SUBURB_KM = 100

/**
 * Where the order goes: to the visitor's town. A store of another town, or an address far away, was chosen
 * before the town changed, perhaps in another tab. It is never ordered silently, unless the order itself
 * names the store's town. To an unknown town only delivery by post code is possible. It asks for connections
 * of its own: call it before one is held.
 */
export async function townOfOrder(
  shop: CartContext,
  visitor: Visitor,
  { delivery }: Checkout,
): Promise<OrderTown | RefusedTown> {
  const { region } = visitor
  const places = await placesOfShop(shop)
  const { service_id } = delivery
  if (service_id === SHOP_PICKUP || service_id === SHOP_PICKUP_PREPAID) {
    const store = shop.catalog.current().stores.get(Number(delivery.point_id))
    const is_elsewhere = store?.kind === 'store' && store.region_fias_id !== region.fias_id
    const is_named = is_elsewhere && isSameName(delivery.city || delivery.city_name, store.city)
    const town = is_named ? await findTown(shop, store.region_fias_id) : is_elsewhere ? undefined : region
    if (!town?.is_known) return { region, refusal: otherTown('point') }
    return { region: town, offices: null, places, carriers: undefined, house: null, refusal: null }
  }
  if (!region.is_known) return byPostCode(shop, region, delivery, places)
  const house = service_id === COURIER ? await houseOf(shop, visitor, region, delivery) : null
  if (house instanceof Refused) return { region, refusal: house }
  const carriers = await carrierTerms(shop, region, places)
  return { region, offices: null, places, carriers, house, refusal: null }
}

/** By the post code that was sent, otherwise by that of the chosen office. */
async function byPostCode(
  shop: TownContext,
  town: UnknownTown,
  { post_code, point_id }: Checkout['delivery'],
  places: Place[],
): Promise<OrderTown | RefusedTown> {
  const code = post_code || (await postCodeOfPoint(shop, String(point_id)))
  const found = await destinationOfPostCode(shop, code, town.name)
  if (!found) return { region: town, refusal: otherTown('city', UNKNOWN_TOWN) }
  const { region, offices } = found
  return { region, offices, places, carriers: undefined, house: null, refusal: null }
}

/**
 * The house to deliver to; null where the typed text has to do. A house in another town, or one that does not
 * exist, is refused.
 */
async function houseOf(
  shop: AddressContext,
  visitor: Visitor,
  region: KnownTown,
  { city, street, house, address }: Checkout['delivery'],
): Promise<House | Refused | null> {
  const town = await townOfVisit(shop, region, city)
  if (!town) return otherTown('city')
  const line = street && house ? { street, house } : readLine(address, town)
  // A missing address is refused with its own message, together with everything else that is wrong.
  if (line.street === '') return null
  const isOwn = city === '' || isSameName(city, town.name)
  const found = await resolveAddress(shop, visitor, town, { ...line, city: isOwn ? '' : city })
  if (found === 'not-found') return noSuchHouse()
  return found === 'unknown' ? null : found
}

/**
 * The region, or its suburb of that name; null for a town that is far away. An unknown name cannot be judged.
 */
async function townOfVisit(shop: TownContext, region: KnownTown, city: string): Promise<KnownTown | null> {
  if (city === '' || isSameName(city, region.name)) return region
  const isNamed = (town: Town) => isSameName(city, town.name)
  const named = await shop.towns.find(plainName(city), { count: 50, accepts: isNamed })
  if (named.length === 0) return region
  const [nearest] = named
    .map(town => ({ town, km: distanceKm(town, region) }))
    .filter(({ km }) => km <= SUBURB_KM)
    .toSorted((a, b) => a.km - b.km)
  return nearest?.town ?? null
}

/** The order with its house as it was found; the flat stays as typed. */
export function atHouse(sent: Checkout, { house: found, region }: OrderTown): Checkout {
  if (!found) return sent
  const { delivery } = sent
  const { street, house } = found
  const parts = { ...delivery, street, house, post_code: found.post_code || delivery.post_code }
  // The line was looked up itself when it came without parts; with parts it could name another house.
  const isLine = !delivery.street || !delivery.house
  const city = delivery.city || region.name
  const address = isLine ? delivery.address : addressInWords({ ...parts, city })
  return { ...sent, delivery: { ...parts, address } }
}

const OTHER_TOWN = {
  point: 'Этот магазин в другом городе. Выберите магазин заново.',
  city: 'Адрес в другом городе. Выберите город или укажите адрес заново.',
}
const UNKNOWN_TOWN =
  'Мы не нашли ваш город. Выберите его заново: начните вводить название и укажите на подсказку.'

const NO_SUCH_HOUSE = 'Уточните адрес: улица и дом'

function noSuchHouse(): Refused {
  return new Refused('no-such-house', NO_SUCH_HOUSE, {
    body: { errors: [NO_SUCH_HOUSE] },
    fields: { 'delivery.address': NO_SUCH_HOUSE },
  })
}

function otherTown(what: 'point' | 'city', text = OTHER_TOWN[what]): Refused {
  const field = what === 'point' ? 'delivery.point_id' : 'delivery.address'
  return new Refused('changed', text, {
    status: 409,
    body: { errors: [text], changed: [{ what }] },
    fields: { [field]: text },
  })
}
