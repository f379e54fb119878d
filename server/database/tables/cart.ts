import type { Generated } from 'kysely'

/** A cart belongs to a browser or, once signed in, to the account. Exactly one of the two is set. */
export interface CartsTable {
  id: Generated<number>
  visitor_id: number | null
  user_id: number | null
  /** Grows with every change, an order among them: the natural key of a checkout. */
  version: number
  updated_at: number
}

export interface CartLinesTable {
  cart_id: number
  offer_id: number
  quantity: number
  added_at: number
}

export interface FavoritesTable {
  visitor_id: number | null
  user_id: number | null
  product_id: number
  offer_id: number | null
  created_at: number
}
