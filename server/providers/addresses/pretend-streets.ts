import { createHash } from 'node:crypto'
import type { AddressSuggestion } from '../../contract/delivery/address.ts'
import { addressOfTown, type Town } from '../../contract/delivery/town.ts'

export interface PretendStreet {
  name: string
  /** As DaData writes it: `ул`, `пр-кт`, … */
  type: string
  type_full: string
}

const TYPES: Record<string, string> = {
  ул: 'улица',
  'пр-кт': 'проспект',
  'б-р': 'бульвар',
  пер: 'переулок',
  наб: 'набережная',
  пл: 'площадь',
  ш: 'шоссе',
}

/** Streets that nearly every town has. */
const EVERYWHERE = `ул Ленина, ул Мира, ул Советская, ул Гагарина, ул Пушкина, ул Садовая, ул Молодежная, ул Лесная, ул Школьная,
  ул Набережная, ул Кирова, ул Гоголя, ул Чехова, ул Лермонтова, ул Октябрьская, ул Первомайская, ул Комсомольская, ул Заводская,
  ул Вокзальная, ул Северная, ул Южная, ул Зеленая, пр-кт Победы, пр-кт Строителей, б-р Космонавтов, пер Тихий`

/** By the town's name: streets that shoppers of the demonstration may try first. */
const SOME_TOWNS: Record<string, string> = {
  Москва: `ул Тверская, ул Арбат, ул Новый Арбат, ул Маросейка, ул Покровка, ул Пятницкая, ул Большая Ордынка, ул Мясницкая,
    пр-кт Ленинский, пр-кт Кутузовский, б-р Цветной, б-р Тверской, наб Пресненская, ш Варшавское, ул Профсоюзная`,
  'Санкт-Петербург': `пр-кт Невский, пр-кт Литейный, пр-кт Московский, ул Рубинштейна, ул Большая Морская, ул Гороховая,
    наб реки Мойки, наб канала Грибоедова, ул Марата, пр-кт Каменноостровский, пл Сенная`,
  Казань: 'ул Баумана, ул Кремлевская, ул Карла Маркса, пр-кт Ямашева',
  Екатеринбург: 'ул Малышева, ул 8 Марта, ул Вайнера, пр-кт Космонавтов',
  Новосибирск: 'пр-кт Красный, ул Вокзальная магистраль, ул Фрунзе',
  'Нижний Новгород': 'ул Большая Покровская, ул Рождественская, наб Верхне-Волжская',
}

const everywhere = read(EVERYWHERE)
const some = new Map(Object.entries(SOME_TOWNS).map(([town, streets]) => [town, read(streets)]))

/** The streets of a town in the demonstration, its own well-known ones first. They need not exist. */
export function pretendStreets(town: string): PretendStreet[] {
  return [...(some.get(town) ?? []), ...everywhere]
}

function read(list: string): PretendStreet[] {
  return list.split(',').map(entry => {
    const [type = '', ...words] = entry.trim().split(/\s+/)
    return { type, type_full: TYPES[type] ?? type, name: words.join(' ') }
  })
}

/** The same parts give the same code, in the format of FIAS. */
export function pretendFiasId(...parts: string[]): string {
  const hex = digest(parts).toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** A position within two kilometres of the town's centre, the same for the same parts. */
export function pretendPlace(
  centre: { latitude: number; longitude: number },
  ...parts: string[]
): { geo_lat: string; geo_lon: string } {
  const bytes = digest(parts)
  const shift = (at: number) => (bytes.readUInt16BE(at) / 65_535 - 0.5) * 0.036
  return {
    geo_lat: (centre.latitude + shift(0)).toFixed(6),
    geo_lon: (centre.longitude + shift(2) / Math.cos((centre.latitude * Math.PI) / 180)).toFixed(6),
  }
}

function digest(parts: string[]): Buffer {
  return createHash('sha256').update(parts.join('\n')).digest()
}

const TYPE_WORDS =
  /^(улица|ул|проспект|пр-кт|просп|бульвар|б-р|переулок|пер|набережная|наб|площадь|пл|шоссе|ш)$/

/** `Тверская, д 7, кв 12` -> `тверская`, `7`, `12`. */
interface AskedStreet {
  words: string[]
  house: string
  flat: string
}

/** Streets, houses and flats of a town for the text typed after its name, as DaData would answer. */
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

/** Each typed word is a prefix of a word of the street's name. */
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
