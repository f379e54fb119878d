import { stage } from '../data/import-staging.ts'
import type { Db } from '../data/open-database.ts'
import type { RefusedOffer } from './import-report.ts'
import { type FeedCategory, type FeedOffer, readFeed } from './read-feed.ts'
import { readOffer } from './read-offer.ts'
import { WAREHOUSE } from './save-stores.ts'

export interface StagedFeed {
  categories: FeedCategory[]
  refused: RefusedOffer[]
  rounded: number
}

/** Rows a statement: more go no faster, and each leaves its text and values as garbage. */
const CHUNK = 30

/** Reads the feed into the staging tables of this connection. Throws `FeedRefused`. */
export async function stageFeed(
  conn: Db,
  source: AsyncIterable<Buffer | string>,
  onProgress: (offers: number, bytes: number) => void,
): Promise<StagedFeed> {
  const stager = new Stager(conn)
  let bytes = 0
  const counted = (async function* () {
    for await (const chunk of source) {
      bytes += chunk.length
      yield chunk
    }
  })()
  for await (const items of readFeed(counted)) {
    for (const item of items) {
      if (item.kind === 'category') stager.categories.push(item)
      else if (item.kind === 'currency') stager.addCurrency(item.id, item.rate)
      else stager.add(item)
    }
    if (await stager.flush(CHUNK)) onProgress(stager.offers_count, bytes)
  }
  await stager.flush(1)
  onProgress(stager.offers_count, bytes)
  return { categories: stager.categories, refused: stager.refused, rounded: stager.rounded }
}

class Stager {
  readonly categories: FeedCategory[] = []
  readonly refused: RefusedOffer[] = []
  rounded = 0
  offers_count = 0
  readonly #conn: Db
  readonly #rates = new Map<string, number>()
  readonly #ids = new Set<string>()
  /** Position of the next size, by product. */
  readonly #positions = new Map<string, number>()
  #products = new Map<string, Record<string, string | number>>()
  #offers: Record<string, string | number>[] = []
  #stock: Record<string, string | number>[] = []

  constructor(conn: Db) {
    this.#conn = conn
  }

  addCurrency(id: string, rate: string): void {
    const number = Number(rate.replace(',', '.'))
    if (id && Number.isFinite(number) && number > 0) this.#rates.set(id.toUpperCase(), number)
  }

  add(feedOffer: FeedOffer): void {
    this.offers_count += 1
    const read = readOffer(feedOffer, this.#rates)
    const id = feedOffer.attributes.id ?? ''
    if (read.status === 'refused')
      return void this.refused.push({ line: feedOffer.line, id, reason: read.reason })
    if (read.is_rounded) this.rounded += 1
    for (const { count, ...offer } of read.offers) {
      if (this.#ids.has(offer.ext_id)) {
        this.refused.push({
          line: feedOffer.line,
          id: offer.ext_id,
          reason: 'предложение с таким id в фиде уже было',
        })
        continue
      }
      this.#ids.add(offer.ext_id)
      const position = this.#positions.get(offer.product_key) ?? 0
      this.#positions.set(offer.product_key, position + 1)
      if (position === 0) this.#products.set(read.product.ext_key, { ...read.product })
      this.#offers.push({ ...offer, position })
      if (count !== null)
        this.#stock.push({ offer_ext_id: offer.ext_id, store_ext_id: WAREHOUSE, qty: count })
      for (const outlet of feedOffer.outlets) {
        if (/^\d{1,6}$/.test(outlet.instock))
          this.#stock.push({
            offer_ext_id: offer.ext_id,
            store_ext_id: outlet.id,
            qty: Number(outlet.instock),
          })
      }
    }
  }

  /** Writes what has gathered, if at least `least`. */
  async flush(least: number): Promise<boolean> {
    if (this.#offers.length < least) return false
    const [products, offers, stock] = [[...this.#products.values()], this.#offers, this.#stock]
    this.#products = new Map()
    this.#offers = []
    this.#stock = []
    for (const rows of chunks(products)) await stage(this.#conn, 'staged_products', rows)
    for (const rows of chunks(offers)) await stage(this.#conn, 'staged_offers', rows)
    for (const rows of chunks(stock)) await stage(this.#conn, 'staged_stock', rows)
    return true
  }
}

export function* chunks<T>(rows: T[], size = CHUNK): Generator<T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
