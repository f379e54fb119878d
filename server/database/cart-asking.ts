import type { RawBuilder } from 'kysely'
import type { Db } from './open-database.ts'

/**
 * Where in the one statement by which a cart is read its owner and its row are: each kind of money adds a part of its own to
 * that statement (`server/shop/money/kind.ts`), and knows nothing else of it.
 */
export interface CartAsking {
  db: Db
  is_account: boolean
  owner_id: RawBuilder<unknown>
  cart_id: RawBuilder<unknown>
  /** Whose uses count: the account, else the phone of the order. */
  customer: string
  /** Is this order of the owner? @param orders the alias of the table */
  isOwn(orders: string): RawBuilder<unknown>
}

/** A row of any shape: its name, and the text of a JSON object. */
export interface NamedRow {
  name: string
  row_json: string
}

export type TermsPart = (cart: CartAsking) => RawBuilder<NamedRow>[]
