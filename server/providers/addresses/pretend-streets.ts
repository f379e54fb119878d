import { createHash } from 'node:crypto'

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

/** The streets of a town in the demonstration: its own known ones first. They need not exist. */
export function pretendStreets(town: string): PretendStreet[] {
  return [...(some.get(town) ?? []), ...everywhere]
}

function read(list: string): PretendStreet[] {
  return list.split(',').map(entry => {
    const [type = '', ...words] = entry.trim().split(/\s+/)
    return { type, type_full: TYPES[type] ?? type, name: words.join(' ') }
  })
}

/** The same parts give the same code, shaped as a FIAS one. */
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

/** A place within two kilometres of the town's centre, the same for the same parts. */
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
