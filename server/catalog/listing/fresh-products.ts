import { DAY_MS } from '../../contract/durations.ts'
import { Bitmap } from '../columns/bitmap.ts'

/**
 * The sticker `new24`: products of the last 24 hours, updated as time passes without looking at the others.
 */
export class FreshProducts {
  readonly products = new Bitmap()
  readonly #newestFirst: Int32Array
  readonly #first_seen_at: Float64Array
  #count = 0

  constructor(newestFirst: Int32Array, first_seen_at: Float64Array) {
    this.#newestFirst = newestFirst
    this.#first_seen_at = first_seen_at
  }

  /**
   * How many there are, after updating to `now`.
   *
   * @param changed is called with the number of each that becomes fresh or is so no longer
   */
  follow(now: number, changed: (product: number) => void = () => undefined): number {
    const isFresh = (place: number) =>
      (this.#first_seen_at[this.#newestFirst[place] as number] as number) > now - DAY_MS
    while (this.#count < this.#newestFirst.length && isFresh(this.#count)) {
      const product = this.#newestFirst[this.#count++] as number
      this.products.add(product)
      changed(product)
    }
    while (this.#count > 0 && !isFresh(this.#count - 1)) {
      const product = this.#newestFirst[--this.#count] as number
      this.products.remove(product)
      changed(product)
    }
    return this.#count
  }
}
