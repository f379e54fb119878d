import * as v from 'valibot'
import { OfferId } from './cart.ts'

/** `POST /api/v3/favorite/` (contract 1.7). */
export const FavoriteAdd = v.object({ product_id: OfferId, offer_id: v.optional(v.nullable(OfferId), null) })
/** `DELETE /api/v3/favorite/`. */
export const FavoriteRemove = v.object({ product_id: OfferId })

export const Favorite = v.object({ product_id: v.number(), offer_id: v.nullable(v.number()) })
export type Favorite = v.InferOutput<typeof Favorite>
/** The answer to every favourite call, as the page's hearts read it: the whole list. */
export const FavoriteList = v.object({ favorites: v.array(Favorite) })

/** An entry of that answer (contract 2.3, "Favourite"). */
export const FavoriteProduct = v.object({
  ...Favorite.entries,
  /** Of the chosen size; else of the first that can be bought. */
  ext_id: v.string(),
  /** Own path; with the chosen size in its hash. */
  url: v.string(),
  /** Own paths of the product's pictures. */
  images: v.array(v.string()),
  name: v.string(),
  /** Of the chosen size, in roubles; else the lowest that can be paid. */
  price: v.number(),
  /** 0, or greater than `price`. */
  price_old: v.number(),
  color_name: v.string(),
})
export type FavoriteProduct = v.InferOutput<typeof FavoriteProduct>

/** The oldest goes when one more is added. */
export const FAVORITES_MOST = 500
