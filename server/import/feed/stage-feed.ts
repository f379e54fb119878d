import type { Db } from '../../database/open-database.ts'
import { stage } from '../staging/with-staging.ts'
import { WAREHOUSE } from '../stock/save-stores.ts'
import { RefusedList } from './import-report.ts'
import { type Rate, rubleRates } from './offers/currencies.rules.ts'
import { sexOfCategories } from './offers/name-words.rules.ts'
import { type OfferCategory, readOffer } from './offers/read-offer.ts'
import { mergeProducts, productRow, type StagedProduct } from './offers/staged.ts'
import { expandVariants } from './offers/variants.rules.ts'
import type { FeedOffer } from './xml/feed-offer.ts'
import { FeedRefused } from './xml/feed-refused.ts'
import { type FeedCategory, type FeedCurrency, readFeed } from './xml/read-feed.ts'

export interface StagedFeed {
  categories: FeedCategory[]
  currencies: FeedCurrency[]
  refused: RefusedList
  rounded: number
  /** Roubles for a unit of the foreign currencies that prices were in, by code. */
  converted: Map<string, number>
}

/** Offers that are collected before they are written. */
const CHUNK = 30
/** Products that wait for further offers: feeds name the sizes of a product one after another, or nearly. */
const WAITING = 200

/** Reads the feed into the staging tables of this connection. Throws `FeedRefused`. */
export async function stageFeed(
  conn: Db,
  source: AsyncIterable<Buffer | string>,
  options: {
    /** Roubles for a unit of a currency, by its code. */
    rates?: ReadonlyMap<string, number>
    onProgress: (offers: number, bytes: number) => void
  },
): Promise<StagedFeed> {
  const stager = new Stager(conn, options.rates ?? new Map())
  let bytes = 0
  const counted = (async function* () {
    for await (const chunk of source) {
      bytes += chunk.length
      yield chunk
    }
  })()
  for await (const items of readFeed(counted)) {
    for (const item of items) {
      if (item.kind === 'category') stager.addCategory(item)
      else if (item.kind === 'currency') stager.addCurrency(item)
      else stager.add(item)
    }
    await stager.flush()
    options.onProgress(stager.offers_count, bytes)
  }
  await stager.finish()
  const { categories, currencies, refused, rounded, converted } = stager
  return { categories, currencies, refused, rounded, converted }
}

class Stager {
  readonly categories: FeedCategory[] = []
  readonly currencies: FeedCurrency[] = []
  readonly refused = new RefusedList()
  rounded = 0
  offers_count = 0
  readonly #conn: Db
  readonly #given: ReadonlyMap<string, number>
  /** Created at the first offer: all currencies come before. */
  #rateOf: ((currency_id: string) => Rate) | null = null
  /** Roubles for a unit of the foreign currencies that prices were in. */
  readonly converted = new Map<string, number>()
  readonly #categoryById = new Map<string, FeedCategory>()
  readonly #offerCategories = new Map<string, OfferCategory>()
  readonly #ids = new Set<string>()
  /** Position of the next size, by product. */
  readonly #positions = new Map<string, number>()
  readonly #products = new Map<string, StagedProduct>()
  #offers: Record<string, string | number | null>[] = []
  #stock: Record<string, string | number | null>[] = []

  constructor(conn: Db, given: ReadonlyMap<string, number>) {
    this.#conn = conn
    this.#given = given
  }

  addCategory(category: FeedCategory): void {
    if (category.ext_id !== category.id && this.offers_count > 0)
      throw new FeedRefused('категория с ext_id стоит после предложений, а нужна до них')
    this.categories.push(category)
    this.#categoryById.set(category.id, category)
  }

  addCurrency(currency: FeedCurrency): void {
    if (this.#rateOf) throw new FeedRefused('валюты (currencies) стоят после предложений, а нужны до них')
    this.currencies.push(currency)
  }

  add(feedOffer: FeedOffer): void {
    this.offers_count += 1
    for (const variant of expandVariants(feedOffer)) this.#addOne(variant)
  }

  #addOne(feedOffer: FeedOffer): void {
    const { line } = feedOffer
    const read = readOffer(feedOffer, {
      rateOf: id => this.#convert(id),
      categoryOf: id => this.#categoryOf(id),
    })
    if (read.status === 'rate-asked') throw new FeedRefused(read.reason, { line, column: 1 })
    if (read.status === 'refused') {
      this.refused.add({ line, id: feedOffer.attributes.id ?? '', reason: read.reason })
      return
    }
    if (read.is_rounded) this.rounded += 1
    for (const { count, ...offer } of read.offers) {
      if (this.#ids.has(offer.ext_id)) {
        this.refused.add({ line, id: offer.ext_id, reason: 'предложение с таким id в фиде уже было' })
        continue
      }
      this.#ids.add(offer.ext_id)
      this.#addProduct(read.product)
      const position = this.#positions.get(offer.product_key) ?? 0
      this.#positions.set(offer.product_key, position + 1)
      this.#offers.push({ ...offer, position })
      this.#addStock(feedOffer, offer.ext_id, count)
    }
  }

  #convert(currency_id: string): Rate {
    this.#rateOf ??= rubleRates(this.currencies, this.#given)
    const rate = this.#rateOf(currency_id)
    if (rate.status === 'known' && rate.rubles !== 1)
      this.converted.set(currency_id.toUpperCase() || 'основная', rate.rubles)
    return rate
  }

  #addProduct(product: StagedProduct): void {
    const before = this.#products.get(product.ext_key)
    this.#products.set(product.ext_key, before ? mergeProducts(before, product) : product)
  }

  #addStock(feedOffer: FeedOffer, offer_ext_id: string, count: number | null): void {
    if (count !== null) this.#stock.push({ offer_ext_id, store_ext_id: WAREHOUSE, qty: count })
    for (const { id, instock } of feedOffer.outlets) {
      if (/^\d{1,6}$/.test(instock))
        this.#stock.push({ offer_ext_id, store_ext_id: id, qty: Number(instock) })
    }
  }

  /** Whom it is for, by its name or an ancestor's, as far as the feed has named them. */
  #categoryOf(id: string): OfferCategory {
    const known = this.#offerCategories.get(id)
    if (known !== undefined) return known
    const names: string[] = []
    for (
      let at = this.#categoryById.get(id);
      at && names.length < 20;
      at = this.#categoryById.get(at.parent_id)
    )
      names.push(at.name)
    const ext_id = this.#categoryById.get(id)?.ext_id ?? id
    const category = { ext_id, sex: sexOfCategories(names) }
    this.#offerCategories.set(id, category)
    return category
  }

  /**
   * Writes what was read so far, once there is enough for a statement; except the latest products, which may
   * continue.
   */
  async flush(): Promise<void> {
    if (this.#offers.length >= CHUNK) await this.#write(WAITING)
  }

  async finish(): Promise<void> {
    await this.#write(0)
  }

  async #write(products_unchanged: number): Promise<void> {
    const [offers, stock] = [this.#offers, this.#stock]
    this.#offers = []
    this.#stock = []
    const products: Record<string, string | number | null>[] = []
    for (const [key, product] of this.#products) {
      if (this.#products.size <= products_unchanged) break
      this.#products.delete(key)
      products.push(productRow(product))
    }
    await stage(this.#conn, 'staged_products', products)
    await stage(this.#conn, 'staged_offers', offers)
    await stage(this.#conn, 'staged_stock', stock)
  }
}
