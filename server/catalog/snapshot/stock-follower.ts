import type { Db } from '../../database/open-database.ts'
import { quantitiesOf, stockMovesAfter } from '../catalog.rows.ts'
import { createTimeSlicer } from '../columns/time-slicer.ts'
import type { StockChange } from './types.ts'

/**
 * How far back every look goes again. PostgreSQL gives out ids before their rows can be seen, so that a row may appear
 * behind a later one: with 100 orders a second of 5 lines, this is two seconds of moves, and a transaction takes
 * milliseconds.
 */
const OVERLAP = 1_000
const MOVES = 5_000
const OFFERS = 200

/** Follows `stock_moves` for one snapshot: each move makes the offer's stock be read again, whole. */
export class StockFollower {
  readonly #db: Db
  /** Rows up to here were in the snapshot when it was built, whenever they appeared. */
  readonly #start: number
  #last: number
  readonly #seen = new Set<number>()
  /** Offers whose stock is still to be read. A read that fails leaves them here. */
  readonly #waiting = new Set<number>()

  constructor(db: Db, last_stock_move: number) {
    this.#db = db
    this.#last = last_stock_move
    this.#start = last_stock_move - OVERLAP
  }

  /** Own orders tell their new stock without asking; whether someone else was quicker is seen at the next look. */
  recheck(offer_ids: Iterable<number>): void {
    for (const id of offer_ids) this.#waiting.add(id)
  }

  /** Reads what is new and hands it to `apply`, in slices. */
  async follow(apply: (changes: StockChange[]) => void): Promise<void> {
    await this.#readMoves()
    const slicer = createTimeSlicer()
    while (this.#waiting.size > 0) {
      const offer_ids = [...this.#waiting].slice(0, OFFERS)
      for (const id of offer_ids) this.#waiting.delete(id)
      try {
        apply(await quantitiesOf(this.#db, offer_ids))
      } catch (error) {
        this.recheck(offer_ids)
        throw error
      }
      if (slicer.due()) await slicer.rest()
    }
  }

  async #readMoves(): Promise<void> {
    let after = Math.max(this.#start, this.#last - OVERLAP)
    for (;;) {
      const moves = await stockMovesAfter(this.#db, after, MOVES)
      for (const { id, offer_id } of moves) {
        if (this.#seen.has(id)) continue
        this.#seen.add(id)
        this.#waiting.add(offer_id)
      }
      after = moves.at(-1)?.id ?? after
      this.#last = Math.max(this.#last, after)
      if (moves.length < MOVES) break
    }
    for (const id of this.#seen) if (id <= this.#last - OVERLAP) this.#seen.delete(id)
  }
}
