import { type AddressSuggestion, SUGGESTIONS_MOST } from '../../contract/delivery/address.ts'
import { type House, houseOfSuggestion } from '../../contract/delivery/house.ts'
import { ProviderError, Refused } from '../../errors.ts'
import { enterByBook } from '../limits/enter.ts'
import type { Asker } from '../limits/standing.rules.ts'
import type { AddressContext } from './address-caches.ts'
import { keyOfHouse, pickHouse, readLine, type TypedHouse } from './resolve-address.rules.ts'
import type { KnownTown } from './towns.ts'

/**
 * The house that was typed, as the address service has it. `not-found` is its own word: there is no such house in this
 * town, or more than one. `unknown` when it cannot be asked (away, too often, without a key) or does not hold every
 * house: then nothing is said against what was typed.
 *
 * Asks the outside, for at most 1.5 s, and once in ten minutes for a house: call before a connection is held.
 *
 * @param asker whose question it is: the service counts its requests (promise 23)
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

/** Does this line name a house that is there? Asks nobody for a line without one. */
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

/** Houses that the service just told the server are not asked for again when one of them is chosen. */
export function rememberHouses(shop: AddressContext, suggestions: AddressSuggestion[]): void {
  for (const suggestion of suggestions) {
    const { house: number, settlement_fias_id, city_fias_id, region_fias_id } = suggestion.data
    const fias_id = settlement_fias_id ?? city_fias_id ?? region_fias_id
    if (!number || !fias_id) continue
    const house = houseOfSuggestion(suggestion)
    shop.address_caches.houses.set(keyOfHouse(fias_id, { ...house, city: '' }), house, shop.now())
  }
}
