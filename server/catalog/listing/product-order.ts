import type { TimeSlicer } from '../columns/time-slicer.ts'

export type Compare = (a: number, b: number) => number

/**
 * Product numbers sorted in one order. When a product's rank changes it is moved; the others keep their
 * order.
 */
export class ProductOrder {
  readonly products: Int32Array
  readonly compare: Compare

  /**
   * @param products all of them, sorted by `compare`
   */
  constructor(products: Int32Array, compare: Compare) {
    this.products = products
    this.compare = compare
  }

  /**
   * @param compare must never return 0 for two different products
   */
  static async build(count: number, compare: Compare, slicer: TimeSlicer): Promise<ProductOrder> {
    return new ProductOrder(await sorted(count, compare, slicer), compare)
  }

  /**
   * Runs `change`, which may change what `compare` reads of this product alone, and moves the product to its
   * new place.
   */
  move(product: number, change: () => void): void {
    const from = this.#placeOf(product)
    change()
    const { products } = this
    // Without it the others are sorted, so its new place can be searched among them.
    products.copyWithin(from, from + 1)
    const to = this.#placeOf(product, products.length - 1)
    products.copyWithin(to + 1, to, products.length - 1)
    products[to] = product
  }

  /** How many come before it. */
  #placeOf(product: number, length = this.products.length): number {
    let [low, high] = [0, length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compare(this.products[middle] as number, product) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

const RUN = 256

/** A merge sort with pauses: the engine's own sort would block every answer until it is done. */
async function sorted(count: number, compare: Compare, slicer: TimeSlicer): Promise<Int32Array> {
  let source = new Int32Array(count)
  for (let index = 0; index < count; index++) source[index] = index
  for (let from = 0; from < count; from += RUN) {
    source.subarray(from, from + RUN).sort(compare)
    if (slicer.due()) await slicer.rest()
  }
  let target = new Int32Array(count)
  for (let run = RUN; run < count; run *= 2) {
    for (let from = 0; from < count; from += 2 * run) {
      const middle = Math.min(from + run, count)
      const end = Math.min(from + 2 * run, count)
      let [left, right] = [from, middle]
      for (let out = from; out < end; out++) {
        const takesLeft =
          left < middle && (right >= end || compare(source[left] as number, source[right] as number) <= 0)
        target[out] = source[takesLeft ? left++ : right++] as number
        if ((out & 1_023) === 0 && slicer.due()) await slicer.rest()
      }
    }
    const spare = source
    source = target
    target = spare
  }
  return source
}
