import type { DeliveryLocation } from '../../contract/delivery/calculation.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import type { Asker } from '../limits/standing.rules.ts'
import type { AddressContext } from '../towns/address-caches.ts'
import { resolveTown } from '../towns/resolve-town.ts'
import { isHouseFound } from '../towns/suggest-address.ts'
import type { KnownTown, TownContext } from '../towns/towns.ts'
import type { TownPoint } from './places.rules.ts'
import { type PointRow, pointsOfPostCode } from './points/points.queries.ts'
import { townPoint } from './points/town-points.ts'

/** The destination of a calculation. */
export interface Destination {
  region: DeliveryTown
  /** The address names a house that the address service knows: a courier's calculation is exact. */
  is_exact: boolean
  /**
   * Without a known town: the offices of the post code, the only possible delivery. Null where there is a
   * town.
   */
  offices: TownPoint[] | null
}

/**
 * The destination of deliveries. Both kinds are looked up; nothing that a browser sends creates one (promise
 * 28).
 */
export type DeliveryTown = KnownTown | PointPlace

/** The position of a carrier's point, from the carrier's list, for a point in no known town. */
class PlaceOfPoint {
  readonly fias_id = ''
  readonly population = 0
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone: string
  #of: string

  constructor({ id, location_name, latitude, longitude }: PointRow, timezone: string) {
    this.#of = id
    this.name = location_name
    this.latitude = latitude
    this.longitude = longitude
    this.timezone = timezone
  }

  get key(): string {
    return JSON.stringify([this.#of, this.latitude, this.longitude, this.timezone])
  }
}

/** Only the type is exported, so that nothing outside this file can create one. */
export type PointPlace = PlaceOfPoint

/** An unknown place this near is served as its town (decision 16). */
const NEAR_KM = 100

/**
 * The town of a location: by its first code that is known, otherwise the nearest known town within 100 km.
 * Without one, only delivery by post code is possible. Null where even the post code is unknown: nothing can
 * be offered. Distances, and with them prices and days, use the town's own position, whatever coordinates
 * were sent.
 *
 * @param asker who asks: an unknown code or house is looked up at the address service
 *
 * Source: decisions 16 and 41.
 */
export async function destinationOf(
  shop: AddressContext,
  location: DeliveryLocation,
  asker: Asker,
): Promise<Destination | null> {
  const town = await townOfLocation(shop, location, asker)
  if (town) {
    const is_exact = await isHouseFound(shop, asker, town, location.address)
    return { region: town, is_exact, offices: null }
  }
  return destinationOfPostCode(shop, location.zip, location.name)
}

/** Its offices, and the position of the first; null for a code without any. */
export async function destinationOfPostCode(
  shop: TownContext,
  postal_code: string,
  name: string,
): Promise<Destination | null> {
  const offices = postal_code === '' ? [] : await pointsOfPostCode(shop.db, postal_code)
  const [first] = offices
  if (!first) return null
  return {
    region: await placeOfPoint(shop, first),
    is_exact: false,
    offices: offices.map(office => townPoint(office, name)),
  }
}

export async function placeOfPoint(shop: TownContext, point: PointRow): Promise<PointPlace> {
  const { timezone } = (await shop.towns.nearest(point, Number.POSITIVE_INFINITY)) ?? DEFAULT_REGION
  return new PlaceOfPoint(point, timezone)
}

async function townOfLocation(
  shop: AddressContext,
  { uuid, kladr, latitude, longitude }: DeliveryLocation,
  asker: Asker,
): Promise<KnownTown | undefined> {
  // A code that belongs to no town is not resolved by the coordinates sent with it.
  if (uuid) return resolveTown(shop, uuid, asker)
  const { towns } = shop
  if (kladr) return towns.byId(kladr)
  return latitude !== null && longitude !== null ? towns.nearest({ latitude, longitude }, NEAR_KM) : undefined
}
