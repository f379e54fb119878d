import { type AddressSuggestion, isTown, type SuggestRequest } from '../../contract/delivery/address.ts'
import { addressOfTown, townOfAddress } from '../../contract/delivery/town.ts'
import { isUnavailable } from '../../database/is-unavailable.ts'
import { Refused } from '../../errors.ts'
import { enterByBook } from '../limits/enter.ts'
import type { Asker } from '../limits/standing.rules.ts'
import type { AddressContext } from './address-caches.ts'
import { rememberHouses } from './resolve-address.ts'
import { asksForTowns, completeSuggestion, servedSuggestions } from './suggest-address.rules.ts'
import type { TownContext } from './towns.ts'

/**
 * Addresses for what was typed so far. Never throws: when the address service fails, takes longer than 1.5 s or was
 * asked too often, the shop's own towns answer, or nothing where a street was asked for
 * (contract 2.8: silently).
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

/** One of them may be chosen next, and is looked up then. Without the database this process alone remembers nothing, and asks again. */
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
  // A list of places to look in is the service's own language; by themselves, own towns could answer beside it.
  if (request.locations?.length || request.locations_geo?.length) return []
  const found = await shop.towns.find(request.query, { count: request.count })
  return found.map(addressOfTown)
}
