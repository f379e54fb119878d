/** What a shopper sends or brings back of one order. */
export interface ReturnsTable {
  /** Told to the shopper and shown in the store; cannot be guessed. */
  code: string
  order_id: string
  user_id: number | null
  status: ReturnStatus
  /** The way back: an own store, a point, a courier. */
  service_id: number
  point_id: string
  comment: string
  /** The carrier's number, once it is on its way. */
  track: string
  /** What comes back, by the kind in which it was paid (decision 38). */
  money: number
  bonuses: number
  certificate: number
  /** Of `money`: the outgoing delivery. */
  delivery: number
  /** Bonuses that the returned pieces had earned. */
  bonuses_taken: number
  created_at: number
}

export type ReturnStatus = 'new' | 'sent' | 'received' | 'refunded' | 'refused' | 'cancelled'

export interface ReturnLinesTable {
  return_code: string
  order_id: string
  offer_id: number
  quantity: number
  reason: string
  /** What was paid for these pieces, in all kinds together. */
  roubles: number
}

/** Every move of a return, the asking first. */
export interface ReturnEventsTable {
  return_code: string
  /** From 1, without gaps. */
  position: number
  status: ReturnStatus
  source: 'shopper' | 'operator' | 'carrier' | 'payment'
  created_at: number
}
