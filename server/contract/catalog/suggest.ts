import * as v from 'valibot'

/** A shorter query suggests nothing: one letter fits half of the shop. */
export const SUGGEST_QUERY_LEAST = 2
export const SUGGEST_QUERY_MOST = 100
export const SUGGESTED_PRODUCTS_MOST = 6
export const SUGGESTED_CATEGORIES_MOST = 4

/**
 * `GET /api/v3/suggest/?q=`. It is our own beside the calls of contract 1.7, for the search field of the header,
 * which leads to `/search/?q=` without script.
 */
export const SuggestQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(SUGGEST_QUERY_MOST), v.trim()), ''),
})

export const SuggestAnswer = v.object({
  products: v.array(
    v.object({
      id: v.number(),
      url: v.string(),
      name: v.string(),
      /** Whole roubles. */
      price: v.number(),
      /** Key of the picture in the media store; empty without one. */
      img: v.string(),
    }),
  ),
  categories: v.array(
    v.object({
      id: v.number(),
      url: v.string(),
      name: v.string(),
      /** The categories above it: `Женщинам`; empty for a root. */
      parents: v.string(),
    }),
  ),
})
export type SuggestAnswer = v.InferOutput<typeof SuggestAnswer>
