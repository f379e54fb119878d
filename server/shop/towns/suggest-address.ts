import {
  type AddressSuggestion,
  isTown,
  SUGGESTIONS_MOST,
  type SuggestRequest,
} from '../../contract/delivery/address.ts'
import { type House, houseOfSuggestion } from '../../contract/delivery/house.ts'
import { addressOfTown, townOfAddress } from '../../contract/delivery/town.ts'
import { isUnavailable } from '../../database/is-unavailable.ts'
import { ProviderError, Refused } from '../../errors.ts'
import { enterByBook } from '../limits/enter.ts'
import type { Asker } from '../limits/standing.rules.ts'
import type { AddressContext } from './address-caches.ts'
import {
  asksForTowns,
  completeSuggestion,
  keyOfHouse,
  pickHouse,
  readLine,
  servedSuggestions,
  type TypedHouse,
} from './resolve-address.rules.ts'
import type { KnownTown, TownContext } from './towns.ts'

/**
 * Addresses for what was typed so far. Never throws: when the address service fails, takes longer than 1.5 s
 * or was asked too often, the shop's own towns answer, or nothing where a street was asked for (contract 2.8:
 * silently).
 */
export async function suggestAddress(
  shop: AddressContext,
  asker: Asker,
  request: SuggestRequest,
): Promise<AddressSuggestion[]> {
  if (request.query === '') return []
  const recent = shop.address_caches.suggestions

  const key = JSON.stringify(request)
  const remembered = recent.get(key, shop.now())
  if (remembered) return remembered
  try {
    await enterByBook(shop, 'address', asker)
    const found = await Promise.all(
      (await shop.providers.addresses.suggest(request)).map(suggestion => complete(shop, suggestion)),
    )
    const answer = servedSuggestions(found, request.count)
    recent.set(key, answer, shop.now())
    rememberHouses(shop, answer)
    await keepTowns(shop, answer)
    return answer
  } catch (error) {
    if (!(error instanceof Refused))
      shop.log.warn({ err: error }, 'address suggestions failed, own towns answer')
    return servedSuggestions(await ownTowns(shop, request), request.count)
  }
}

/**
 * One of them may be chosen next, and is looked up then. If the database is away only this process misses it,
 * and asks again.
 */
async function keepTowns(shop: AddressContext, suggestions: AddressSuggestion[]): Promise<void> {
  const towns = suggestions.filter(isTown).flatMap(suggestion => townOfAddress(suggestion) ?? [])
  try {
    await shop.towns.keep(towns, shop.now())
  } catch (error) {
    if (!isUnavailable(error)) throw error
    shop.log.warn({ reason: (error as Error).name }, 'suggested towns were not kept')
  }
}

async function complete(shop: TownContext, suggestion: AddressSuggestion): Promise<AddressSuggestion> {
  const { timezone, geo_lat, geo_lon, settlement_fias_id, city_fias_id, fias_id } = suggestion.data
  if (timezone && geo_lat && geo_lon) return suggestion
  const town = await shop.towns.byId(settlement_fias_id ?? city_fias_id ?? fias_id ?? '')
  return completeSuggestion(suggestion, town)
}

async function ownTowns(shop: TownContext, request: SuggestRequest): Promise<AddressSuggestion[]> {
  if (!asksForTowns(request)) return []
  // A list of places to search in uses the service's own syntax; otherwise our own towns could answer as
  // well.
  if (request.locations?.length || request.locations_geo?.length) return []
  const found = await shop.towns.find(request.query, { count: request.count })
  return found.map(addressOfTown)
}

/**
 * The typed house, as the address service has it. `not-found` is the service's own answer: there is no such
 * house in this town, or more than one. `unknown` when it cannot be asked (away, too often, without a key) or
 * does not list every house: then the typed text is accepted.
 *
 * It makes a request, for at most 1.5 s and once in ten minutes for a house: call it before a connection is
 * held.
 *
 * @param asker who asks: requests to the service are limited (promise 23)
 */
export async function resolveAddress(
  shop: AddressContext,
  asker: Asker,
  town: KnownTown,
  typed: TypedHouse,
): Promise<House | 'not-found' | 'unknown'> {
  const { addresses } = shop.providers
  if (addresses.houses === 'none') return 'unknown'
  const key = keyOfHouse(town.fias_id, typed)
  const known = shop.address_caches.houses.get(key, shop.now())
  if (known) return known
  try {
    await enterByBook(shop, 'address', asker)
    const answered = await addresses.suggest({
      query: [typed.city, typed.street, typed.house].filter(Boolean).join(', '),
      count: SUGGESTIONS_MOST,
      locations: [town.kladr_id ? { kladr_id: town.kladr_id } : { fias_id: town.fias_id }],
      from_bound: { value: 'street' },
      to_bound: { value: 'house' },
    })
    const absent = addresses.houses === 'all' ? 'not-found' : 'unknown'
    const house = pickHouse(answered, typed, town) ?? absent
    shop.address_caches.houses.set(key, house, shop.now())
    return house
  } catch (error) {
    if (!(error instanceof Refused || error instanceof ProviderError)) throw error
    if (error instanceof ProviderError) shop.log.warn({ err: error }, 'an address was not looked up')
    return 'unknown'
  }
}

/** Does this line name a house that exists? A line without a house causes no request. */
export async function isHouseFound(
  shop: AddressContext,
  asker: Asker,
  town: KnownTown,
  line: string,
): Promise<boolean> {
  const typed = readLine(line, town)
  if (typed.house === '') return false
  return typeof (await resolveAddress(shop, asker, town, typed)) === 'object'
}

/** Houses that the service has just returned are not asked for again when one of them is chosen. */
function rememberHouses(shop: AddressContext, suggestions: AddressSuggestion[]): void {
  for (const suggestion of suggestions) {
    const { house: number, settlement_fias_id, city_fias_id, region_fias_id } = suggestion.data
    const fias_id = settlement_fias_id ?? city_fias_id ?? region_fias_id
    if (!number || !fias_id) continue
    const house = houseOfSuggestion(suggestion)
    shop.address_caches.houses.set(keyOfHouse(fias_id, { ...house, city: '' }), house, shop.now())
  }
}
