import * as v from 'valibot'

/** The city selector (contract 2.5 and 2.9). */
export const CITY_SEARCH_WAIT_MS = 500
/** A shorter text causes no request. */
export const CITY_QUERY_LEAST = 3
export const CITIES_SHOWN = 10
/** Twice as many are requested as are shown, because some are filtered out. */
export const CITIES_ASKED = 2 * CITIES_SHOWN

/** Shown before a search: the first page of the list of regions (contract 1.9). */
export const REGIONS_PER_PAGE = 10
export const REGIONS_SORT = 'sort'

/** Session storage; removed when the region changes (contract 2.7). */
export const DELIVERY_ADDRESS_KEY = 'deliveryAddressStruct'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const FiasId = v.pipe(v.string(), v.regex(UUID, 'нужен код ФИАС'))
/** 13 digits for a town, 17 for a street, 19 for a house: a string, because it may start with zeros. */
export const KladrId = v.pipe(v.string(), v.regex(/^(\d{13}|\d{17}|\d{19})$/, 'нужен код КЛАДР'))

const Region = v.object({
  name: v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}<>]{1,100}$/u, 'от 1 до 100 букв')),
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  fias_id: FiasId,
  kladr_id: KladrId,
  timezone: v.pipe(v.string(), v.regex(/^UTC[+-]\d{1,2}(:\d\d)?$/, 'нужен часовой пояс, как UTC+3')),
})

/** The region that a shopper chose. */
export const ChosenRegion = Region
export type ChosenRegion = v.InferOutput<typeof ChosenRegion>

/** `PATCH /api/v3/state/` (contract 1.7), and its answer. */
export const StateChange = v.object({ region: Region })
export type StateChange = v.InferOutput<typeof StateChange>

/** A region of the list (contract 2.3); `accent` ones are emphasised. */
export const RegionOfList = v.object({ ...Region.entries, accent: v.boolean() })
export type RegionOfList = v.InferOutput<typeof RegionOfList>
export const RegionList = v.array(RegionOfList)

const count = (fallback: number, most: number) =>
  v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'нужно целое число')), String(fallback)),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(most),
  )

/**
 * `GET /api/v2/regions/` (contract 1.7). `filter`: the curated list without one, `accent` its emphasised
 * part, `all` every town, `detected` the one town that the request's address belongs to.
 */
export const RegionsQuery = v.object({
  page: count(1, 1_000),
  per_page: count(REGIONS_PER_PAGE, 100),
  sort: v.optional(v.picklist(['sort', 'name', 'population']), REGIONS_SORT),
  filter: v.optional(v.picklist(['', 'accent', 'all', 'detected']), ''),
})
export type RegionsQuery = v.InferOutput<typeof RegionsQuery>

/**
 * Where to go from a page after its region was changed; null for the same page.
 *
 * A filtered listing goes to its address before `filter/`, because its values may not exist in the new region; a
 * contacts page without stores (no element with `data-stores-count` above 0) goes to `/contacts/`.
 *
 * Source: contract 2.4.
 */
export function addressAfterRegion(page: { pathname: string }, has_stores: boolean): string | null {
  const { pathname } = page
  const filter = pathname.indexOf('/filter/')
  if (filter >= 0) return pathname.slice(0, filter + 1)
  if (pathname.startsWith('/contacts/') && !has_stores) return '/contacts/'
  return null
}
