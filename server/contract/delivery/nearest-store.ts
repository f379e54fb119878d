import type { Draft } from '../checkout/draft.ts'
import type { Delivery, Pickpoint } from './calculation.ts'
import { distanceInWords, distanceKm, type Point } from './distance.ts'

/** What is known of where the shopper fetches things: nobody is asked for it. */
export interface KnownSpot extends Point {
  of: 'store' | 'point' | 'address' | 'last' | 'center'
  /** The own store that was chosen, now or for the last order. */
  store_id?: string
}

export interface NearStore {
  store: Pickpoint
  /** As the crow flies. */
  km: number
}

/**
 * The place that is chosen, otherwise the house that a courier is to go to, the place of the last order, the middle of
 * the town.
 *
 * @param draft what was chosen and typed for this town
 * @param last_point_id of the last order, empty without one
 * @param town whose middle the shop knows
 */
export function knownSpot(
  { point_id, spot }: Pick<Draft, 'point_id' | 'spot'>,
  last_point_id: string,
  deliveries: Pick<Delivery, 'pickpoints'>[],
  town: Point,
): KnownSpot {
  const known = spotOfPlace(point_id, deliveries) ?? spotOfHouse(spot)
  if (known) return known
  const last = spotOfPlace(last_point_id, deliveries)
  if (last) return { ...last, of: 'last' }
  return { latitude: town.latitude, longitude: town.longitude, of: 'center' }
}

function spotOfPlace(point_id: string, deliveries: Pick<Delivery, 'pickpoints'>[]): KnownSpot | null {
  if (!point_id) return null
  const place = deliveries.flatMap(({ pickpoints }) => pickpoints).find(({ id }) => id === point_id)
  if (!place) return null
  const { id, latitude, longitude, kind } = place
  return kind === 'store'
    ? { latitude, longitude, of: 'store', store_id: id }
    : { latitude, longitude, of: 'point' }
}

function spotOfHouse(spot: string): KnownSpot | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = spot.split(',').map(Number.parseFloat)
  return Number.isFinite(latitude) && Number.isFinite(longitude)
    ? { latitude, longitude, of: 'address' }
    : null
}

/** The nearest first. */
export function nearestFirst(stores: Pickpoint[], spot: KnownSpot): NearStore[] {
  return stores.map(store => ({ store, km: distanceKm(store, spot) })).sort((one, other) => one.km - other.km)
}

const TO: Record<KnownSpot['of'], string> = {
  store: 'к выбранному магазину',
  point: 'к выбранному пункту выдачи',
  address: 'к вашему адресу',
  last: 'к месту прошлого заказа',
  center: 'к центру города',
}
const FROM: Record<KnownSpot['of'], string> = {
  store: 'от выбранного магазина',
  point: 'от выбранного пункта выдачи',
  address: 'от вашего адреса',
  last: 'от места прошлого заказа',
  center: 'от центра города',
}

/**
 * `ближайший к вашему адресу`, `1,2 км от центра города`, `выбран раньше`: why this store, of all that have the size today.
 *
 * @param all the nearest first; of a single store nothing is said, for there is none it would be nearer than
 */
export function nearInWords(store_id: string, all: NearStore[], spot: KnownSpot): string {
  if (spot.store_id === store_id) return 'выбран раньше'
  const [first] = all
  const found = all.find(({ store }) => store.id === store_id)
  if (!first || !found || all.length < 2) return ''
  if (first === found) return `ближайший ${TO[spot.of]}`
  return `${distanceInWords(roundedMetres(found.km))} ${FROM[spot.of]}`
}

/** To 50 m, from a kilometre on to 100 m: nobody walks as the crow flies. */
function roundedMetres(km: number): number {
  const step = km < 0.975 ? 50 : 100
  return Math.max(step, Math.round((km * 1_000) / step) * step)
}
