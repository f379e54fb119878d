import type { ColumnType, Generated } from 'kysely'
import type { Flag, WithDefault } from './columns.ts'

/** A code and its terms; 0 and an empty list mean no such term. */
export interface CouponsTable {
  code: string
  title: string
  /** Off the lines that it applies to. */
  percent: number
  /** Beside or instead of `percent`: a fixed sum. */
  roubles: WithDefault<number>
  least_items: number
  least_total: number
  /** 0 is unlimited. CHECK (uses <= uses_limit OR uses_limit = 0). */
  uses_limit: number
  uses: ColumnType<number, number | undefined, number>
  /** How often one customer may use it. */
  customer_limit: WithDefault<number>
  is_first_order: WithDefault<Flag>
  /** Branches of the catalogue that it applies to. */
  category_ids_json: WithDefault<string>
  /** May be combined with other codes that may too (decision 25). */
  is_combinable: WithDefault<Flag>
  starts_at: ColumnType<number | null, number | null | undefined, number | null>
  ends_at: number | null
}

/** A code that an order has used. Returned with the order's cancellation. */
export interface CouponUsesTable {
  code: string
  order_id: string
  /** Whose use it is: the account (`user:7`), otherwise the phone of the order. */
  customer: string
  /** The number of this customer's use, from 1: unique while it stands. */
  place: number
  roubles: number
  created_at: number
  given_back_at: number | null
}

/** A discount without a code. */
export interface PromotionsTable {
  code: string
  title: string
  /**
   * `nth_percent`: each `pieces`-th piece, the cheapest, is `percent` off; `n_for_price`: `pieces` pieces cost `price`
   * together; `percent`: from `pieces` pieces on, all are `percent` off.
   */
  kind: 'nth_percent' | 'n_for_price' | 'percent'
  pieces: number
  percent: number
  price: number
  category_ids_json: string
  /** The greater one comes first. */
  priority: number
  starts_at: number | null
  ends_at: number | null
  is_on: Flag
}

export interface CertificatesTable {
  id: string
  amount: number
  /** Changes only together with a row of `certificate_moves`. CHECK (>= 0). */
  balance: number
  ends_at: number | null
}

export interface CertificateMovesTable {
  id: Generated<number>
  certificate_id: string
  delta: number
  /** `before`: spent before moves were recorded. */
  kind: 'issue' | 'order' | 'release' | 'return' | 'before'
  order_id: string | null
  created_at: number
}

export interface BonusMovesTable {
  id: Generated<number>
  user_id: number
  delta: number
  kind: WithDefault<BonusMoveKind>
  /** For the shopper. */
  reason: string
  order_id: string | null
  /** Of an incoming move: the moment from which what is left of it can no longer be used. */
  expires_at: ColumnType<number | null, number | null | undefined, number | null>
  /** Of an outgoing move: the move with a term that it is taken from. */
  lot_id: ColumnType<number | null, number | null | undefined, number | null>
  created_at: number
}

/**
 * `release` is a cancelled order's; `return` and `take_back` are a returned piece's: spent ones come back,
 * earned ones are taken away.
 */
export type BonusMoveKind = 'gift' | 'earn' | 'spend' | 'release' | 'return' | 'take_back' | 'expire'
