/** What a shopper sends or brings back of one order. */
export interface ReturnsTable {
  /** Shown to the shopper and in the store; cannot be guessed. */
  code: string
  order_id: string
  user_id: number | null
  status: ReturnStatus
  /** How it comes back: by an own store, a point, a courier. */
  service_id: number
  point_id: string
  comment: string
  /** The carrier's number, once it is on its way. */
  track: string
  /** What comes back as money (decision 38). */
  money: number
  /** For two kinds the sums of `return_money`, for the version before. */
  bonuses: number
  certificate: number
  /** Of `money`: the refunded delivery. */
  delivery: number
  /** Bonuses that the returned pieces had earned. */
  bonuses_taken: number
  created_at: number
}

export type ReturnStatus = 'new' | 'sent' | 'received' | 'refunded' | 'refused' | 'cancelled'

/** What a return gives back of each kind that had paid (decision 38). */
export interface ReturnMoneyTable {
  return_code: string
  /** One of `server/shop/money/kinds.ts`. */
  kind: string
  /** CHECK (> 0). */
  roubles: number
}

export interface ReturnLinesTable {
  return_code: string
  order_id: string
  offer_id: number
  quantity: number
  reason: string
  /** What was paid for these pieces, in all kinds together. */
  roubles: number
}

/** Every move of a return, the request first. */
export interface ReturnEventsTable {
  return_code: string
  /** From 1, without gaps. */
  position: number
  status: ReturnStatus
  source: 'shopper' | 'operator' | 'carrier' | 'payment'
  created_at: number
}
