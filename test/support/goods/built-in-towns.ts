import type { TownFinder } from '../../../server/providers/addresses/pretend-addresses.ts'
import { BUILT_IN_CITIES } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { buildCityIndex, findCities } from '../../../server/shop/towns/city-index.rules.ts'

const index = buildCityIndex(BUILT_IN_CITIES)

/** The built-in towns, without a database. */
export const BUILT_IN_TOWNS: TownFinder = {
  find: async (query, search) => findCities(index, query, search),
  byId: async id => index.by_id.get(id),
}
