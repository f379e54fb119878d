import {
  ADDRESS_FIELDS,
  type AddressSuggestion,
  isServed,
  type SuggestRequest,
} from '../../contract/delivery/address.ts'
import type { Town } from '../../contract/delivery/town.ts'

/**
 * What of a service's answer goes to the shopper: without the regions that are not served, cut to the count that was
 * asked for, and only the members that pages read.
 *
 * Source: contract 1.5.
 */
export function servedSuggestions(suggestions: AddressSuggestion[], count: number): AddressSuggestion[] {
  return suggestions
    .filter(({ data }) => isServed(data.region_kladr_id ?? data.kladr_id))
    .slice(0, count)
    .map(suggestion => ({ ...suggestion, data: readMembers(suggestion.data) }))
}

function readMembers(data: AddressSuggestion['data']): AddressSuggestion['data'] {
  return Object.fromEntries(ADDRESS_FIELDS.map(name => [name, data[name] ?? null]))
}

/** Does the request want towns? A street's suggestions cannot be replaced by them. */
export function asksForTowns(request: SuggestRequest): boolean {
  const from = request.from_bound?.value ?? 'country'
  const to = request.to_bound?.value ?? 'flat'
  return !['street', 'house', 'flat'].includes(from) && !['country', 'region', 'area'].includes(to)
}

/**
 * Fills in what a service left out: some answers have towns without coordinates or a time zone, and delivery needs
 * both. `town` is the shop's own row of the same place.
 */
export function completeSuggestion(suggestion: AddressSuggestion, town: Town | undefined): AddressSuggestion {
  if (!town) return suggestion
  const { data } = suggestion
  const has_place = data.geo_lat && data.geo_lon
  return {
    ...suggestion,
    data: {
      ...data,
      timezone: data.timezone ?? town.timezone,
      geo_lat: has_place ? (data.geo_lat ?? null) : String(town.latitude),
      geo_lon: has_place ? (data.geo_lon ?? null) : String(town.longitude),
    },
  }
}
