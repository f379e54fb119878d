import type { ColumnType, Generated } from 'kysely'

/**
 * One attempt to pay a checkout: what the provider was asked, and its state. Its id is the idempotence key.
 */
export interface PaymentsTable {
  id: string
  /** All parts of a checkout are paid together. */
  checkout_id: string
  /** The payment's id of the contract: card, SBP, Split. */
  method: number
  amount: number
  /** Only forward; `new` is not known to the provider yet. Only one may be unfinished at a time: unique. */
  status: PaymentState
  /** Name of the provider that it was opened at; it never changes. */
  provider: Generated<string>
  /** The provider's own id; unique beside its name. */
  provider_id: string | null
  confirmation_url: string
  /** Why it was cancelled, in the provider's word. */
  reason: string
  /** CHECK (<= amount). */
  refunded: number
  created_at: number
  changed_at: number
  /** When the provider is asked again; null when nothing can change any more. */
  check_at: number | null
  /** When the provider was last asked, or a process was about to ask; null before. */
  read_at: ColumnType<number | null, number | null | undefined, number | null>
}

/** The share of each order in a payment; together they are its amount. */
export interface PaymentOrdersTable {
  payment_id: string
  order_id: string
  amount: number
}

export type PaymentState = 'new' | 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'

/** Money on its way back. Its id is the idempotence key. */
export interface RefundsTable {
  id: string
  payment_id: string
  order_id: string
  /** For a return; null when the order was cancelled. */
  return_code: string | null
  amount: number
  status: RefundState
  /** The payment's: money is refunded by the provider that took it. `BY_HAND` where that has refused to. */
  provider: Generated<string>
  provider_id: string | null
  reason: string
  tries: number
  created_at: number
  changed_at: number
  check_at: number | null
}

export type RefundState = 'new' | 'pending' | 'succeeded' | 'canceled'
