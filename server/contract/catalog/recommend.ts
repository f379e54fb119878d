import * as v from 'valibot'

/** What `{type}` of `GET /api/v3/recommend/{type}/` may be. */
export const RECOMMEND_TYPES = [
  /** Like this product: category, colour, price. */
  'website.reco.product.similar',
  /** Bought in one order with it. */
  'website.reco.product.together',
  /** For this visitor, by the cart and favourites. The fallback of contract 2.7. */
  'website.reco.personal.realtime',
  /** What this visitor has looked at, the latest first: the browser alone knows, and says it by `barcode`. */
  'website.reco.personal.viewed',
] as const
export type RecommendType = (typeof RECOMMEND_TYPES)[number]

/** What an empty answer is asked again with, in the popup. */
export const FALLBACK_TYPE: RecommendType = 'website.reco.personal.realtime'

export function isRecommendType(type: string): type is RecommendType {
  return RECOMMEND_TYPES.some(each => each === type)
}

/** Products in one answer. */
export const RECOMMENDED_MOST = 15

/** What was viewed is asked for by the type, never by others. */
export const VIEWED_TYPE: RecommendType = 'website.reco.personal.viewed'
/** In characters: fifteen of thirteen digits, or one long id of a feed. */
export const BARCODES_LENGTH_MOST = 300

const Whole = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,4}$/, 'нужно целое число'),
    v.transform(Number),
    v.minValue(least, `не меньше ${least}`),
    v.maxValue(most, `не больше ${most}`),
  )
const EventName = v.pipe(v.string(), v.regex(/^[\w.:-]{0,60}$/, 'имя события: латиница, цифры и . _ : -'))

/**
 * The named parameters of contract 1.7. `barcode` is an offer's, or its feed's id where a feed has no
 * barcodes; of what was viewed there are several, by commas. The rest is how the carousel behaves and how it names its events: it comes back in the answer's HTML.
 */
export const RecommendQuery = v.object({
  barcode: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(BARCODES_LENGTH_MOST)), ''),
  view_event: v.optional(EventName, ''),
  click_event: v.optional(EventName, ''),
  slides_to_show: v.optional(Whole(1, 10), '5'),
  slides_to_scroll: v.optional(Whole(1, 10), '5'),
  /** From this width of the window on, in px, the carousel shows `slides_to_show`; below it one fewer. */
  switch_view_breakpoint: v.optional(Whole(0, 4000), '1280'),
})
export type RecommendQuery = v.InferOutput<typeof RecommendQuery>

/** Painted from `parts/recommend`; empty when there is nothing to recommend. */
export const RecommendAnswer = v.object({ html: v.string() })
export type RecommendAnswer = v.InferOutput<typeof RecommendAnswer>
