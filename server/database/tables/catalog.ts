import type { ColumnType, Generated } from 'kysely'
import type { Flag } from './columns.ts'

export interface CategoriesTable {
  id: Generated<number>
  parent_id: number | null
  /** The feed's own id. */
  ext_id: string
  name: string
  slug: string
  /** Slugs from the root, without slashes at the ends: `women/dresses`. Unique. */
  path: string
  position: number
  /** `[{ code, name }]`: which filters this branch shows and in which order; null inherits. */
  filters_json: string | null
  is_gone: Flag
}

/** A product is one colour of a model; its sizes are offers (decision 15). */
export interface ProductsTable {
  id: Generated<number>
  /** The importer's identity of a product: brand, group and colour. Unique. */
  ext_key: string
  /** Colours of one model share it. */
  group_key: string
  name: string
  slug: string
  brand: string
  vendor_code: string
  category_id: number
  color_name: string
  /** The colour family that filters group by: `Красный`. Empty when the feed names no colour. */
  color_family: string
  color_hex: string
  /** Sanitised HTML. */
  description: string
  composition: string
  care: string
  season: string
  /** `[{ name, value }]` as the feed has them, without size and colour. */
  params_json: string
  is_new: Flag
  is_hit: Flag
  /** Sold pieces, weighted; grows with orders. Sorts «popular». */
  popularity: number
  first_seen_at: number
  /** When a feed last changed what its page shows; 0 for changes before this column. */
  changed_at: Generated<number>
  is_gone: Flag
  /** Hash of everything the feed says about it: an equal hash means unchanged. */
  content_hash: string
}

/** A size of a colour: what is sold. `offer_id` in calls, `product_id` in the cart. */
export interface OffersTable {
  id: Generated<number>
  product_id: number
  /** The feed's offer id. Unique; used in the URL hash of the product card. */
  ext_id: string
  barcode: string
  /** Empty for goods without sizes. */
  size_name: string
  position: number
  price: number
  /** 0 when there is none; otherwise greater than `price`. */
  price_old: number
  weight_g: number
  length_cm: number
  width_cm: number
  height_cm: number
  /** VAT in percent, as the feed says; null is the shop's own rate (decision 31). */
  vat: ColumnType<number | null, number | null | undefined, number | null>
  /** The feed's `available`: 0 is never sold, whatever the stock. */
  is_available: Flag
  is_gone: Flag
  content_hash: string
}

/** A size table; empty fields mean all. */
export interface SizeTablesTable {
  slug: string
  title: string
  /** As `women/jeans`. */
  category_path: string
  brand: string
  columns_json: string
  rows_json: string
  measures_json: string
}

export interface PicturesTable {
  product_id: number
  position: number
  /** The media store's key. */
  key: string
  width: number
  height: number
  source_url: string
}
