import type { Store } from '../../contract/catalog/catalog.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import type { Town } from '../../contract/delivery/town.ts'
import type { Db } from '../../database/open-database.ts'
import type { CatalogContext } from '../contexts.ts'
import { BUILT_IN_CITIES } from './built-in-cities.rules.ts'
import { buildCityIndex, type CityIndex, type CitySearch, findCities } from './city-index.rules.ts'
import { distanceKm, type Point } from './distance.rules.ts'
import { addressTown, allRegions, keepAddressTowns, regionsRevision } from './towns.queries.ts'

/**
 * A town that the shop itself looked up: in its own table, among its stores, or in what the address service answered
 * the server. Prices, days, caches and shared pages take nothing else, and nothing outside this file makes one
 * (promise 28, decision 41).
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
  // Private, so that no other object, however like it, is of this type; a copy with another place is not, either.
  #key = ''

  constructor(town: Town) {
    Object.assign(this, factsOf(town))
  }

  /** Everything that is known of it: what depends on the town is cached under this (promise 26). */
  get key(): string {
    this.#key ||= JSON.stringify(Object.values(factsOf(this)))
    return this.#key
  }
}

/** A type alone: the class does not leave this file. */
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
  /** Names the own table as it was read last. */
  readonly revision: string
  /** What was meant by a text typed so far; see `findCities`. */
  find(query: string, search: CitySearch): Promise<KnownTown[]>
  /** Of the own table, by its FIAS or KLADR code. */
  byId(id: string): Promise<KnownTown | undefined>
  /** The nearest town of the own table, at most so many kilometres away. */
  nearest(point: Point, most_km: number): Promise<KnownTown | undefined>
  /** The same as it was read last, without looking whether the table has changed: for what every page asks. */
  recall(id: string): Promise<KnownTown | undefined>
  /** Where nobody chose, recalled. */
  standing(): Promise<KnownTown>
  /** What the address service answered once, to any process of this shop: by its FIAS code. Asks the database once for a town. */
  answered(fias_id: string): Promise<KnownTown | undefined>
  /**
   * Keeps towns that the address service answered the server just now. Never give it what a browser sent.
   *
   * @returns them as they are known from here on: as the own table has them, where it does
   */
  keep(answered: Town[], now: number): Promise<KnownTown[]>
}

/** Goods and where they are to go. */
export interface TownContext extends CatalogContext {
  towns: Towns
}

/** Another process may have imported towns: looked at this often. */
const LOOK_EVERY_MS = 10_000

/** Towns of the address service held in memory. */
const ANSWERED_MOST = 20_000

/**
 * The towns of `regions`, and the built-in ones while that table is empty or was never reached. Only `answered` and
 * `keep` throw: while the database is away, the towns read last go on answering (promise 18).
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
    // The process's own clock: a shop's clock may stand still.
    if (performance.now() - looked_at > LOOK_EVERY_MS) {
      looked_at = performance.now()
      // A database that is away changes nothing: what is in memory answers, and the next look is in ten seconds.
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

/** Москва as the built-in list has it: for who is answered before anything was read. */
export const DEFAULT_TOWN: KnownTown = defaultTown()

/** A town that the shop's tables do not name, where it has a store: as that says of itself. */
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
    // A degree of latitude is the same everywhere: most towns are too far by it alone.
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
