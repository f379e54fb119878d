import * as v from 'valibot'
import { OfferId } from './cart.ts'

/** `POST /api/v3/favorite/` (contract 1.7). */
export const FavoriteAdd = v.object({ product_id: OfferId, offer_id: v.optional(v.nullable(OfferId), null) })
/** `DELETE /api/v3/favorite/`. */
export const FavoriteRemove = v.object({ product_id: OfferId })

export const Favorite = v.object({ product_id: v.number(), offer_id: v.nullable(v.number()) })
export type Favorite = v.InferOutput<typeof Favorite>
/** The answer to every favourite call: the whole list. */
export const FavoriteList = v.object({ favorites: v.array(Favorite) })

/** The oldest goes when one more is added. */
export const FAVORITES_MOST = 500
