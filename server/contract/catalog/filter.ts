import * as v from 'valibot'

/** Filter types of contract 2.3. */
export const FILTER_TYPE = { boolean: 1, range: 2, list: 3, stickers: 1000, shops: 1001 } as const

/** A value that is chosen or not: of a boolean filter (slugs `true` and `false`) or of an enumeration. */
export const ListValue = v.object({
  id: v.number(),
  slug: v.string(),
  value: v.string(),
  selected: v.boolean(),
  /** Products that this value gives together with the other filters' choice. */
  count: v.number(),
  /** `#1F4FA3`, of colours. */
  background: v.optional(v.string()),
})
export type ListValue = v.InferOutput<typeof ListValue>

export const RangeValue = v.object({
  /** Least and most among the products that the other filters leave. */
  min: v.number(),
  max: v.number(),
  /** The choice; equal to `min` and `max` where nothing is chosen. */
  from: v.number(),
  to: v.number(),
  selected: v.boolean(),
})
export type RangeValue = v.InferOutput<typeof RangeValue>

export const StickerValue = v.object({
  id: v.number(),
  ext_id: v.string(),
  code: v.picklist(['new', 'sale', 'new24']),
  value: v.string(),
  selected: v.boolean(),
  count: v.number(),
})
export type StickerValue = v.InferOutput<typeof StickerValue>

export const ShopValue = v.object({
  id: v.number(),
  ext_id: v.string(),
  place: v.string(),
  address: v.string(),
  selected: v.boolean(),
  /** What the panel shows as ticked before the choice was sent; the server says the same as `selected`. */
  selectedFront: v.boolean(),
  count: v.number(),
})
export type ShopValue = v.InferOutput<typeof ShopValue>

const named = { id: v.number(), slug: v.string(), name: v.string() }

/** A filter of a listing; `slug` is its code in addresses and calls. */
export const Filter = v.variant('type', [
  v.object({ ...named, type: v.literal(FILTER_TYPE.boolean), values: v.array(ListValue) }),
  v.object({ ...named, type: v.literal(FILTER_TYPE.range), values: v.tuple([RangeValue]) }),
  v.object({ ...named, type: v.literal(FILTER_TYPE.list), values: v.array(ListValue) }),
  v.object({ ...named, type: v.literal(FILTER_TYPE.stickers), values: v.array(StickerValue) }),
  v.object({ ...named, type: v.literal(FILTER_TYPE.shops), values: v.array(ShopValue) }),
])
export type Filter = v.InferOutput<typeof Filter>

/** A filter's choice as calls carry it: `{ code: 'color', value: 'krasnyy,siniy' }` (contract 2.7). */
export const FilterPair = v.object({
  code: v.pipe(v.string(), v.maxLength(100)),
  value: v.pipe(v.string(), v.maxLength(4_000)),
})
export type FilterPair = v.InferOutput<typeof FilterPair>

/** `POST /api/v3/filter/`. `base` holds what the page itself fixes, `user` what the shopper chose. */
export const FilterRequest = v.object({
  url: v.pipe(v.string(), v.maxLength(2_000)),
  base: v.optional(v.pipe(v.array(FilterPair), v.maxLength(100)), []),
  user: v.optional(v.pipe(v.array(FilterPair), v.maxLength(100)), []),
  category_id: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  request_id: v.optional(v.union([v.string(), v.number()])),
})
export type FilterRequest = v.InferOutput<typeof FilterRequest>

export const FilterAnswer = v.object({
  url: v.string(),
  request_id: v.optional(v.union([v.string(), v.number()])),
  filter: v.object({ filter: v.array(Filter), count: v.number() }),
})
export type FilterAnswer = v.InferOutput<typeof FilterAnswer>

/** Whole numbers, both ends included; null is open. */
export type ChosenRange = { from: number | null; to: number | null }

/**
 * What is chosen, by filter code. A list holds value slugs (`true`/`false` of booleans, ids of stickers, ext_ids of
 * shops), joined by "or"; filters are joined by "and". Built with a null prototype: codes come from addresses.
 */
export type FilterChoice = Record<string, string[] | ChosenRange>

/** What `?sort=` may say; `default` stands for its absence (contract 2.9). */
export const SORTS = [
  { code: 'default', title: 'По умолчанию' },
  { code: 'popular', title: 'По популярности' },
  { code: 'new', title: 'Сначала новинки' },
  { code: 'price_asc', title: 'Сначала дешевле' },
  { code: 'price_desc', title: 'Сначала дороже' },
  { code: 'discount', title: 'По размеру скидки' },
] as const
/** What `default` is called among the results of a search. */
export const RELEVANCE = 'По релевантности'
export type SortCode = (typeof SORTS)[number]['code']

export function isSortCode(code: string): code is SortCode {
  return SORTS.some(sort => sort.code === code)
}

/** Stickers on tiles; `new24` is first seen within the last 24 hours. Their ids stand in addresses and calls. */
export const STICKERS = [
  { id: 1, code: 'new', value: 'Новинка' },
  { id: 2, code: 'sale', value: 'Скидка' },
  { id: 3, code: 'new24', value: 'Новинка за сутки' },
] as const
export type StickerCode = (typeof STICKERS)[number]['code']
