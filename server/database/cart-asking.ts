import type { RawBuilder } from 'kysely'
import type { Db } from './open-database.ts'

/**
 * Where the one statement that reads a cart has its owner and its row: each kind of money adds a part of its
 * own to that statement (`server/shop/money/kind.ts`), and needs to know only this.
 */
export interface CartAsking {
  db: Db
  is_account: boolean
  owner_id: RawBuilder<unknown>
  cart_id: RawBuilder<unknown>
  /** Whose uses count: the account's, otherwise those of the order's phone. */
  customer: string
  /** Does this order belong to the owner? @param orders the alias of the table */
  isOwn(orders: string): RawBuilder<unknown>
}

/** A row of any shape: its name, and the text of a JSON object. */
export interface NamedRow {
  name: string
  row_json: string
}

export type TermsPart = (cart: CartAsking) => RawBuilder<NamedRow>[]
