import { METRES_OF_A_DEGREE } from '../../contract/delivery/distance.ts'
import { slugOf } from '../../contract/slug.ts'
import type { PointToSave } from '../../import/delivery/import-delivery.ts'
import { readHours } from '../../shop/delivery/points/read-hours.rules.ts'
import { BUILT_IN_CITIES, type ListedTown } from '../../shop/towns/built-in-cities.rules.ts'
import { type Seeded, seeded } from './seeded.ts'
import { houseIn, type StreetPlace, streetsIn } from './town-streets.ts'

/** How many points there are of all services together. */
const POINTS = 2_000
const EACH_CITY_HAS = 8

interface Service {
  code: string
  share: number
  name: string
  storage_period: number
  hours: string[]
  /** Share of points with a fitting room. */
  fitting: number
  weights_g: number[]
  /** The largest parcel; zeros are no limit. */
  sides_cm: [number, number, number]
  /** What stands at the address, for the directions. */
  places: string[]
}

const SERVICES: Service[] = [
  {
    code: 'cdek',
    share: 0.34,
    name: 'СДЭК',
    storage_period: 7,
    hours: [
      'пн–пт 10:00–20:00, сб–вс 10:00–18:00',
      'ежедневно 09:00–21:00',
      'пн–пт 09:00–20:00, сб 10:00–16:00',
    ],
    fitting: 0.6,
    weights_g: [15_000, 30_000, 30_000],
    sides_cm: [0, 0, 0],
    places: ['вход со стороны двора', 'вход с торца дома, зелёная вывеска', 'первый этаж, рядом с аптекой'],
  },
  {
    code: 'pochta',
    share: 0.24,
    name: 'Почта России',
    storage_period: 15,
    hours: ['пн–пт 08:00–20:00, сб 09:00–18:00', 'пн–сб 09:00–18:00', 'пн–пт 08:00–20:00, сб–вс 09:00–18:00'],
    fitting: 0,
    weights_g: [20_000],
    sides_cm: [60, 60, 60],
    places: [
      'отделение на первом этаже жилого дома',
      'синяя вывеска, вход с улицы',
      'отдельное здание у остановки',
    ],
  },
  {
    code: '5post',
    share: 0.22,
    name: '5Post',
    storage_period: 3,
    hours: ['ежедневно 08:00–22:00', 'ежедневно 08:00–23:00'],
    fitting: 0,
    weights_g: [15_000],
    sides_cm: [50, 40, 35],
    places: ['касса продуктового магазина', 'постамат в тамбуре магазина', 'постамат слева от касс'],
  },
  {
    code: 'yandex',
    share: 0.2,
    name: 'Яндекс Доставка',
    storage_period: 7,
    hours: ['ежедневно 09:00–21:00', 'ежедневно 10:00–22:00'],
    fitting: 0.45,
    weights_g: [20_000, 30_000],
    sides_cm: [110, 60, 50],
    places: [
      'вход с улицы, вывеска над дверью',
      'цокольный этаж, вход по указателям',
      'первый этаж торгового центра',
    ],
  },
]

/** Streets that nearly every Russian town has: for those whose own are not known (`town-streets.ts`). */
const STREETS = [
  'ул. Ленина', 'ул. Советская', 'ул. Гагарина', 'ул. Пушкина', 'ул. Мира', 'ул. Кирова', 'ул. Молодёжная',
  'ул. Октябрьская', 'ул. Чехова', 'ул. Первомайская', 'ул. Комсомольская', 'ул. Победы', 'ул. Горького',
  'ул. Садовая', 'ул. Лермонтова', 'ул. Строителей', 'ул. Школьная', 'ул. Набережная', 'ул. Космонавтов', 'пр. Мира',
  'ул. Маяковского', 'ул. Толстого', 'ул. Некрасова', 'ул. Чкалова', 'ул. Калинина', 'ул. Заводская', 'ул. Суворова',
] // biome-ignore format: a list of names

