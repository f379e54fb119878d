import type { AddressSuggestion } from '../../server/contract/delivery/address.ts'
import { NO_ADDRESS, type Where } from '../shared/checkout/draft.ts'

type Address = Omit<Where, 'service_id' | 'point_id' | 'entrance' | 'flat'>

/** `Тверская, 1`, `ул. Алабяна д. 12 к. 3`: a house begins with a figure and ends the line. */
const HOUSE_AT_END =
  /^(.*?\p{L}.*?)[,\s]+(?:д(?:ом)?\.?\s*)?(\d+\p{L}?(?:[\s,/-]*(?:(?:к|корп|корпус|стр|строение)\.?\s*)?\d*\p{L}?)?)$/iu

/** What was typed without a suggestion: the street and, at the end, the house. */
export function splitAddress(text: string): Address {
  const { entrance: _, flat: __, ...none } = NO_ADDRESS
  const [, street = text.trim().replace(/,$/, ''), house = ''] = HOUSE_AT_END.exec(text.trim()) ?? []
  return { ...none, address: text, street: street.trim().replace(/,$/, ''), house: house.trim() }
}

/** The parts as a checkout names them; the line is what the shopper reads in the field. */
export function addressOfSuggestion({ data }: AddressSuggestion): Address {
  const street = data.street_with_type ?? data.settlement_with_type ?? ''
  const block = data.block ? `${data.block_type ?? 'к'} ${data.block}` : ''
  const house = [data.house, block].filter(Boolean).join(' ')
  return {
    address: [street, house].filter(Boolean).join(', '),
    street,
    house,
    post_code: data.postal_code ?? '',
    city: data.settlement ?? data.city ?? data.region ?? '',
    region: data.region_with_type ?? '',
    city_type: data.settlement_type ?? data.city_type ?? '',
    city_parent: data.area_with_type ?? '',
  }
}
