import { remembered } from '../../contract/remembered.ts'
import { hashOf, slugOf } from '../../contract/slug.ts'
import type { ProductRow } from '../catalog.queries.ts'

/**
 * Everything that listings are counted from, as columns of numbers. A product's number is its index in them;
 * its offers and their stock are between its start and the next product's.
 */
export interface ProductColumns {
  count: number
  id: Int32Array
  popularity: Int32Array
  first_seen_at: Float64Array
  group_hash: Int32Array
  code_hash: Int32Array
  /** These follow stock: see `StockIndex.recompute`. */
  price: Int32Array
  price_old: Int32Array
  offer_start: Int32Array
  offer_id: Int32Array
  offer_product: Int32Array
  offer_price: Int32Array
  offer_price_old: Int32Array
  offer_is_available: Uint8Array
  offer_ext_hash: Int32Array
  offer_barcode_hash: Int32Array
  /** Index into `sizes`; -1 without a size. */
  offer_size: Int32Array
  sizes: { slug: string; value: string }[]
  stock_start: Int32Array
  /** Index into the list of stores. */
  stock_store: Uint16Array
  stock_qty: Int32Array
}

export class ProductColumnsBuilder {
  readonly #id = ints()
  readonly #popularity = ints()
  readonly #first_seen_at = doubles()
  readonly #group_hash = ints()
  readonly #code_hash = ints()
  readonly #offer_start = ints()
  readonly #offer_id = ints()
  readonly #offer_product = ints()
  readonly #offer_price = ints()
  readonly #offer_price_old = ints()
  readonly #offer_is_available = bytes()
  readonly #offer_ext_hash = ints()
  readonly #offer_barcode_hash = ints()
  readonly #offer_size = ints()
  readonly #stock_start = ints()
  readonly #stock_store = shorts()
  readonly #stock_qty = ints()
  readonly #sizes: { slug: string; value: string }[] = []
  readonly #sizeBySlug = new Map<string, number>()
  readonly #slugFor = remembered(slugOf)
  readonly #storePlace: Map<number, number>

  /**
   * @param storePlace a store's index by its id; stock of other stores is left out
   */
  constructor(storePlace: Map<number, number>) {
    this.#storePlace = storePlace
  }

  get count(): number {
    return this.#id.length
  }

  push(row: ProductRow): void {
    const product = this.#id.length
    this.#id.push(row.id)
    this.#popularity.push(row.popularity)
    this.#first_seen_at.push(row.first_seen_at)
    this.#group_hash.push(textKey(row.group_key))
    this.#code_hash.push(textKey(row.vendor_code.toLowerCase()))
    this.#offer_start.push(this.#offer_id.length)
    for (const offer of row.offers) {
      this.#offer_id.push(offer.id)
      this.#offer_product.push(product)
      this.#offer_price.push(offer.price)
      this.#offer_price_old.push(offer.price_old)
      this.#offer_is_available.push(offer.is_available)
      this.#offer_ext_hash.push(textKey(offer.ext_id))
      this.#offer_barcode_hash.push(textKey(offer.barcode))
      this.#offer_size.push(this.#sizePlace(offer.size_name))
      this.#stock_start.push(this.#stock_store.length)
      for (const { store_id, qty } of offer.stock) {
        const place = this.#storePlace.get(store_id)
        if (place === undefined) continue
        this.#stock_store.push(place)
        this.#stock_qty.push(qty)
      }
    }
  }

  finish(): ProductColumns {
    const count = this.#id.length
    this.#offer_start.push(this.#offer_id.length)
    this.#stock_start.push(this.#stock_store.length)
    return {
      count,
      id: this.#id.finish(),
      popularity: this.#popularity.finish(),
      first_seen_at: this.#first_seen_at.finish(),
      group_hash: this.#group_hash.finish(),
      code_hash: this.#code_hash.finish(),
      price: new Int32Array(count),
      price_old: new Int32Array(count),
      offer_start: this.#offer_start.finish(),
      offer_id: this.#offer_id.finish(),
      offer_product: this.#offer_product.finish(),
      offer_price: this.#offer_price.finish(),
      offer_price_old: this.#offer_price_old.finish(),
      offer_is_available: this.#offer_is_available.finish(),
      offer_ext_hash: this.#offer_ext_hash.finish(),
      offer_barcode_hash: this.#offer_barcode_hash.finish(),
      offer_size: this.#offer_size.finish(),
      sizes: this.#sizes,
      stock_start: this.#stock_start.finish(),
      stock_store: this.#stock_store.finish(),
      stock_qty: this.#stock_qty.finish(),
    }
  }

  #sizePlace(name: string): number {
    if (name.trim() === '') return -1
    const slug = this.#slugFor(name)
    let place = this.#sizeBySlug.get(slug)
    if (place === undefined) {
      place = this.#sizes.push({ slug, value: name }) - 1
      this.#sizeBySlug.set(slug, place)
    }
    return place
  }
}

/** The key of a text in a `HashIndex`; 0 for an empty one, which is never found. */
export function textKey(text: string): number {
  return text === '' ? 0 : hashOf(text) | 0 || 1
}

type Numbers =
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** A column of a table whose length is not known beforehand: 4 bytes for each number instead of an object. */
export class TypedArrayBuilder<Column extends Numbers> {
  length = 0
  #column: Column
  readonly #make: (length: number) => Column

  constructor(make: (length: number) => Column, capacity = 1_024) {
    this.#make = make
    this.#column = make(capacity)
  }

  push(value: number): void {
    if (this.length === this.#column.length) this.#resize(Math.ceil(this.length * 1.5))
    this.#column[this.length++] = value
  }

  at(index: number): number {
    return this.#column[index] ?? 0
  }

  /** The column at its final length; nothing may be pushed afterwards. */
  finish(): Column {
    this.#resize(this.length)
    return this.#column
  }

  #resize(length: number): void {
    const next = this.#make(length)
    next.set(this.#column.subarray(0, Math.min(length, this.length)))
    this.#column = next
  }
}

const ints = () => new TypedArrayBuilder(length => new Int32Array(length))
const bytes = () => new TypedArrayBuilder(length => new Uint8Array(length))
const shorts = () => new TypedArrayBuilder(length => new Uint16Array(length))
const doubles = () => new TypedArrayBuilder(length => new Float64Array(length))
