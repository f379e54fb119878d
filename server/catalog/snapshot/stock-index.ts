import type { Store } from '../../contract/catalog/catalog.ts'
import { discountPercent } from '../../contract/money.ts'
import { Bitmap } from '../columns/bitmap.ts'
import type { ProductColumns } from '../columns/product-columns.ts'
import type { ProductOrder } from '../listing/product-order.ts'
import { NO_PIECES, type OfferPieces, shownPrice } from './product-shape.ts'

/**
 * The one part of a snapshot that changes: stock of each offer in each store, and everything derived from it.
 */
export class StockIndex {
  /** By index into `columns.sizes`, and by index into the list of stores. */
  readonly sizeSets: Bitmap[]
  readonly storeSets: Bitmap[]
  readonly inStock: Bitmap
  readonly outOfStock: Bitmap
  readonly discounted: Bitmap
  readonly undiscounted: Bitmap
  readonly #columns: ProductColumns
  readonly #stores: Store[]
  /**
   * Stock in stores that had none of the offer when the snapshot was built: offer -> store's index -> pieces.
   */
  readonly #added = new Map<number, Map<number, number>>()

  /**
   * @param sets of the same columns and stores, computed before: `sets` as it was
   */
  constructor(columns: ProductColumns, stores: Store[], sets: Bitmap[] = []) {
    this.#columns = columns
    this.#stores = stores
    const next = sets.values()
    const set = () => next.next().value ?? new Bitmap()
    this.inStock = set()
    this.outOfStock = set()
    this.discounted = set()
    this.undiscounted = set()
    this.sizeSets = columns.sizes.map(set)
    this.storeSets = stores.map(set)
  }

  /** All of them, in one order. */
  get sets(): Bitmap[] {
    const { inStock, outOfStock, discounted, undiscounted } = this
    return [inStock, outOfStock, discounted, undiscounted, ...this.sizeSets, ...this.storeSets]
  }

  /** True when the store ran out of the offer, or has it again: pages show nothing else of stock. */
  set(offer: number, store: number, qty: number): boolean {
    const { stock_start, stock_store, stock_qty, offer_is_available } = this.#columns
    const isSold = offer_is_available[offer] === 1
    for (let row = stock_start[offer] as number; row < (stock_start[offer + 1] as number); row++) {
      if (stock_store[row] === store) {
        const flips = (stock_qty[row] as number) > 0 !== qty > 0
        stock_qty[row] = qty
        return isSold && flips
      }
    }
    const added = this.#added.get(offer) ?? new Map<number, number>()
    const flips = (added.get(store) ?? 0) > 0 !== qty > 0
    this.#added.set(offer, added.set(store, qty))
    return isSold && flips
  }

  /** The stock of an offer as this snapshot has it, sold or not, by the store's id. */
  shelvesOf(offer: number): Map<number, number> {
    const shelves = new Map<number, number>()
    this.#eachStore(offer, (place, qty) => shelves.set((this.#stores[place] as Store).id, qty))
    return shelves
  }

