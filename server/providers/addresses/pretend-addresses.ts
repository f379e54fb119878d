import { BlockList } from 'node:net'
import type { AddressSuggestion } from '../../contract/delivery/address.ts'
import { distanceKm } from '../../contract/delivery/distance.ts'
import { addressOfTown, type Town } from '../../contract/delivery/town.ts'
import type { AddressProvider, AddressRequest } from '../providers.ts'
import { searchStreets } from './pretend-streets.ts'

/** The shop's own towns, imported or built in. */
export interface TownFinder {
  find(
    query: string,
    search: { count: number; accepts?: (town: Town) => boolean; prefers?: (town: Town) => boolean },
  ): Promise<Town[]>
  /** By FIAS or KLADR code. */
  byId(id: string): Promise<Town | undefined>
}

const LEVELS = ['country', 'region', 'area', 'city', 'settlement', 'street', 'house', 'flat']

/**
 * Answers like DaData, without it: towns are the shop's own, streets are made up from a list of common names.
 * For the demonstration and for tests.
 *
 * @param options.has_streets false leaves the made-up streets out: a real shop without a key suggests only
 *   towns
 */
export function pretendAddresses(towns: TownFinder, options: { has_streets: boolean }): AddressProvider {
  return {
    houses: options.has_streets ? 'some' : 'none',
    async suggest(request) {
      const [from, to] = levelsOf(request)
      const found: AddressSuggestion[] = []
      if (from <= LEVELS.indexOf('settlement') && to >= LEVELS.indexOf('city')) {
        found.push(...(await suggestTowns(towns, request)))
      }
      if (options.has_streets && to >= LEVELS.indexOf('street') && found.length < request.count) {
        found.push(...(await suggestStreets(towns, request)))
      }
      return found.slice(0, request.count)
    },
    async locate(ip) {
      const id = townOfAddress(ip)
      const town = id === null ? undefined : await towns.byId(id)
      return town ? addressOfTown(town) : null
    },
    async byId(fias_id) {
      const town = await towns.byId(fias_id)
      return town ? addressOfTown(town) : null
    },
  }
}

function levelsOf(request: AddressRequest): [from: number, to: number] {
  const level = (bound: { value: string } | undefined, fallback: number) =>
    bound ? LEVELS.indexOf(bound.value) : fallback
  return [level(request.from_bound, 0), level(request.to_bound, LEVELS.length - 1)]
}

async function suggestTowns(towns: TownFinder, request: AddressRequest): Promise<AddressSuggestion[]> {
  const area = areaOf(request)
  const found = await towns.find(request.query, {
    count: request.count,
    accepts: area.accepts,
    prefers: area.prefers,
  })
  return found.map(addressOfTown)
}

/**
 * In the one town that the request is limited to, otherwise the one that the query begins with, otherwise the
 * preferred one.
 */
async function suggestStreets(towns: TownFinder, request: AddressRequest): Promise<AddressSuggestion[]> {
  const limited = await firstTown(towns, areaOf(request).limited_to)
  const named = await townAtStart(towns, request.query)
  if (named && (!limited || limited.fias_id === named.town.fias_id)) {
    const found = searchStreets(named.town, named.rest)
    if (found.length > 0) return found
  }
  const town =
    limited ??
    (await firstTown(
      towns,
      (request.locations_boost ?? []).map(boost => boost.kladr_id),
    ))
  return town ? searchStreets(town, request.query) : []
}

async function firstTown(towns: TownFinder, ids: string[]): Promise<Town | undefined> {
  for (const id of ids) {
    const town = await towns.byId(id)
    if (town) return town
  }
  return undefined
}

/** `г Москва, ул Тверская`, `нижний новгород рождественская`: the town, and what follows it. */
async function townAtStart(
  towns: TownFinder,
  query: string,
): Promise<{ town: Town; rest: string } | undefined> {
  const parts = query.includes(',') ? query.split(/\s*,\s*/) : query.split(/\s+/)
  for (let taken = Math.min(parts.length - 1, 4); taken > 0; taken--) {
    const start = parts.slice(0, taken).join(' ')
    const [town] = start.length < 3 ? [] : await towns.find(start, { count: 1 })
    if (town) return { town, rest: parts.slice(taken).join(' ') }
  }
  return undefined
}

/** Ranges reserved for documentation (RFC 5737, RFC 3849): the demonstration's visitors from elsewhere. */
const RANGES: [address: string, prefix: number, family: 'ipv4' | 'ipv6', fias_id: string][] = [
  ['192.0.2.0', 24, 'ipv4', '93b3df57-4c89-44df-ac42-96f05e9cd3b9'],
  ['198.51.100.0', 24, 'ipv4', '2763c110-cb8b-416a-9dac-ad28a55b4402'],
  ['203.0.113.0', 24, 'ipv4', '8dea00e3-9aab-4d8e-887c-ef2aaa546456'],
  ['2001:db8::', 32, 'ipv6', 'c2deb16a-0330-4f05-821f-1d09c93331e6'],
]

const ranges = RANGES.map(([address, prefix, family, fias_id]) => {
  const list = new BlockList()
  list.addSubnet(address, prefix, family)
  return { list, fias_id }
})

function townOfAddress(ip: string): string | null {
  const family = ip.includes(':') ? 'ipv6' : 'ipv4'
  return ranges.find(({ list }) => list.check(ip, family))?.fias_id ?? null
}

/**
 * Where a request searches: `locations` and `locations_geo` limit it, `locations_boost` puts some towns
 * first.
 */
interface Area {
  accepts: (town: Town) => boolean
  prefers: (town: Town) => boolean
  /** Codes that may refer to one town. */
  limited_to: string[]
}

function areaOf(request: AddressRequest): Area {
  const { locations = [], locations_geo = [], locations_boost = [] } = request
  return {
    accepts: town =>
      (locations.length === 0 || locations.some(location => isIn(town, location))) &&
      (locations_geo.length === 0 ||
        locations_geo.some(
          ({ lat, lon, radius_meters }) =>
            distanceKm(town, { latitude: lat, longitude: lon }) * 1_000 <= radius_meters,
        )),
    prefers: town => locations_boost.some(({ kladr_id }) => isInKladr(town, kladr_id)),
    limited_to: locations.flatMap(location =>
      [
        'fias_id',
        'settlement_fias_id',
        'city_fias_id',
        'kladr_id',
        'settlement_kladr_id',
        'city_kladr_id',
      ].flatMap(name => location[name] ?? []),
    ),
  }
}

/** Every member of a location must match; members that towns do not have match nothing. */
function isIn(town: Town, location: Record<string, string>): boolean {
  return Object.entries(location).every(([name, value]) => {
    if (name.endsWith('kladr_id')) return isInKladr(town, value)
    if (name.endsWith('fias_id')) return town.fias_id === value
    if (name === 'city' || name === 'settlement') return town.name.toLowerCase() === value.toLowerCase()
    if (name === 'region') return town.region_name.toLowerCase().includes(value.toLowerCase())
    return name === 'country' || name === 'country_iso_code'
  })
}

/** A code of a larger place is a prefix of the codes within it, padded with zeros. */
function isInKladr(town: Town, kladr_id: string): boolean {
  const groups = kladr_id.match(/^(\d\d)(\d{3})?(\d{3})?(\d{3})?/) ?? []
  const significant = groups
    .slice(1)
    .join('')
    .replace(/(000)+$/, '')
  return significant.length >= 2 && town.kladr_id.startsWith(significant)
}
