import { type AddressSuggestion, regionOfTown } from './address.ts'

/** A row of `regions`: the fields that an address needs. */
export interface Town {
  fias_id: string
  kladr_id: string
  name: string
  /** `город`, `посёлок городского типа`, … */
  type_full: string
  /** With its type, as DaData writes it: `Свердловская обл`, `Респ Татарстан`, `г Москва`. */
  region_name: string
  /** With its type, or empty: `Выборгский р-н`. */
  area_name: string
  latitude: number
  longitude: number
  timezone: string
  population: number
  fias_level: number
  postal_code: string
}

/** Kinds of places, short to full, as the state address register has them. */
export const TOWN_TYPES: Record<string, string> = {
  г: 'город',
  п: 'посёлок',
  пгт: 'посёлок городского типа',
  рп: 'рабочий посёлок',
  с: 'село',
  д: 'деревня',
  'ст-ца': 'станица',
  х: 'хутор',
}

const SHORT_TYPES = Object.fromEntries(Object.entries(TOWN_TYPES).map(([short, full]) => [full, short]))

/** A town as DaData would suggest it: `г Москва`, `Респ Татарстан, г Казань`. */
export function addressOfTown(town: Town): AddressSuggestion {
  const type = SHORT_TYPES[town.type_full] ?? town.type_full
  const with_type = `${type} ${town.name}`
  const parts = [town.region_name, town.area_name, with_type].filter(part => part !== '')
  const value = [...new Set(parts)].join(', ')
  // Level 6 is a settlement; federal cities (level 1) and former district towns (level 3) are cities too.
  const place = town.fias_level === 6 ? 'settlement' : 'city'
  return {
    value,
    unrestricted_value: town.postal_code ? `${town.postal_code}, ${value}` : value,
    data: {
      postal_code: town.postal_code || null,
      region_kladr_id: `${town.kladr_id.slice(0, 2)}00000000000`,
      region_with_type: town.region_name,
      region: withoutType(town.region_name),
      area_with_type: town.area_name || null,
      area: town.area_name ? withoutType(town.area_name) : null,
      city: null,
      settlement: null,
      [place]: town.name,
      [`${place}_type`]: type,
      [`${place}_type_full`]: town.type_full,
      [`${place}_with_type`]: with_type,
      [`${place}_fias_id`]: town.fias_id,
      [`${place}_kladr_id`]: town.kladr_id,
      fias_id: town.fias_id,
      fias_level: String(town.fias_level),
      kladr_id: town.kladr_id,
      timezone: town.timezone,
      geo_lat: String(town.latitude),
      geo_lon: String(town.longitude),
    },
  }
}

/**
 * The town in an answer of the address service, or null where it lacks what delivery needs. Only for a
 * suggestion that is a town itself (`isTown`): the coordinates of a street or a house are not those of its town.
 */
export function townOfAddress(suggestion: AddressSuggestion): Town | null {
  const region = regionOfTown(suggestion)
  if (!region) return null
  const { data } = suggestion
  return {
    ...region,
    fias_id: region.fias_id.toLowerCase(),
    type_full: data.settlement_type_full ?? data.city_type_full ?? '',
    region_name: data.region_with_type ?? '',
    area_name: data.area_with_type ?? '',
    // No service returns it.
    population: 0,
    fias_level: Number(data.fias_level) || 0,
    postal_code: data.postal_code ?? '',
  }
}

/** `Свердловская обл` -> `Свердловская`: the type is the lower-case word, or `Респ`. */
function withoutType(name: string): string {
  return name
    .split(' ')
    .filter(word => word !== 'Респ' && !/^(обл|край|г|р-н|АО|Аобл|у|ао)$/.test(word))
    .join(' ')
}