  /** What is other of this offer in another index of the same offers and stores: where it is, only how many, or nothing. */
  differenceOf(offer: number, other: StockIndex): 'places' | 'pieces' | null {
    if (this.#hasRowsOf(offer, other)) return null
    const [here, there] = [this.shelvesOf(offer), other.shelvesOf(offer)]
    if (here.size !== there.size || [...here.keys()].some(store => !there.has(store))) return 'places'
    return [...here].some(([store, qty]) => there.get(store) !== qty) ? 'pieces' : null
  }

  /** Row by row, as nearly all are: maps of a million offers would take seconds. */
  #hasRowsOf(offer: number, other: StockIndex): boolean {
    if (this.#added.has(offer) || other.#added.has(offer)) return false
    const [mine, others] = [this.#columns, other.#columns]
    const [from, to] = [mine.stock_start[offer] as number, others.stock_start[offer] as number]
    const count = (mine.stock_start[offer + 1] as number) - from
    if ((others.stock_start[offer + 1] as number) - to !== count) return false
    for (let row = 0; row < count; row++) {
      if (mine.stock_store[from + row] !== others.stock_store[to + row]) return false
      if (mine.stock_qty[from + row] !== others.stock_qty[to + row]) return false
    }
    return true
  }

  /** Pieces that can be sold: none of an offer that the feed excludes from sale. */
  of(offer: number): OfferPieces {
    if (this.#columns.offer_is_available[offer] === 0) return NO_PIECES
    const stock_warehouses: OfferPieces['stock_warehouses'] = []
    const stock_stores: OfferPieces['stock_stores'] = []
    this.#eachStore(offer, (place, qty) => {
      const { id: store_id, kind } = this.#stores[place] as Store
      const places = kind === 'warehouse' ? stock_warehouses : stock_stores
      places.push({ store_id, qty })
    })
    // As rows of stock are read.
    if (this.#added.has(offer))
      for (const each of [stock_warehouses, stock_stores]) each.sort((a, b) => a.store_id - b.store_id)
    const stock_delivery = stock_warehouses.reduce((sum, { qty }) => sum + qty, 0)
    return { stock_delivery, stock_warehouses, stock_stores }
  }

  /**
   * Updates the product's sizes, shops, stock, price and discount from its stock.
   *
   * @param orders those by price, once they are built
   */
  recompute(product: number, orders: ProductOrder[] = []): void {
    const { columns, stores } = { columns: this.#columns, stores: this.#stores }
    const first = columns.offer_start[product] as number
    const end = columns.offer_start[product + 1] as number
    const offers = []
    const inSizes = new Set<number>()
    const inStores = new Set<number>()
    for (let offer = first; offer < end; offer++) {
      let can_buy = false
      if (columns.offer_is_available[offer] === 1) {
        this.#eachStore(offer, store => {
          can_buy = true
          if (stores[store]?.kind === 'store') inStores.add(store)
        })
      }
      if (can_buy) inSizes.add(columns.offer_size[offer] as number)
      const [price, price_old] = [
        columns.offer_price[offer] as number,
        columns.offer_price_old[offer] as number,
      ]
      offers.push({ price, price_old, can_buy })
    }
    for (let offer = first; offer < end; offer++) {
      const size = columns.offer_size[offer] as number
      if (size >= 0) this.sizeSets[size]?.put(product, inSizes.has(size))
    }
    this.#putStores(product, first, end, inStores)
    this.inStock.put(product, inSizes.size > 0)
    this.outOfStock.put(product, inSizes.size === 0)
    this.#setPrice(product, shownPrice(offers), orders)
  }

  #putStores(product: number, first: number, end: number, inStores: Set<number>): void {
    const { stock_start, stock_store } = this.#columns
    for (let row = stock_start[first] as number; row < (stock_start[end] as number); row++) {
      const store = stock_store[row] as number
      this.storeSets[store]?.put(product, inStores.has(store))
    }
    for (let offer = first; offer < end; offer++) {
      for (const store of this.#added.get(offer)?.keys() ?? [])
        this.storeSets[store]?.put(product, inStores.has(store))
    }
  }

  #setPrice(product: number, shown: { price: number; price_old: number }, orders: ProductOrder[]): void {
    const { price, price_old } = this.#columns
    const change = () => {
      price[product] = shown.price
      price_old[product] = shown.price_old
    }
    const isSame = price[product] === shown.price && price_old[product] === shown.price_old
    if (!isSame || orders.length === 0) {
      // Every order must remove the product by its old price and insert it by the new one.
      const moves = orders.reduceRight<() => void>((inner, order) => () => order.move(product, inner), change)
      moves()
    }
    this.discounted.put(product, shown.price_old > 0)
    this.undiscounted.put(product, shown.price_old === 0)
  }

  #eachStore(offer: number, visit: (store: number, qty: number) => void): void {
    const { stock_start, stock_store, stock_qty } = this.#columns
    for (let row = stock_start[offer] as number; row < (stock_start[offer + 1] as number); row++) {
      const qty = stock_qty[row] as number
      if (qty > 0) visit(stock_store[row] as number, qty)
    }
    for (const [store, qty] of this.#added.get(offer) ?? []) if (qty > 0) visit(store, qty)
  }
}

export function percentOff(columns: ProductColumns, product: number): number {
  return discountPercent(columns.price[product] as number, columns.price_old[product] as number)
}