/** About 2,000 pick-up points: towns by their population, services by their share. Equal at every call. */
export function demoPoints(): PointToSave[] {
  const people = BUILT_IN_CITIES.reduce((sum, city) => sum + city.population, 0)
  const spread = POINTS - BUILT_IN_CITIES.length * EACH_CITY_HAS
  return BUILT_IN_CITIES.flatMap(city => {
    const count = EACH_CITY_HAS + Math.round((city.population / people) * spread)
    const chance = seeded(`points ${city.name}`)
    return Array.from({ length: count }, (_, index) => pointOf(city, index, count, chance))
  })
}

function pointOf(city: ListedTown, index: number, count: number, chance: Seeded): PointToSave {
  const service = serviceAt((index + 0.5) / count)
  const { street, ...found } = placeIn(city, chance)
  const house = `${found.house}${chance.isLucky(0.25) ? `к${chance.integer(1, 4)}` : ''}`
  const postal = Number(city.postal_code) + chance.integer(1, 99)
  const workhours = chance.pick(service.hours)
  const place = chance.pick(service.places)
  const way_description = directions(place, street, chance)
  const fitting = chance.isLucky(service.fitting)
  return {
    // A town's letters are not its own, with the number of its region they are: `VLA25` and `VLA33`.
    id: `${slugOf(city.name).slice(0, 3).toUpperCase()}${city.kladr_id.slice(0, 2)}-${100 + index}`,
    service_code: service.code,
    name: `${service.name}, ${street}, ${house}`,
    address: `${street}, ${house}`,
    metro: '',
    region_fias_id: city.fias_id,
    location_name: city.name,
    latitude: found.latitude,
    longitude: found.longitude,
    workhours,
    hours_json: JSON.stringify(readHours(workhours)),
    way_description,
    postal_code: String(postal),
    storage_period: service.storage_period,
    has_dressing_room: fitting ? 1 : 0,
    weight_max_g: chance.pick(service.weights_g),
    ...kindOf(service, place, fitting),
  }
}

/** A locker takes what fits into its largest cell, and no cash. */
function kindOf(service: Service, place: string, fitting: boolean) {
  const isLocker = place.includes('постамат') && !fitting
  const [length_max_cm, width_max_cm, height_max_cm] = isLocker ? [60, 40, 38] : service.sides_cm
  return {
    kind: isLocker
      ? ('locker' as const)
      : service.code === 'pochta'
        ? ('office' as const)
        : ('point' as const),
    length_max_cm,
    width_max_cm,
    height_max_cm,
    has_cash: isLocker ? (0 as const) : (1 as const),
    has_card: 1 as const,
  }
}

function serviceAt(share: number): Service {
  let reached = 0
  for (const service of SERVICES) {
    reached += service.share
    if (share < reached) return service
  }
  return SERVICES[0] as Service
}

/** Denser towards the centre; larger towns reach further. */
function placeIn(city: ListedTown, chance: Seeded): StreetPlace {
  const reachKm = 2 + 3.2 * Math.sqrt(city.population / 1_000_000)
  const town = streetsIn(city.name)
  if (town) return houseIn(town, [city.latitude, city.longitude], reachKm * 1_000, chance)
  const distance = reachKm * (chance.integer(5, 100) / 100) * (chance.integer(30, 100) / 100)
  const angle = (chance.integer(0, 359) * Math.PI) / 180
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  const degrees = (distance * 1_000) / METRES_OF_A_DEGREE
  return {
    street: chance.pick(STREETS),
    house: chance.integer(1, 140),
    latitude: round(city.latitude + degrees * Math.sin(angle)),
    longitude: round(
      city.longitude + (degrees * Math.cos(angle)) / Math.cos((city.latitude * Math.PI) / 180),
    ),
  }
}

function directions(place: string, street: string, chance: Seeded): string {
  const stop = chance.pick([
    `Остановка «${street.replace(/^(ул\.|пр\.)\s*|\s*(ул\.|проспект|шоссе)$/g, '')}», далее ${chance.integer(1, 6)} мин пешком`,
    `${chance.integer(5, 40)}0 м от перекрёстка`,
    'Рядом бесплатная парковка',
  ])
  return `${stop}; ${place}.`
}
