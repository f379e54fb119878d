/**
 * Names of what pages show of the catalogue, of a branch and of a product: equal names mean that it looks the same. One of
 * twenty pieces sold changes nothing that a page prints, and no name; it is counted by itself, for carts.
 *
 * A page with the name of its content in its key is never out of date, and never rendered again needlessly.
 */
export class VisibleRevision {
  /** The import from which on all of these are counted. */
  #origin: string
  #all = 0
  #branches = new Map<number, number>()
  #products = new Map<number, number>()
  #stock = 0
  #pieces = new Map<number, number>()

  constructor(revision: number) {
    this.#origin = String(revision)
  }

  /**
   * Pages show something else of this product.
   *
   * @param branch the product's category and its ancestors
   */
  raise(product_id: number, branch: number[]): void {
    this.#all++
    raiseIn(this.#products, product_id)
    for (const id of branch) raiseIn(this.#branches, id)
  }

  /** Of these there are more or fewer pieces. */
  raisePieces(product_ids: Iterable<number>): void {
    let is_raised = false
    for (const id of product_ids) {
      raiseIn(this.#pieces, id)
      is_raised = true
    }
    if (is_raised) this.#stock++
  }

  /** Of what only an import changes, whatever the product. */
  ofStructure(): string {
    return this.#origin
  }

  ofAll(): string {
    return `${this.#origin}.${this.#all}`
  }

  /** Of a category and its descendants. */
  ofBranch(category_id: number): string {
    return `${this.#origin}.${this.#branches.get(category_id) ?? 0}`
  }

  ofProduct(product_id: number): string {
    return `${this.#origin}.${this.#products.get(product_id) ?? 0}`
  }

  /** How often the number of pieces has changed: of all, or of one product. */
  ofPieces(product_id?: number): number {
    return product_id === undefined ? this.#stock : (this.#pieces.get(product_id) ?? 0)
  }

  /** To ask later what was raised since then. */
  mark(): Mark {
    return { products: new Map(this.#products), pieces: new Map(this.#pieces) }
  }

  since({ products, pieces }: Mark = { products: new Map(), pieces: new Map() }): ChangedProducts {
    return { seen: raisedSince(products, this.#products), pieces: raisedSince(pieces, this.#pieces) }
  }

  /** Everything of this is perhaps not the same as what an older snapshot of the same import shows. */
  differFrom(older: VisibleRevision): void {
    this.#origin = `${older.#origin} again`
  }

  /**
   * Goes on where the names of an older snapshot end, which names nothing any more from then on: a page that is being
   * rendered from it must not be taken for one of this.
   *
   * @param changed all of which this is perhaps not the same as that
   */
  continueFrom(
    older: VisibleRevision,
    { seen, pieces }: ChangedProducts,
    branchOf: (id: number) => number[],
  ): void {
    this.#origin = older.#origin
    this.#all = older.#all
    this.#branches = new Map(older.#branches)
    this.#products = new Map(older.#products)
    this.#stock = older.#stock
    this.#pieces = new Map(older.#pieces)
    older.#origin += ' no more'
    for (const id of new Set(seen)) this.raise(id, branchOf(id))
    this.raisePieces(new Set(pieces))
  }
}

interface Mark {
  products: ReadonlyMap<number, number>
  pieces: ReadonlyMap<number, number>
}

/** Ids of products. */
export interface ChangedProducts {
  /** Pages show something else of them. */
  seen: number[]
  /** The number of pieces is another. */
  pieces: number[]
}

function raiseIn(counts: Map<number, number>, id: number): void {
  counts.set(id, (counts.get(id) ?? 0) + 1)
}

function raisedSince(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number[] {
  return [...now].flatMap(([id, count]) => (before.get(id) === count ? [] : [id]))
}
