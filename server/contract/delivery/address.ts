import * as v from 'valibot'
import type { ChosenRegion } from './region.ts'

/** Suggestions requested at once, the most that DaData returns (contract 1.9). */
export const SUGGESTIONS_MOST = 20

const Text = v.pipe(v.string(), v.maxLength(200))
const Bound = v.object({
  value: v.picklist(['country', 'region', 'area', 'city', 'settlement', 'street', 'house', 'flat']),
})

/**
 * `POST /minions/stuart/suggest/address` (contract 1.7): with DaData's own field names
 * (`server/providers/README.md`).
 */
export const SuggestRequest = v.object({
  query: v.pipe(v.string(), v.trim(), v.maxLength(300)),
  count: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SUGGESTIONS_MOST)),
    SUGGESTIONS_MOST,
  ),
  locations_boost: v.optional(v.pipe(v.array(v.object({ kladr_id: Text })), v.maxLength(10))),
  locations: v.optional(v.pipe(v.array(v.record(Text, Text)), v.maxLength(10))),
  locations_geo: v.optional(
    v.pipe(
      v.array(
        v.object({
          lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
          lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
          radius_meters: v.pipe(v.number(), v.minValue(1), v.maxValue(100_000)),
        }),
      ),
      v.maxLength(10),
    ),
  ),
  from_bound: v.optional(Bound),
  to_bound: v.optional(Bound),
})
export type SuggestRequest = v.InferOutput<typeof SuggestRequest>

/**
 * An address as DaData suggests it (contract 2.3). Every member of `data` is a string or null, coordinates and
 * `fias_level` included: '1' region, '3' area, '4' city, '6' settlement, '7' street, '8' house.
 */
export const AddressSuggestion = v.object({
  value: v.string(),
  unrestricted_value: v.string(),
  data: v.record(v.string(), v.nullable(v.string())),
})
export type AddressSuggestion = v.InferOutput<typeof AddressSuggestion>

export const AddressAnswer = v.object({ suggestions: v.array(AddressSuggestion) })

/** The fields of `data` that the shop's own pages read; the rest of DaData's eighty are not passed on. */
export const ADDRESS_FIELDS = [
  'postal_code',
  'region_fias_id',
  'region_kladr_id',
  'region_with_type',
  'region',
  'area_with_type',
  'area',
  'city_fias_id',
  'city_kladr_id',
  'city_with_type',
  'city_type',
  'city_type_full',
  'city',
  'settlement_fias_id',
  'settlement_kladr_id',
  'settlement_with_type',
  'settlement_type',
  'settlement_type_full',
  'settlement',
  'street_fias_id',
  'street_kladr_id',
  'street_with_type',
  'street_type',
  'street_type_full',
  'street',
  'house_fias_id',
  'house_type',
  'house_type_full',
  'house',
  'block_type',
  'block',
  'flat_type',
  'flat',
  'fias_id',
  'fias_level',
  'kladr_id',
  'timezone',
  'geo_lat',
  'geo_lon',
] as const

/** Cities that are also regions, so their level is 1: Москва, Санкт-Петербург, Севастополь. */
export const FEDERAL_CITY_IDS = [
  '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
  'c2deb16a-0330-4f05-821f-1d09c93331e6',
  '6fdecb78-893a-4e3f-a5ba-aa062459463b',
]

/**
 * Whether a shopper can choose this place as theirs.
 *
 * Source: contract 2.5.
 */
export function isTown({ data }: AddressSuggestion): boolean {
  if (data.settlement_type_full === 'массив' || data.city_type_full === 'массив') return false
  if (FEDERAL_CITY_IDS.includes(data.fias_id ?? '')) return true
  if (data.fias_level === '3') return data.city_type_full === 'город'
  return data.fias_level === '4' || data.fias_level === '6'
}

/**
 * Regions, by the first two digits of their codes, that no carrier of the shop serves: an order from there could
 * be accepted but not delivered. A shop with another carrier edits this list.
 *
 * Source: contract 1.5, which leaves out four regions; the codes are those of the Донецкая (93) and Луганская
 * (94) republics, the Запорожская (90) and Херсонская (95) regions.
 */
export const REGIONS_NOT_SERVED = ['90', '93', '94', '95']

export function isServed(kladr_id: string | null | undefined): boolean {
  return !REGIONS_NOT_SERVED.includes((kladr_id ?? '').slice(0, 2))
}

/** The region of a suggested town, or null when it lacks what delivery needs, such as coordinates. */
export function regionOfTown({ data }: AddressSuggestion): ChosenRegion | null {
  const latitude = Number.parseFloat(data.geo_lat ?? '')
  const longitude = Number.parseFloat(data.geo_lon ?? '')
  const name = data.settlement ?? data.city ?? data.region
  const fias_id = data.settlement_fias_id ?? data.city_fias_id ?? data.fias_id
  const kladr_id = data.settlement_kladr_id ?? data.city_kladr_id ?? data.kladr_id
  const complete = name && fias_id && kladr_id && Number.isFinite(latitude) && Number.isFinite(longitude)
  if (!complete) return null
  return { name, latitude, longitude, fias_id, kladr_id, timezone: data.timezone ?? 'UTC+3' }
}
