import type { Offer, Product } from '../../contract/catalog/catalog.ts'
import type { CompressedRecords } from '../columns/compressed-records.ts'
import { type ProductColumns, textKey } from '../columns/product-columns.ts'
import type { TimeSlicer } from '../columns/time-slicer.ts'
import { colorOf, type ProductRecord, productOf } from './product-shape.ts'
import type { StockIndex } from './stock-index.ts'
import type { FoundOffer } from './types.ts'

/** Unpacked products are cached while they are in use, some more than have their tiles cached; about 5 kB each. */
const CACHED_MOST = 3_000
/** Whoever goes through all products meets a model's colours one soon after the other. */
const RECENT_MOST = 100

/** Products and offers as objects, unpacked on request. They are shared, so callers must not change them. */
export class ProductReader {
  readonly #columns: ProductColumns
  readonly #texts: CompressedRecords
  readonly #stock: StockIndex
  readonly #indexes: ProductIndexes
  readonly #still = new Map<number, ProductRecord>()
  readonly #products = new Map<number, Product>()
  readonly #recent = new Map<number, ProductRecord>()

  constructor(columns: ProductColumns, texts: CompressedRecords, stock: StockIndex, indexes: ProductIndexes) {
    this.#columns = columns
    this.#texts = texts
    this.#stock = stock
    this.#indexes = indexes
  }

  // Functions, not methods: the snapshot hands them out as they are.

  readonly findProduct = (id: number): Product | null => {
    const number = this.numberOf(id)
    return number < 0 ? null : this.at(number)
  }

  readonly findOffer = (offer_id: number): FoundOffer | null => {
    const offer = this.offerNumber(offer_id)
    return offer < 0 ? null : this.#offerAt(offer)
  }

  /** The colours of one model, by ascending id. */
  readonly productsOf = (group_key: string): Product[] =>
    this.#groupNumbers(group_key).map(number => this.at(number))

  /** A product's number, or -1. */
  numberOf(product_id: number): number {
    return product_id === 0 ? -1 : this.#indexes.product.find(product_id)
  }

  /** An offer's number, or -1. */
  offerNumber(offer_id: number): number {
    return offer_id === 0 ? -1 : this.#indexes.offer.find(offer_id)
  }

