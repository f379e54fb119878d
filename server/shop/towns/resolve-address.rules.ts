import {
  ADDRESS_FIELDS,
  type AddressSuggestion,
  isServed,
  type SuggestRequest,
} from '../../contract/delivery/address.ts'
import { type House, houseOfSuggestion, streetAndHouse } from '../../contract/delivery/house.ts'
import type { Town } from '../../contract/delivery/town.ts'
import { isSameName, plainName } from './city-words.rules.ts'

/** The courier's address, as it was typed. */
export interface TypedHouse {
  street: string
  /** Empty when none could be read. */
  house: string
  /** The settlement, where it is not the town itself; otherwise empty. */
  city: string
}

/** Given beside the house in a line; the order stores them as they were typed. */
const WITHIN_HOUSE = /[,\s]+(?:квартира|кв|офис|оф|подъезд|этаж)\.?\s*\d{1,5}\p{L}?(?=[,\s]|$)/giu
const POST_CODE = /^\d{6}[,\s]+/

/** `125047, г Москва, ул. Тверская, д 12, кв 7` in Москва -> `ул. Тверская`, `12`. */
export function readLine(line: string, town: { name: string }): TypedHouse {
  const parts = line.trim().replace(/\s+/g, ' ').replace(POST_CODE, '').replace(WITHIN_HOUSE, '').split(/, ?/)
  const rest = parts.length > 1 && isSameName(parts[0] ?? '', town.name) ? parts.slice(1) : parts
  return { ...streetAndHouse(rest.join(', ')), city: '' }
}

/** The same house has the same key, however it is written. */
export function keyOfHouse(fias_id: string, { street, house, city }: TypedHouse): string {
  return JSON.stringify([fias_id, plainName(city), wordsOf(street), plainHouse(house)])
}

/**
 * The house that was meant, of those in the address service's answer: in this town, with this number. Where
 * several streets have that number, the street with exactly that name; null when more than one is left, or
 * none.
 */
export function pickHouse(
  answered: AddressSuggestion[],
  typed: TypedHouse,
  town: Pick<Town, 'fias_id' | 'kladr_id'>,
): House | null {
  const number = plainHouse(typed.house)
  if (number === '') return null
  const here = answered.filter(
    each =>
      each.data.house &&
      plainHouse(houseOfSuggestion(each).house) === number &&
      isWithin(each, town) &&
      (typed.city === '' || isNamed(each, typed.city)),
  )
  const words = wordsOf(typed.street)
  const streets = (of: AddressSuggestion[]) => new Set(of.map(streetOf)).size
  const narrowed = [hasName(words), hasType(words)].reduce((left, fits) => {
    const fitting = streets(left) > 1 ? left.filter(fits) : left
    return fitting.length > 0 ? fitting : left
  }, here)
  const [first] = narrowed
  return first && streets(narrowed) === 1 ? houseOfSuggestion(first) : null
}

/** `12, корп. 3` and `12к3` are one; `12-5` may be a house and a flat, and is not `125`. */
function plainHouse(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^(дом|д|владение|вл|здание|зд)\.?\s*/, '')
    .replace(/корп(ус)?/g, 'к')
    .replace(/строение|стр/g, 'с')
    .replace(/[.,\s]+/g, ' ')
    .trim()
    .replace(/ ?(\p{L}) ?/gu, '$1')
    .replace(/[\s-]+/g, '-')
}

function wordsOf(street: string): string[] {
  return street
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s,.]+/)
    .filter(word => word !== '')
}

/**
 * By its codes: a street of the same name elsewhere does not match. A town's code is a prefix of the codes of
 * places inside it.
 */
function isWithin({ data }: AddressSuggestion, { fias_id, kladr_id }: Pick<Town, 'fias_id' | 'kladr_id'>) {
  const { settlement_fias_id, city_fias_id, region_fias_id } = data
  if ([settlement_fias_id, city_fias_id, region_fias_id].includes(fias_id)) return true
  const beginning = (kladr_id.match(/^(\d\d)(\d{3})(\d{3})(\d{3})/) ?? [])
    .slice(1)
    .join('')
    .replace(/(000)+$/, '')
  const code = data.settlement_kladr_id ?? data.city_kladr_id ?? data.kladr_id ?? ''
  return beginning !== '' && code.startsWith(beginning)
}

function isNamed({ data }: AddressSuggestion, city: string): boolean {
  return [data.settlement, data.city].some(name => name != null && isSameName(name, city))
}

function streetOf({ data }: AddressSuggestion): string {
  return data.street_fias_id ?? JSON.stringify([data.settlement, data.city, data.street_with_type])
}

/** Every word of the street's name was typed, and nothing else except words like «улица». */
function hasName(words: string[]) {
  return ({ data }: AddressSuggestion) => {
    const name = wordsOf(data.street ?? '')
    const rest = words.filter(word => !name.includes(word))
    return name.every(word => words.includes(word)) && rest.every(word => KINDS.has(word))
  }
}

/** `пр-кт Ленина` is not `ул Ленина`. */
function hasType(words: string[]) {
  return ({ data }: AddressSuggestion) => {
    const kinds = words.flatMap(word => KINDS.get(word) ?? [])
    return kinds.some(kind => kind === KINDS.get((data.street_type ?? '').toLowerCase()))
  }
}

/** Kinds of streets, in each spelling that people use. */
const KINDS = new Map(
  [
    'улица ул',
    'проспект пр-кт пр просп',
    'бульвар б-р бул',
    'переулок пер',
    'набережная наб',
    'площадь пл',
    'шоссе ш',
    'проезд пр-д',
    'тупик туп',
    'аллея ал',
    'микрорайон мкр',
    'квартал кв-л',
  ].flatMap(line => {
    const [kind = '', ...short] = line.split(' ')
    return [kind, ...short].map((word): [string, string] => [word, kind])
  }),
)

/**
 * What the shopper sees of a service's answer: without the regions that are not served, limited to the count
 * that was asked for, and with only the fields that pages read.
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

/** Does the request want towns? Suggestions of streets cannot be replaced by them. */
export function asksForTowns(request: SuggestRequest): boolean {
  const from = request.from_bound?.value ?? 'country'
  const to = request.to_bound?.value ?? 'flat'
  return !['street', 'house', 'flat'].includes(from) && !['country', 'region', 'area'].includes(to)
}

/**
 * Fills in what a service left out: some answers have towns without coordinates or a time zone, and delivery
 * needs both. `town` is the shop's own row of the same place.
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
