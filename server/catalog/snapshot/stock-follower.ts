import { offersMovedSince } from '../../database/moved-offers.ts'
import type { Db } from '../../database/open-database.ts'
import { quantitiesOf } from '../catalog.queries.ts'
import { createTimeSlicer } from '../columns/time-slicer.ts'
import type { PackedSnapshot } from './packed-snapshot.ts'

const OFFERS = 200

/**
 * Keeps the stock that a snapshot shows up to date (promise 31): after each move the offer's stock is read
 * again, whole.
 */
export class StockFollower {
  readonly #db: Db
  readonly #snapshot: PackedSnapshot
  #mark: string
  /** Offers whose stock has to be read. A failed read leaves them here. */
  readonly #waiting = new Set<number>()
  /** How far the self-check has come. */
  #checked = 0
  #differences = 0

  constructor(db: Db, snapshot: PackedSnapshot) {
    this.#db = db
    this.#snapshot = snapshot
    this.#mark = snapshot.content.stock_mark
  }

  /** How many shelves showed a wrong number although no move was left to follow: found by `check` so far. */
  get differences(): number {
    return this.#differences
  }

  /**
   * Own orders pass their new stock directly; if another process changed it first, the next read corrects it.
   */
  recheck(offer_ids: Iterable<number>): void {
    for (const id of offer_ids) this.#waiting.add(id)
  }

  /** Reads the changes and applies them, in slices. */
  async follow(): Promise<void> {
    const { offer_ids, mark } = await offersMovedSince(this.#db, this.#mark)
    this.recheck(offer_ids)
    this.#mark = mark
    const slicer = createTimeSlicer()
    while (this.#waiting.size > 0) {
      const slice = take(this.#waiting, OFFERS)
      try {
        this.#snapshot.setStock(await quantitiesOf(this.#db, slice))
      } catch (error) {
        this.recheck(slice)
        throw error
      }
      if (slicer.due()) await slicer.rest()
    }
  }

  /**
   * Compares the next `most` offers of the catalogue with their stock in the database, round and round, and
   * corrects them. Moves made meanwhile are followed first: a difference is only what no move would have
   * corrected.
   *
   * @returns how many shelves differed
   */
  async check(most: number): Promise<number> {
    const offer_ids = this.#snapshot.offerIds(this.#checked, most)
    this.#checked = offer_ids.length < most ? 0 : this.#checked + most
    const suspects = this.#snapshot.differing(offer_ids, await quantitiesOf(this.#db, offer_ids))
    if (suspects.length === 0) return 0
    await this.follow()
    const again = [...new Set(suspects.map(({ offer_id }) => offer_id))]
    const held = await quantitiesOf(this.#db, again)
    const was = new Map(suspects.map(shelf => [`${shelf.offer_id} ${shelf.store_id}`, shelf.qty]))
    // A shelf that moved between the two reads would have been corrected anyway.
    const wrong = this.#snapshot
      .differing(again, held)
      .filter(shelf => was.get(`${shelf.offer_id} ${shelf.store_id}`) === shelf.qty)
    this.#snapshot.setStock(wrong)
    this.#differences += wrong.length
    return wrong.length
  }
}

function take<T>(from: Set<T>, most: number): T[] {
  const taken: T[] = []
  for (const each of from) {
    if (taken.length === most) break
    taken.push(each)
    from.delete(each)
  }
  return taken
}
