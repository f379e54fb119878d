import {
  AddressAnswer,
  type AddressSuggestion,
  isServed,
  SUGGESTIONS_MOST,
} from '../../server/contract/delivery/address.ts'
import { call } from '../shared/calls/api.ts'
import { $region } from '../shared/visitor-store.ts'

const SHOWN = 7
const QUERY_LEAST = 3

/** Streets and houses of the shopper's town (contract 1.5). Throws `ApiError`. */
export async function suggestAddresses(query: string, signal: AbortSignal): Promise<AddressSuggestion[]> {
  if (query.trim().length < QUERY_LEAST) return []
  const { kladr_id } = $region.get()
  const { suggestions } = await call('POST', '/minions/stuart/suggest/address', AddressAnswer, {
    body: {
      query,
      count: SUGGESTIONS_MOST,
      locations: [{ kladr_id }],
      from_bound: { value: 'street' },
      to_bound: { value: 'house' },
    },
    signal,
  })
  return suggestions.filter(({ data }) => data.street !== null && isServed(data.kladr_id)).slice(0, SHOWN)
}
