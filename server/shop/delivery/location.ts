import type { DeliveryLocation } from '../../contract/delivery/calculation.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import type { Town } from '../../contract/delivery/town.ts'
import type { Shop } from '../shop.ts'
import { hasHouse } from './location.rules.ts'
import { pointsOfPostCode } from './points/points.rows.ts'
import type { TownPoint } from './points/points.rules.ts'
import { townPoint } from './points/town-points.ts'
import type { Asked } from './quotes/way-quote.rules.ts'

/** Where a calculation goes to. */
export interface Destination {
  region: Asked['region']
  /** A house was named: a courier's calculation is exact. */
  is_exact: boolean
  /** Without a known town: the offices of the post code, and nothing else goes there. Null where there is a town. */
  offices: TownPoint[] | null
}

/** An unknown place so near is served as its town (decision 16). */
const NEAR_KM = 100

/**
 * The town of a location: by its code, else the nearest one within 100 km. Without one, what goes by post code alone.
 * Null where even that is not known: nothing can be offered.
 *
 * Source: decision 16.
 */
export async function destinationOf(shop: Shop, location: DeliveryLocation): Promise<Destination | null> {
  const { latitude, longitude, address } = location
  const town = await knownTown(shop, location)
  const is_exact = hasHouse(address)
  if (town) {
    const place = latitude !== null && longitude !== null ? { latitude, longitude } : {}
    return { region: { ...town, ...place }, is_exact, offices: null }
  }
  if (location.zip === '') return null
  const offices = await pointsOfPostCode(shop.db, location.zip)
  const [first] = offices
  if (!first) return null
  const { timezone } = (await shop.caches.towns.nearest(first, Number.POSITIVE_INFINITY)) ?? DEFAULT_REGION
  return {
    region: {
      name: first.location_name || location.name,
      fias_id: '',
      latitude: first.latitude,
      longitude: first.longitude,
      timezone,
      population: 0,
    },
    is_exact,
    offices: offices.map(office => townPoint(office, location.name)),
  }
}

async function knownTown(
  { caches: { towns } }: Shop,
  { uuid, kladr, latitude, longitude }: DeliveryLocation,
): Promise<Town | undefined> {
  const named = (uuid && (await towns.byId(uuid.toLowerCase()))) || (kladr && (await towns.byId(kladr)))
  if (named) return named
  return latitude !== null && longitude !== null ? towns.nearest({ latitude, longitude }, NEAR_KM) : undefined
}
