import type { Store } from '../../contract/catalog/catalog.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import { distanceKm, type Point } from '../../contract/delivery/distance.ts'
import type { Town } from '../../contract/delivery/town.ts'
import type { Db } from '../../database/open-database.ts'
import type { CatalogContext } from '../contexts.ts'
import { BUILT_IN_CITIES } from './built-in-cities.rules.ts'
import { buildCityIndex, type CityIndex, type CitySearch, findCities } from './city-index.rules.ts'
import { addressTown, allRegions, keepAddressTowns, regionsRevision } from './towns.queries.ts'

/**
 * A town that the shop itself looked up: in its own table, among its stores, or in an answer that the address
 * service gave the server. Prices, days, caches and shared pages take nothing else, and nothing outside this
 * file creates one (promise 28, decision 41).
 */
class LookedUpTown implements Town {
  readonly is_known = true
  declare readonly fias_id: string
  declare readonly kladr_id: string
  declare readonly name: string
  declare readonly type_full: string
  declare readonly region_name: string
  declare readonly area_name: string
  declare readonly latitude: number
  declare readonly longitude: number
  declare readonly timezone: string
  declare readonly population: number
  declare readonly fias_level: number
  declare readonly postal_code: string
  // Private, so that no other object has this type by having the same fields; nor does a copy with another
  // place.
  #key = ''

  constructor(town: Town) {
    Object.assign(this, factsOf(town))
  }

  /** Everything that is known about it: what depends on the town is cached under this (promise 26). */
  get key(): string {
    this.#key ||= JSON.stringify(Object.values(factsOf(this)))
    return this.#key
  }
}

/** Only the type is exported, so that nothing outside this file can create one. */
export type KnownTown = LookedUpTown

function factsOf(town: Town): Town {
  const { fias_id, kladr_id, name, type_full, region_name, area_name } = town
  const { latitude, longitude, timezone, population, fias_level, postal_code } = town
  return {
    fias_id, kladr_id, name, type_full, region_name, area_name,
    latitude, longitude, timezone, population, fias_level, postal_code,
  } // biome-ignore format: the columns of a town
}

/** The towns of this shop. Those of its own table are in memory. */
export interface Towns {
  /** Identifies the own table as last read. */
  readonly revision: string
  /** The same, after checking whether the table has changed, if that is due. */
  checkedRevision(): Promise<string>
  /** The towns that match a text typed so far; see `findCities`. */
  find(query: string, search: CitySearch): Promise<KnownTown[]>
  /** From the own table, by its FIAS or KLADR code. */
  byId(id: string): Promise<KnownTown | undefined>
  /** The nearest town of the own table, at most this many kilometres away. */
  nearest(point: Point, most_km: number): Promise<KnownTown | undefined>
  /** The table as last read, without checking whether it has changed: for what every page needs. */
  recall(id: string): Promise<KnownTown | undefined>
  /** The remembered town for visitors who have not chosen one. */
  standing(): Promise<KnownTown>
  /**
   * What the address service answered once, to any process of this shop, by FIAS code. One query for each
   * town.
   */
  answered(fias_id: string): Promise<KnownTown | undefined>
  /**
   * Stores towns that the address service has just answered to the server. Never pass it what a browser sent.
   *
   * @returns them as they are known from here on: as the own table has them, if it does
   */
  keep(answered: Town[], now: number): Promise<KnownTown[]>
}

/** Goods and their destination. */
export interface TownContext extends CatalogContext {
  towns: Towns
}

/** How often to check whether another process has imported towns. */
const LOOK_EVERY_MS = 10_000

/** Towns of the address service held in memory. */
const ANSWERED_MOST = 20_000

/**
 * The towns of `regions`, or the built-in ones while that table is empty or could not be read. Only
 * `answered` and `keep` throw: while the database is away, the towns read last are used (promise 18).
 */
