import { createHash } from 'node:crypto'

/** A product of the feed, before it has an id. */
export interface StagedProduct {
  ext_key: string
  group_key: string
  name: string
  slug: string
  brand: string
  vendor_code: string
  category_ext_id: string
  color_name: string
  color_family: string
  color_hex: string
  description: string
  composition: string
  care: string
  season: string
  params: { name: string; value: string }[]
  is_new: 0 | 1
  is_hit: 0 | 1
  /** Addresses of its pictures, in order. */
  pictures: string[]
}

export interface StagedOffer {
  ext_id: string
  line: number
  product_key: string
  barcode: string
  size_name: string
  /** Tells two offers of one size apart. */
  height_name: string
  price: number
  price_old: number
  weight_g: number
  length_cm: number
  width_cm: number
  height_cm: number
  /** Per cent; null where the feed says none. */
  vat: number | null
  is_available: 0 | 1
  content_hash: string
  /** Pieces in the warehouse by the feed itself; null when it says nothing. */
  count: number | null
}

/** Of one product. */
export const PICTURES_MOST = 20
const BLANKS = ['vendor_code', 'description', 'composition', 'care', 'season'] as const

/**
 * One product from two of its offers: the first counts, the next fills what it left empty and adds its
 * pictures. A param that differs between sizes is dropped.
 */
export function mergeProducts(first: StagedProduct, next: StagedProduct): StagedProduct {
  const theirs = new Map(next.params.map(({ name, value }) => [name, value]))
  return {
    ...first,
    ...Object.fromEntries(BLANKS.map(column => [column, first[column] || next[column]])),
    is_new: first.is_new || next.is_new,
    is_hit: first.is_hit || next.is_hit,
    params: first.params.filter(({ name, value }) => (theirs.get(name) ?? value) === value),
    pictures: [...new Set([...first.pictures, ...next.pictures])].slice(0, PICTURES_MOST),
  }
}

/** As it is stored in `staged_products`. */
export function productRow({ params, pictures, ...product }: StagedProduct): Record<string, string | number> {
  const row = {
    ...product,
    params_json: JSON.stringify(params),
    pictures_json: JSON.stringify(pictures),
    pictures_count: pictures.length,
  }
  return { ...row, content_hash: hashOfFacts(row) }
}

/** Of everything the feed says: an equal hash means unchanged. */
export function hashOfFacts(facts: object): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}
