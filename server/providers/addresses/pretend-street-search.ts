import type { AddressSuggestion } from '../../contract/delivery/address.ts'
import { addressOfTown, type Town } from '../../contract/delivery/town.ts'
import { type PretendStreet, pretendFiasId, pretendPlace, pretendStreets } from './pretend-streets.ts'

const TYPE_WORDS =
  /^(улица|ул|проспект|пр-кт|просп|бульвар|б-р|переулок|пер|набережная|наб|площадь|пл|шоссе|ш)$/

/** `Тверская, д 7, кв 12` -> `тверская`, `7`, `12`. */
interface AskedStreet {
  words: string[]
  house: string
  flat: string
}

/** Streets, houses and flats of a town for what was typed after its name, as DaData would answer. */
export function searchStreets(town: Town, typed: string): AddressSuggestion[] {
  const asked = readStreet(typed)
  if (asked.words.length === 0) return []
  return pretendStreets(town.name)
    .filter(street => begins(street, asked.words))
    .map(street => addressOfStreet(town, street, asked))
}

function readStreet(typed: string): AskedStreet {
  const words = typed
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s,.]+/)
    .filter(word => word && !TYPE_WORDS.test(word))
  const numbers: string[] = []
  while (words.length > 1 && /^(\d+\S*|дом|д|кв|квартира)$/.test(words.at(-1) ?? '')) {
    const last = words.pop() ?? ''
    if (/^\d/.test(last)) numbers.unshift(last)
  }
  return { words, house: numbers[0] ?? '', flat: numbers[1] ?? '' }
}

/** Each typed word begins a word of the street's name. */
function begins(street: PretendStreet, words: string[]): boolean {
  const known = street.name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s-]+/)
  return words.every(word => known.some(part => part.startsWith(word)))
}

function addressOfStreet(town: Town, street: PretendStreet, asked: AskedStreet): AddressSuggestion {
  const base = addressOfTown(town)
  const with_type = `${street.type} ${street.name}`
  const { house, flat } = asked
  const street_fias_id = pretendFiasId(town.fias_id, with_type)
  const house_fias_id = house ? pretendFiasId(street_fias_id, house) : null
  const value = [base.value, with_type, house && `д ${house}`, flat && `кв ${flat}`]
    .filter(Boolean)
    .join(', ')
  return {
    value,
    unrestricted_value: town.postal_code ? `${town.postal_code}, ${value}` : value,
    data: {
      ...base.data,
      street_fias_id,
      street_type: street.type,
      street_type_full: street.type_full,
      street_with_type: with_type,
      street: street.name,
      house_fias_id,
      house_type: house ? 'д' : null,
      house_type_full: house ? 'дом' : null,
      house: house || null,
      flat_type: flat ? 'кв' : null,
      flat: flat || null,
      fias_id: house_fias_id ?? street_fias_id,
      fias_level: house ? '8' : '7',
      ...pretendPlace(town, with_type, house),
    },
  }
}
