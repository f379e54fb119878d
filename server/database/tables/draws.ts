/** How far the orders of a draw were read, and its last number. Locked by whoever gives out numbers. */
export interface DrawCountersTable {
  /** The name of the editor's file. */
  draw: string
  last_number: number
  /** Identifies the terms by which orders were read: other terms read all of them again. */
  terms: string
  /** Orders that were placed before this moment have been read. */
  read_until: number
}

/** Who takes part in a draw: one row for an order, or for a receipt. */
export interface DrawEntriesTable {
  draw: string
  /** From 1, in the order in which they came; never given out again. */
  number: number
  /** The order's checkout; null for a receipt. */
  checkout_id: string | null
  /** What the parts of the order that stand have to come to; 0 for a receipt. */
  least_total: number
  /** Who sent the receipt in; null for an order, whose row says it. */
  user_id: number | null
  receipt: string | null
  store_id: number | null
  /** The day of the receipt: `2026-12-01`. */
  bought_on: string | null
  created_at: number
}

/** What came of a draw, once for all: with it anybody can draw again. */
export interface DrawResultsTable {
  draw: string
  seed: string
  seed_hash: string
  /** How many took part. */
  entries: number
  /** Their numbers: `1-17,19-340`. */
  numbers: string
  drawn_at: number
}

export interface DrawWinnersTable {
  draw: string
  /** From 1. */
  place: number
  number: number
  prize: string
  /** Who won, as everybody may know it: `А. ··67`. Empty once the person was deleted. */
  masked: string
}
