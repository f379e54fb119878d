import * as v from 'valibot'

/** A listing's address asked with the XMLHttpRequest marker (decision 5). */
export const ListingAnswer = v.object({
  /** The one address of this page. */
  url: v.string(),
  /** Tiles, from `parts/product-tiles`. */
  html: v.string(),
  /** Links to the pages, from `parts/pagination`. */
  pagination: v.string(),
  next: v.nullable(v.string()),
  prev: v.nullable(v.string()),
  page: v.number(),
})
export type ListingAnswer = v.InferOutput<typeof ListingAnswer>

/** `/tile-colors/?product=326`: the colours of which a tile has dots, in their order. */
export interface TileColors {
  colors: { product_id: number; color_name: string; url: string }[]
  /** Their tiles, from `parts/product-tiles`. */
  html: string
}