export function openTowns(db: Db): Towns {
  let index: CityIndex<KnownTown> | null = null
  let revision: string | null = null
  let looked_at = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  const answered = new Map<string, KnownTown>()

  const look = async () => {
    const found = await regionsRevision(db)
    if (found === revision && index) return
    const regions = await allRegions(db)
    index = regions.length > 0 ? indexOf(regions) : builtIn()
    revision = found
  }
  const current = async (): Promise<CityIndex<KnownTown>> => {
    // The process's own clock: a shop's clock may stand still in tests.
    if (performance.now() - looked_at > LOOK_EVERY_MS) {
      looked_at = performance.now()
      // A failing database changes nothing: the towns in memory are used, and it is tried again in ten
      // seconds.
      looking = look().catch(() => undefined)
    }
    if (!index) await looking
    return index ?? builtIn()
  }
  const byId = async (id: string) => (await current()).by_id.get(id) ?? builtIn().by_id.get(id)
  const recall = async (id: string) => {
    const { by_id } = index ?? (await current())
    return by_id.get(id) ?? builtIn().by_id.get(id)
  }
  const remember = (town: Town): KnownTown => {
    if (answered.size >= ANSWERED_MOST) answered.clear()
    const known = new LookedUpTown(town)
    answered.set(known.fias_id, known)
    return known
  }
  return {
    get revision() {
      return revision ?? ''
    },
    checkedRevision: async () => {
      await current()
      return revision ?? ''
    },
    find: async (query, search) => findCities(await current(), query, search),
    byId,
    recall,
    nearest: async (point, most_km) => nearestTown((await current()).by_id.values(), point, most_km),
    standing: async () => (await recall(DEFAULT_REGION.fias_id)) ?? DEFAULT_TOWN,
    answered: async fias_id => {
      const known = answered.get(fias_id)
      if (known) return known
      const row = await addressTown(db, { fias_id })
      return row && remember(row)
    },
    keep: async (towns, now) => {
      const own = await Promise.all(towns.map(({ fias_id }) => byId(fias_id)))
      const fresh = towns.filter(({ fias_id }, at) => !own[at] && !answered.has(fias_id))
      await keepAddressTowns(db, fresh.map(factsOf), now)
      for (const town of fresh) remember(town)
      return towns.flatMap(({ fias_id }, at) => own[at] ?? answered.get(fias_id) ?? [])
    },
  }
}

/** Москва from the built-in list, for requests that are answered before anything was read. */
export const DEFAULT_TOWN: KnownTown = defaultTown()

/** A town that is not in the shop's tables but has a store: with the data of that store. */
export function townOfStore({ city, region_fias_id, latitude, longitude }: Store): KnownTown {
  return new LookedUpTown({
    fias_id: region_fias_id,
    kladr_id: '',
    name: city,
    type_full: '',
    region_name: '',
    area_name: '',
    latitude,
    longitude,
    timezone: DEFAULT_REGION.timezone,
    population: 0,
    fias_level: 0,
    postal_code: '',
  })
}

const KM_OF_DEGREE = 111

function nearestTown(towns: Iterable<KnownTown>, point: Point, most_km: number): KnownTown | undefined {
  let [best, least]: [KnownTown | undefined, number] = [undefined, most_km]
  for (const town of towns) {
    // A degree of latitude is the same length everywhere, and it alone rules out most towns.
    if (Math.abs(town.latitude - point.latitude) * KM_OF_DEGREE > least + 1) continue
    const km = distanceKm(town, point)
    if (km <= least) [best, least] = [town, km]
  }
  return best
}

let builtInIndex: CityIndex<KnownTown> | undefined

function builtIn(): CityIndex<KnownTown> {
  builtInIndex ??= indexOf(BUILT_IN_CITIES)
  return builtInIndex
}

function indexOf(towns: Town[]): CityIndex<KnownTown> {
  return buildCityIndex(towns.map(town => new LookedUpTown(town)))
}

function defaultTown(): KnownTown {
  const found = BUILT_IN_CITIES.find(({ fias_id }) => fias_id === DEFAULT_REGION.fias_id)
  if (!found) throw new Error('the default region is not among the built-in towns')
  return new LookedUpTown(found)
}
