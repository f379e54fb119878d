import type { AddressSuggestion } from '../../server/contract/delivery/address.ts'
import { houseOfSuggestion, streetAndHouse } from '../../server/contract/delivery/house.ts'
import { omit } from '../../server/contract/omit.ts'
import { NO_ADDRESS, type Where } from '../shared/checkout/draft.ts'

type Address = Omit<Where, 'service_id' | 'point_id' | 'entrance' | 'flat'>

/** Address typed without a suggestion: the street and, at the end, the house. */
export function splitAddress(text: string): Address {
  return { ...omit(NO_ADDRESS, 'entrance', 'flat'), address: text, ...streetAndHouse(text) }
}

/** The parts as a checkout names them; the line is what the shopper reads in the field. */
export function addressOfSuggestion(suggestion: AddressSuggestion): Address {
  const { data } = suggestion
  const { street, house, post_code } = houseOfSuggestion(suggestion)
  return {
    address: [street, house].filter(Boolean).join(', '),
    street,
    house,
    post_code,
    city: data.settlement ?? data.city ?? data.region ?? '',
    region: data.region_with_type ?? '',
    city_type: data.settlement_type ?? data.city_type ?? '',
    city_parent: data.area_with_type ?? '',
  }
}
