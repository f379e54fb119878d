/**
 * Counts visible changes between two imports: an offer runs out or comes back somewhere, and a price follows.
 * One of twenty pieces sold changes nothing that a page prints, and is not counted.
 *
 * A page with this revision of its content in its key is never out of date, and never rendered again
 * needlessly.
 */
export class VisibleRevision {
  #all = 0
  readonly #branches = new Map<number, number>()
  readonly #products = new Map<number, number>()

  /**
   * @param branch the product's category and its ancestors
   */
  raise(product_id: number, branch: number[]): void {
    this.#all++
    this.#products.set(product_id, this.ofProduct(product_id) + 1)
    for (const id of branch) this.#branches.set(id, this.ofBranch(id) + 1)
  }

  /** Of the whole catalogue. */
  ofAll(): number {
    return this.#all
  }

  /** Of a category and its descendants. */
  ofBranch(category_id: number): number {
    return this.#branches.get(category_id) ?? 0
  }

  ofProduct(product_id: number): number {
    return this.#products.get(product_id) ?? 0
  }
}
