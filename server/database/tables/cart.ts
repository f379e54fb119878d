import type { ColumnType, Generated } from 'kysely'
import type { Flag, WithDefault } from './columns.ts'

/** A cart belongs to a browser or, once signed in, to the account. Exactly one of the two is set. */
export interface CartsTable {
  id: Generated<number>
  visitor_id: number | null
  user_id: number | null
  /** Increases with every change, including an order: the natural key of a checkout. */
  version: number
  /** The tab that the shopper opened last: it decides which lines sums are tried on (decision 23). */
  tab: WithDefault<'delivery' | 'selfpickup'>
  /** Bonuses that the shopper wishes to spend; how many can be spent is computed at each reading. */
  bonus_amount: WithDefault<number>
  certificate_id: ColumnType<string | null, string | null | undefined, string | null>
  certificate_amount: WithDefault<number>
  updated_at: number
}

export interface CartLinesTable {
  cart_id: number
  offer_id: number
  quantity: number
  added_at: number
}

/** Codes that were entered; whether they apply is computed at each reading (decision 3). */
export interface CartCouponsTable {
  cart_id: number
  code: string
  added_at: number
}

export interface FavoritesTable {
  visitor_id: number | null
  user_id: number | null
  product_id: number
  offer_id: number | null
  /** Its price and availability when it was added: for «подешевело» and «снова в наличии». */
  price: ColumnType<number | null, number | null | undefined, number | null>
  was_available: ColumnType<Flag | null, Flag | null | undefined, Flag | null>
  created_at: number
}

/** Promise 1: one key, one order. Stored for 24 h. */
export interface CheckoutKeysTable {
  key: string
  body_hash: string
  status: 'running' | 'done'
  answer_json: string | null
  created_at: number
}

/** Decision 12. */
export interface ConsentsTable {
  id: Generated<number>
  visitor_id: number | null
  user_id: number | null
  order_id: string | null
  email: string | null
  purpose: 'terms' | 'personal_data' | 'advertising' | 'advertising_sms' | 'loyalty' | 'resume'
  text_version: string
  text_hash: string
  label: string
  page: string
  created_at: number
  /** When it was withdrawn; null while it stands. */
  withdrawn_at: ColumnType<number | null, number | null | undefined, number | null>
}
