import { OF_CARRIER } from '../../../contract/delivery/calculation.ts'
import { SERVICES } from '../../../contract/delivery/delivery.ts'
import type { Hours } from '../../../contract/delivery/hours.ts'
import type { Db } from '../../../database/open-database.ts'
import type { CatalogContext, DbContext } from '../../contexts.ts'
import type { TownPoint } from '../places.rules.ts'
import { findPointRow, type PointRow, pointsOfTown } from './points.queries.ts'

/** Some 50 MB at most; Moscow has some 10,000 points of all carriers together. */
const POINTS_MOST = 60_000

/**
 * The points of the towns that were asked for recently. All points of a town are read at once, and once for
 * each revision.
 */
export class TownPoints {
  #towns = new Map<string, TownPoint[]>()
  #reading = new Map<string, Promise<TownPoint[]>>()
  #count = 0
  #revision = ''

  /**
   * @param revision of the points: a new one drops everything that was read
   */
  async of(db: Db, town: { fias_id: string; name: string }, revision: string): Promise<TownPoint[]> {
    const { fias_id } = town
    if (revision !== this.#revision) this.#forget(revision)
    const known = this.#towns.get(fias_id)
    if (known) {
      // Used last: the least recently used town is evicted first.
      this.#towns.delete(fias_id)
      this.#towns.set(fias_id, known)
      return known
    }
    const reading = this.#reading.get(fias_id) ?? this.#read(db, town, revision)
    this.#reading.set(fias_id, reading)
    return reading.finally(() => this.#reading.delete(fias_id))
  }

  async #read(
    db: Db,
    { fias_id, name }: { fias_id: string; name: string },
    revision: string,
  ): Promise<TownPoint[]> {
    const rows = await pointsOfTown(db, { region_fias_id: fias_id })
    const points = rows.map(row => townPoint(row, name))
    if (revision !== this.#revision) return points
    this.#towns.set(fias_id, points)
    this.#count += points.length + 1
    for (const [oldest, its] of this.#towns) {
      if (this.#count <= POINTS_MOST || oldest === fias_id) break
      this.#towns.delete(oldest)
      this.#count -= its.length + 1
    }
    return points
  }

  #forget(revision: string): void {
    this.#towns = new Map()
    this.#reading = new Map()
    this.#count = 0
    this.#revision = revision
  }
}

/**
 * A row as a calculation takes it.
 *
 * @param town_name where the row names no place of its own
 */
export function townPoint(row: PointRow, town_name = ''): TownPoint {
  const [longest = 0, middle = 0, shortest = 0] = [
    row.length_max_cm,
    row.width_max_cm,
    row.height_max_cm,
  ].toSorted((a, b) => b - a)
  const shown: TownPoint['shown'] = {
    id: row.id,
    name: row.name,
    service_code: row.service_code,
    service_type: OF_CARRIER,
    kind: row.kind,
    address: row.address,
    metro: row.metro,
    latitude: row.latitude,
    longitude: row.longitude,
    workhours: row.workhours,
    hours: JSON.parse(row.hours_json) as Hours,
    way_description: row.way_description,
    storage_period: row.storage_period,
    has_dressing_room: row.has_dressing_room === 1,
    has_cash: row.has_cash === 1,
    has_card: row.has_card === 1,
    location_name: row.location_name || town_name,
    postal_code: row.postal_code,
    images: JSON.parse(row.images_json) as string[],
    lacks: [],
  }
  return {
    shown,
    json: JSON.stringify(shown),
    weight_max_g: row.weight_max_g,
    sides_max_cm: [longest, middle, shortest],
  }
}

/** A place on the map. */
export interface Spot {
  latitude: number
  longitude: number
}

/**
 * Where an order is picked up: its own store or its carrier's point; null for a courier order, and for a
 * place that no longer exists.
 */
export async function findPlace(
  shop: CatalogContext,
  { service_id, point_id }: { service_id: number; point_id: string },
): Promise<Spot | null> {
  const type = SERVICES[service_id as keyof typeof SERVICES]?.service_type
  if (type === 'courier' || point_id === '') return null
  const place =
    type === 'shop_selfpickup'
      ? shop.catalog.current().stores.get(Number(point_id))
      : await findPointRow(shop.db, point_id)
  return place ? { latitude: place.latitude, longitude: place.longitude } : null
}

/** Of an open point of a carrier; empty for any other. */
export async function postCodeOfPoint(shop: DbContext, point_id: string): Promise<string> {
  return (await findPointRow(shop.db, point_id))?.postal_code ?? ''
}