  at(number: number): Product {
    const cached = this.#products.get(number)
    if (cached) return cached
    const product = this.#unpacked(number, this.#stillAt)
    keep(this.#products, number, product, CACHED_MOST)
    return product
  }

  /** For whoever goes through all of them: what others use keeps its place in the cache. */
  uncached(number: number): Product {
    return this.#unpacked(number, number => this.#still.get(number) ?? this.#recentAt(number))
  }

  /** The product's stock has changed: it is unpacked again when next needed. */
  forget(number: number): void {
    this.#products.delete(number)
  }

  #offerAt(offer: number): FoundOffer {
    const number = this.#columns.offer_product[offer] as number
    const product = this.at(number)
    return { product, offer: product.offers[offer - (this.#columns.offer_start[number] as number)] as Offer }
  }

  findByText(by: 'ext_id' | 'barcode', text: string): FoundOffer | null {
    if (text === '') return null
    const offer = this.#indexes[by].find(textKey(text), row => this.#offerAt(row).offer[by] === text)
    return offer < 0 ? null : this.#offerAt(offer)
  }

  #unpacked(number: number, stillAt: (number: number) => ProductRecord): Product {
    const still = stillAt(number)
    const first = this.#columns.offer_start[number] as number
    const stock = still.offers.map((_, index) => this.#stock.of(first + index))
    const colors = this.#groupNumbers(still.group_key, stillAt).map(number => colorOf(stillAt(number)))
    const product = productOf(still, stock, colors)
    // Pieces may have been sold since the record was saved.
    product.popularity = this.#columns.popularity[number] as number
    return product
  }

  /** Numbers of the colours of one model, by ascending id. */
  #groupNumbers(group_key: string, stillAt = this.#stillAt): number[] {
    return this.#indexes.group
      .all(textKey(group_key))
      .filter(number => stillAt(number).group_key === group_key)
      .sort((a, b) => (this.#columns.id[a] as number) - (this.#columns.id[b] as number))
  }

  /** Numbers of the products with this vendor code, whatever its case. */
  numbersByVendorCode(vendor_code: string): number[] {
    const code = vendor_code.toLowerCase()
    return this.#indexes.code
      .all(textKey(code))
      .filter(n => this.#stillAt(n).vendor_code.toLowerCase() === code)
  }

  readonly #stillAt = (number: number): ProductRecord => this.#recordAt(number, this.#still, CACHED_MOST)

  #recentAt(number: number): ProductRecord {
    return this.#recordAt(number, this.#recent, RECENT_MOST)
  }

  #recordAt(number: number, among: Map<number, ProductRecord>, most: number): ProductRecord {
    const cached = among.get(number)
    if (cached) return cached
    const still = this.#texts.read(number) as ProductRecord
    keep(among, number, still, most)
    return still
  }
}

/** Which column each index finds rows by. */
export const INDEXED = {
  product: 'id',
  group: 'group_hash',
  code: 'code_hash',
  offer: 'offer_id',
  ext_id: 'offer_ext_hash',
  barcode: 'offer_barcode_hash',
} as const

export type ProductIndexes = Record<keyof typeof INDEXED, HashIndex>

export async function productIndexes(columns: ProductColumns, slicer: TimeSlicer): Promise<ProductIndexes> {
  const indexes = {} as ProductIndexes
  for (const name of Object.keys(INDEXED) as (keyof ProductIndexes)[])
    indexes[name] = await HashIndex.build(columns[INDEXED[name]], slicer)
  return indexes
}

/**
 * Finds rows by a 32-bit key: an id, or the hash of a text (then the caller compares the texts). Open
 * addressing in one typed array, because a `Map` of five million entries would take 300 MB. Several rows may
 * share a key.
 */
export class HashIndex {
  /** Row numbers from 1 on, 0 where a slot is free. */
  readonly slots: Int32Array
  readonly #keys: Int32Array
  readonly #shift: number

  /**
   * @param slots of an index of the same keys that was built before
   */
  constructor(keys: Int32Array, slots?: Int32Array) {
    this.#keys = keys
    const bits = Math.max(4, Math.ceil(Math.log2(keys.length * 1.5 + 1)))
    this.slots = slots ?? new Int32Array(2 ** bits)
    this.#shift = 32 - bits
  }

  /** Key 0 means none and is left out. */
  static async build(keys: Int32Array, slicer: TimeSlicer): Promise<HashIndex> {
    const index = new HashIndex(keys)
    for (let row = 0; row < keys.length; row++) {
      if (keys[row] !== 0) index.#insert(row)
      if ((row & 1_023) === 0 && slicer.due()) await slicer.rest()
    }
    return index
  }

  /** The first row with this key that also passes `is`, or -1. */
  find(key: number, is: (row: number) => boolean = () => true): number {
    const mask = this.slots.length - 1
    for (let slot = this.#slotOf(key); this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const row = (this.slots[slot] as number) - 1
      if (this.#keys[row] === key && is(row)) return row
    }
    return -1
  }

  /** Every row with this key, in the order of insertion. */
  all(key: number): number[] {
    const rows: number[] = []
    this.find(key, row => {
      rows.push(row)
      return false
    })
    return rows
  }

  #insert(row: number): void {
    const mask = this.slots.length - 1
    let slot = this.#slotOf(this.#keys[row] as number)
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    this.slots[slot] = row + 1
  }

  #slotOf(key: number): number {
    return Math.imul(key, 0x9e3779b1) >>> this.#shift
  }
}

function keep<Cached>(cached: Map<number, Cached>, number: number, value: Cached, most: number): void {
  if (cached.size >= most) {
    // A Map iterates in the order of insertion: the oldest tenth is evicted.
    for (const eldest of cached.keys()) {
      cached.delete(eldest)
      if (cached.size < most * 0.9) break
    }
  }
  cached.set(number, value)
}
