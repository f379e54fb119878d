import {
  hasPieces,
  type Offer,
  type Product,
  type ProductColor,
  type Store,
} from '../../contract/catalog/catalog.ts'
import type { SizeTable } from '../../contract/catalog/size-table.ts'
import type { Hours } from '../../contract/delivery/hours.ts'
import { discountPercent } from '../../contract/money.ts'
import { readHours } from '../../shop/delivery/points/read-hours.rules.ts'
import type { ProductRow, SizeTableRow, StoreRow } from '../catalog.queries.ts'

/** What a snapshot stores of a product as text: everything that neither stock nor its siblings change. */
export type ProductRecord = Omit<
  Product,
  'price' | 'price_old' | 'discount_percent' | 'in_stock' | 'offers' | 'colors'
> & {
  offers: Omit<Offer, keyof OfferPieces>[]
}

/** Stock of one offer, place by place where there is any. */
export type OfferPieces = Pick<Offer, 'stock_delivery' | 'stock_warehouses' | 'stock_stores'>

/** Of an offer that is not sold, or was just added. */
export const NO_PIECES: OfferPieces = { stock_delivery: 0, stock_warehouses: [], stock_stores: [] }

export function productRecordOf(row: ProductRow): ProductRecord {
  const { offers, pictures, params_json, is_new, is_hit, ...same } = row
  return {
    ...same,
    params: JSON.parse(params_json),
    is_new: is_new === 1,
    is_hit: is_hit === 1,
    pictures: pictures.map(({ key, width, height }) => ({ key, width, height })),
    // By a pattern: V8 keeps an object that lost a field by `delete` as a dictionary, slow to read and large.
    offers: offers.map(({ product_id, stock, ...offer }) => ({
      ...offer,
      is_available: offer.is_available === 1,
    })),
  }
}

/**
 * The product as it is now. `stock[i]` belongs to `still.offers[i]`; an offer that is not available has none.
 */
export function productOf(still: ProductRecord, stock: OfferPieces[], colors: ProductColor[]): Product {
  const offers = still.offers.map((offer, index) => ({
    ...offer,
    ...(stock[index] ?? NO_PIECES),
  }))
  const { price, price_old } = shownPrice(
    offers.map(offer => ({ price: offer.price, price_old: offer.price_old, can_buy: hasPieces(offer) })),
  )
  return {
    ...still,
    offers,
    colors,
    price,
    price_old,
    discount_percent: discountPercent(price, price_old),
    in_stock: offers.some(hasPieces),
  }
}

export function colorOf(product: ProductRecord): ProductColor {
  const { id: product_id, slug, color_name, color_hex } = product
  return { product_id, slug, color_name, color_hex, picture: product.pictures[0] ?? null }
}

export function sizeTableOf({ columns_json, rows_json, measures_json, ...same }: SizeTableRow): SizeTable {
  return {
    ...same,
    columns: JSON.parse(columns_json),
    rows: JSON.parse(rows_json),
    measures: JSON.parse(measures_json),
  }
}

export function storeOf(row: StoreRow): Store {
  const { images_json, hours_json, exceptions_json, services_json, is_gone: _, ...same } = row
  const hours: Hours = JSON.parse(hours_json)
  return {
    ...same,
    has_dressing_room: row.has_dressing_room === 1,
    has_cash: row.has_cash === 1,
    has_card: row.has_card === 1,
    images: JSON.parse(images_json),
    // Stores imported before hours were data have them as text alone.
    hours: hours.length > 0 ? hours : readHours(row.workhours),
    exceptions: JSON.parse(exceptions_json),
    services: JSON.parse(services_json),
  }
}

/**
 * The price of a product: of its cheapest available size, or of its cheapest size when none is available; of
 * equal prices the one with the greater old price.
 */
export function shownPrice(offers: { price: number; price_old: number; can_buy: boolean }[]): {
  price: number
  price_old: number
} {
  const sellable = offers.some(offer => offer.can_buy)
  let best: { price: number; price_old: number } | null = null
  for (const offer of offers) {
    if (sellable && !offer.can_buy) continue
    if (!best || offer.price < best.price || (offer.price === best.price && offer.price_old > best.price_old))
      best = offer
  }
  return best ? { price: best.price, price_old: best.price_old } : { price: 0, price_old: 0 }
}
