import {
  AddressAnswer,
  type AddressSuggestion,
  isTown,
  regionOfTown,
  type SuggestRequest,
} from '../../../server/contract/delivery/address.ts'
import { partWords } from '../../../server/contract/delivery/address-words.ts'
import {
  type ChosenRegion,
  CITIES_ASKED,
  CITIES_SHOWN,
  CITY_QUERY_LEAST,
} from '../../../server/contract/delivery/region.ts'
import { call } from '../calls/api.ts'

/** A town that was found: what is shown, and what choosing it selects. */
export interface FoundCity {
  name: string
  /** Region and area in one line; empty for a city that is a region itself. */
  around: string
  region: ChosenRegion
}

export interface CitySearchResult {
  cities: FoundCity[]
  /** False when the search failed: then an empty list means nothing. */
  is_answered: boolean
}

/**
 * Towns for the text typed so far. Two characters or fewer cause no request; a failure is an empty list,
 * silently (contract 2.5 and 2.8). Throws only when `signal` aborts it.
 *
 * @param near KLADR code of the current region: of equally good towns, those of the same part of the country
 *   come first
 */
export async function searchCities(
  query: string,
  near: string,
  signal: AbortSignal,
): Promise<CitySearchResult> {
  const typed = query.trim()
  if (typed.length < CITY_QUERY_LEAST) return { cities: [], is_answered: false }
  const request: SuggestRequest = {
    query: typed,
    count: CITIES_ASKED,
    locations_boost: [{ kladr_id: `${near.slice(0, 2)}00000000000` }],
    from_bound: { value: 'city' },
    to_bound: { value: 'settlement' },
  }
  try {
    const answer = await call('POST', '/minions/stuart/suggest/address', AddressAnswer, {
      body: request,
      signal,
    })
    return { cities: citiesToShow(answer.suggestions), is_answered: true }
  } catch (error) {
    if (signal.aborted) throw error
    return { cities: [], is_answered: false }
  }
}

/** Only towns, each once, at most ten; a town without coordinates cannot be delivered to. */
export function citiesToShow(suggestions: AddressSuggestion[]): FoundCity[] {
  const cities = new Map<string, FoundCity>()
  for (const suggestion of suggestions) {
    const region = isTown(suggestion) ? regionOfTown(suggestion) : null
    if (region && !cities.has(region.fias_id)) {
      cities.set(region.fias_id, { name: region.name, around: aroundOf(suggestion, region.name), region })
    }
  }
  return [...cities.values()].slice(0, CITIES_SHOWN)
}

function aroundOf({ data }: AddressSuggestion, name: string): string {
  const parts = [data.region_with_type, data.area_with_type, data.settlement ? data.city_with_type : null]
  const words = new Set(parts.map(part => partWords(part ?? '')))
  return [...words].filter(part => part !== '' && part !== name).join(', ')
}
