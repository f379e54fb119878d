import type { Town } from '../../contract/delivery/town.ts'
import type { AddressRequest } from '../providers.ts'

/** Where a request looks: `locations` and `locations_geo` limit it, `locations_boost` puts some towns first. */
export interface Area {
  accepts: (town: Town) => boolean
  prefers: (town: Town) => boolean
  /** Codes that may name one town. */
  limited_to: string[]
}

const EARTH_METERS = 6_371_000

export function areaOf(request: AddressRequest): Area {
  const { locations = [], locations_geo = [], locations_boost = [] } = request
  return {
    accepts: town =>
      (locations.length === 0 || locations.some(location => isIn(town, location))) &&
      (locations_geo.length === 0 ||
        locations_geo.some(circle => metersBetween(town, circle) <= circle.radius_meters)),
    prefers: town => locations_boost.some(({ kladr_id }) => isInKladr(town, kladr_id)),
    limited_to: locations.flatMap(location =>
      [
        'fias_id',
        'settlement_fias_id',
        'city_fias_id',
        'kladr_id',
        'settlement_kladr_id',
        'city_kladr_id',
      ].flatMap(name => location[name] ?? []),
    ),
  }
}

/** Every member of a location must hold; members that towns do not have hold for none. */
function isIn(town: Town, location: Record<string, string>): boolean {
  return Object.entries(location).every(([name, value]) => {
    if (name.endsWith('kladr_id')) return isInKladr(town, value)
    if (name.endsWith('fias_id')) return town.fias_id === value
    if (name === 'city' || name === 'settlement') return town.name.toLowerCase() === value.toLowerCase()
    if (name === 'region') return town.region_name.toLowerCase().includes(value.toLowerCase())
    return name === 'country' || name === 'country_iso_code'
  })
}

/** A code of a larger place is the beginning of the codes within it, filled up with zeros. */
function isInKladr(town: Town, kladr_id: string): boolean {
  const groups = kladr_id.match(/^(\d\d)(\d{3})?(\d{3})?(\d{3})?/) ?? []
  const significant = groups
    .slice(1)
    .join('')
    .replace(/(000)+$/, '')
  return significant.length >= 2 && town.kladr_id.startsWith(significant)
}

function metersBetween(town: Town, place: { lat: number; lon: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const across =
    Math.sin(radians(place.lat - town.latitude) / 2) ** 2 +
    Math.cos(radians(place.lat)) *
      Math.cos(radians(town.latitude)) *
      Math.sin(radians(place.lon - town.longitude) / 2) ** 2
  return 2 * EARTH_METERS * Math.asin(Math.sqrt(across))
}
