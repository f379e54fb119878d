import type { AddressSuggestion } from './address.ts'
import { addressWords, partWords } from './address-words.ts'

/** A house as an order keeps it. */
export interface House {
  /** With its type: `ул. Тверская`; of a village without streets its own name. */
  street: string
  /** With its block: `12 к 3`. */
  house: string
  post_code: string
}

/** `, 1`, ` д. 12 к. 3`: a house begins with a figure and ends the line. */
const HOUSE_AT_END =
  /[,\s]+(?:(?:дом|д|владение|вл|здание|зд)\.?\s*)?(\d{1,4}\p{L}?(?:[\s,/-]*(?:(?:к|корп|корпус|стр|строение)\.?\s*)?\d{0,4}\p{L}?){0,2})$/iu

/** Street and house of what was typed in one line; without a house the line is all street. */
export function streetAndHouse(line: string): { street: string; house: string } {
  const text = line.trim().replace(/\s+/g, ' ')
  const found = HOUSE_AT_END.exec(text)
  const street = (found ? text.slice(0, found.index) : text).replace(/[,\s]+$/, '')
  return found && /\p{L}/u.test(street)
    ? { street, house: (found[1] ?? '').trim() }
    : { street: text.replace(/,$/, ''), house: '' }
}

/** Of a suggestion that may be a street, its `house` is empty. */
export function houseOfSuggestion({ data }: AddressSuggestion): House {
  const block = data.block ? `${data.block_type ?? 'к'} ${data.block}` : ''
  return {
    street: partWords(data.street_with_type ?? data.settlement_with_type ?? ''),
    house: [data.house, block].filter(Boolean).join(' '),
    post_code: data.postal_code ?? '',
  }
}

/** `Москва, ул. Лесная, 5, подъезд 2, кв. 12`, however its parts were written. */
export function addressInWords(parts: {
  city: string
  street: string
  house: string
  entrance: string
  flat: string
}): string {
  const { city, street, house, entrance, flat } = parts
  const said = [city, street, house, entrance && `подъезд ${entrance}`, flat && `кв. ${flat}`]
  return addressWords(said.filter(Boolean).join(', '))
}
