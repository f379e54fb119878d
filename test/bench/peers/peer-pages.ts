import { readFileSync } from 'node:fs'
import type { FilterGroup } from '../../../server/contract/catalog/filter-groups.ts'

// What the peers' pages are made of: what ours says as data, ready in the memory of each peer. They have no database, no
// filters and no counts of their own: all that is measured of them is painting, compressing and sending.

export interface Link {
  url: string
  name: string
}

export interface TileData {
  id: number
  url: string
  name: string
  price: number
  price_old: number
  badge_percent: number
  in_stock: boolean
  picture_key: string
  stickers: string[]
  /** `44  46` */
  sizes: string
  /** `#1f4fa3`, at most five of them. */
  colors: string[]
  colors_count: number
  delivery_line: string
}

export interface ListingData {
  heading: string
  promise: string
  base_url: string
  total: number
  breadcrumbs: Link[]
  subcategories: Link[]
  chips: Link[]
  filters: { first: FilterGroup[]; others: FilterGroup[] }
  sortings: { code: string; title: string; link: string; selected: boolean }[]
  tiles: TileData[]
  details: ((Link & { picture_key: string }) | null)[]
  pagination: { pages_count: number; pages: { number: number; url: string; selected: boolean }[] }
}

export interface OfferData {
  id: number
  caption: string
  price: number
  is_sold: boolean
  note: string
}

export interface ProductData {
  id: number
  url: string
  name: string
  brand: string
  price: number
  price_old: number
  badge_percent: number
  split_words: string
  color_name: string
  colors: { url: string; color_name: string; color_hex: string; selected: boolean }[]
  picture_keys: string[]
  offers: OfferData[]
  /** HTML */
  description: string
  composition: string
  care: string
  return_note: string
  params: { name: string; value: string }[]
  breadcrumbs: Link[]
  size_table: string
  town: string
  lines: { words: string; price_words: string }[]
}

export interface ShellData {
  /** Origin of the pictures. */
  media: string
  name: string
  menu: Link[]
  town: string
  legal: string
}

export interface PageData {
  shell: ShellData
  listing?: ListingData | undefined
  product?: ProductData | undefined
}

export type StoredListing = Omit<ListingData, 'tiles'> & { ids: number[] }

/** Of the file that the bench writes: a tile and a look stand once, as in the memory of a shop. */
export interface PeerShop {
  shell: ShellData
  looks: Record<'listing' | 'product', string>
  tiles: Record<string, TileData>
  pages: Record<
    string,
    { head: string; listing?: StoredListing | undefined; product?: ProductData | undefined }
  >
}

const shop: PeerShop | null = process.env.PEER_SHOP
  ? JSON.parse(readFileSync(process.env.PEER_SHOP, 'utf8'))
  : null

/** What stands in the head of a page, and what its body says; null where there is none. The address is with its query. */
export function findPage(address: string): { head: string; page: PageData } | null {
  const found = shop?.pages[address]
  if (!shop || !found) return null
  const { listing, product } = found
  const head = found.head + shop.looks[listing ? 'listing' : 'product']
  if (!listing) return { head, page: { shell: shop.shell, product } }
  const { ids, ...own } = listing
  const tiles = ids.flatMap(id => shop.tiles[id] ?? [])
  return { head, page: { shell: shop.shell, listing: { ...own, tiles } } }
}
