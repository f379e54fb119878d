import type { Town } from '../../contract/delivery/town.ts'
import type { Db } from '../../database/open-database.ts'
import { BUILT_IN_CITIES } from './built-in-cities.rules.ts'
import { buildCityIndex, type CityIndex, type CitySearch, findCities } from './city-index.rules.ts'
import { distanceKm, type Point } from './distance.rules.ts'
import { allRegions, regionsRevision } from './regions.rows.ts'

/** The towns of this shop, in memory. */
export interface Towns {
  /** What was meant by a text typed so far; see `findCities`. */
  find(query: string, search: CitySearch): Promise<Town[]>
  /** By its FIAS or KLADR code. */
  byId(id: string): Promise<Town | undefined>
  /** The nearest town, at most so many kilometres away. */
  nearest(point: Point, most_km: number): Promise<Town | undefined>
}

/** Another process may have imported towns: looked at this often. */
const LOOK_EVERY_MS = 10_000

/**
 * The towns of `regions`, and the built-in ones while that table is empty or was never reached. Never throws: while
 * the database is away, the towns read last go on answering (promise 18).
 */
export function openTowns(db: Db): Towns {
  let index: CityIndex | null = null
  let revision: string | null = null
  let looked_at = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  const look = async () => {
    const found = await regionsRevision(db)
    if (found === revision && index) return
    const regions = await allRegions(db)
    index = regions.length > 0 ? buildCityIndex(regions) : builtIn()
    revision = found
  }
  const current = async (): Promise<CityIndex> => {
    // The process's own clock: a shop's clock may stand still.
    if (performance.now() - looked_at > LOOK_EVERY_MS) {
      looked_at = performance.now()
      // A database that is away changes nothing: what is in memory answers, and the next look is in ten seconds.
      looking = look().catch(() => undefined)
    }
    if (!index) await looking
    return index ?? builtIn()
  }
  return {
    find: async (query, search) => findCities(await current(), query, search),
    byId: async id => (await current()).by_id.get(id),
    nearest: async (point, most_km) => nearestTown((await current()).by_id.values(), point, most_km),
  }
}

const KM_OF_DEGREE = 111

function nearestTown(towns: Iterable<Town>, point: Point, most_km: number): Town | undefined {
  let [best, least]: [Town | undefined, number] = [undefined, most_km]
  for (const town of towns) {
    // A degree of latitude is the same everywhere: most towns are too far by it alone.
    if (Math.abs(town.latitude - point.latitude) * KM_OF_DEGREE > least + 1) continue
    const km = distanceKm(town, point)
    if (km <= least) [best, least] = [town, km]
  }
  return best
}

let builtInIndex: CityIndex | undefined

function builtIn(): CityIndex {
  builtInIndex ??= buildCityIndex(BUILT_IN_CITIES)
  return builtInIndex
}
