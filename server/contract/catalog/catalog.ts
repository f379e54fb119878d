import type { Hours, HoursException } from '../delivery/hours.ts'
import type { Rubles } from '../money.ts'

/** A picture in the media store; `url` and widths come from the picture filter of the templates. */
export interface Picture {
  key: string
  width: number
  height: number
}

/**
 * A size of a colour: what is sold. `id` is `offer_id` in calls and `product_id` in the cart
 * (decision 15); `ext_id` stands in the hash of the card.
 */
export interface Offer {
  id: number
  ext_id: string
  barcode: string
  /** Empty for goods without sizes. */
  size_name: string
  price: Rubles
  /** 0, or greater than `price`. */
  price_old: Rubles
  weight_g: number
  length_cm: number
  width_cm: number
  height_cm: number
  /** The feed says that it is sold; its stock is another question. */
  is_available: boolean
  /** Pieces in all warehouses, for courier and pick-up points. */
  stock_delivery: number
  /** The same for each warehouse that has any. */
  stock_warehouses: { store_id: number; qty: number }[]
  /** Pieces in own stores. */
  stock_stores: { store_id: number; qty: number }[]
}

export interface ProductParam {
  name: string
  value: string
}

/** Another colour of the same model. */
export interface ProductColor {
  product_id: number
  slug: string
  color_name: string
  color_hex: string
  picture: Picture | null
}

/** One colour of a model, with its sizes. */
export interface Product {
  id: number
  slug: string
  group_key: string
  name: string
  brand: string
  vendor_code: string
  category_id: number
  color_name: string
  color_family: string
  color_hex: string
  description: string
  composition: string
  care: string
  season: string
  params: ProductParam[]
  is_new: boolean
  is_hit: boolean
  popularity: number
  first_seen_at: number
  /** The lowest price of a size that can be bought, or of any size when none can. */
  price: Rubles
  /** The old price that belongs to `price`; 0 when there is none. */
  price_old: Rubles
  discount_percent: number
  /** True when some size can be bought: it has a piece anywhere. */
  in_stock: boolean
  pictures: Picture[]
  offers: Offer[]
  colors: ProductColor[]
}

export interface Category {
  id: number
  parent_id: number | null
  /** The feed's own id. */
  ext_id: string
  name: string
  slug: string
  /** `women/dresses`: the address is `/catalog/{path}/`. */
  path: string
  position: number
  /** Which filters this branch shows, in order; null inherits. */
  filters: { code: string; name: string }[] | null
}

/** An own store, or the warehouse that couriers and pick-up points are served from. */
export interface Store {
  id: number
  ext_id: string
  kind: 'store' | 'warehouse'
  name: string
  city: string
  region_fias_id: string
  address: string
  metro: string
  workhours: string
  way_description: string
  phone: string
  latitude: number
  longitude: number
  has_dressing_room: boolean
  /** Keys of pictures in the media store, or addresses. */
  images: string[]
  /** Day by day; empty where they are not known. See `openingOf`. */
  hours: Hours
  exceptions: HoursException[]
  /** What else it does, in words. */
  services: string[]
  /** Days that an order waits there. */
  storage_period: number
  has_cash: boolean
  has_card: boolean
  /** Of a warehouse: what is ordered from this hour on, by its own clock, leaves a working day later. */
  cutoff_hour: number
  /** Of a warehouse: days of the week on which it ships, 1 is Monday. */
  working_weekdays: string
}

/** The path of the product's page (decision 4). */
export function productPath(product: { id: number; slug: string }): string {
  return `/product/${product.slug}-${product.id}/`
}

/** The number at the end of its name in addresses: `plate-lnyanoe-12` -> 12; 0 where there is none. */
export function productIdOf(name: string): number {
  return Number(/-?(\d{1,9})$/.exec(name)?.[1] ?? 0)
}

export function categoryPath(category: { path: string }): string {
  return `/catalog/${category.path}/`
}

/** A branch as editors name it, by its address or by what is below `/catalog/` in it: `/catalog/women/` -> `women` */
export function branchPath(category: string): string {
  return category.replace(/^\/?(?:catalog\/)?|\/$/g, '')
}

/** Of a listing with its filters and its order: `/catalog/women/filter/color=siniy/?sort=new` -> `/catalog/women/` */
export function branchOfListing(address: string): string {
  return address.replace(/(?<=\/)filter\/.*$|[?#].*$/, '')
}

/** Products on a page of a listing. */
export const PER_PAGE = 48

type Stock = Pick<Offer, 'stock_delivery' | 'stock_stores'>

/** It is in stock somewhere: it can be bought, in one way or another. */
export function hasPieces(offer: Stock): boolean {
  return offer.stock_delivery > 0 || offer.stock_stores.length > 0
}

/** Own stores have it and no warehouse does. */
export function isShopsOnly({ stock_delivery, stock_stores }: Stock): boolean {
  return stock_delivery === 0 && stock_stores.length > 0
}

/** A warehouse has it and no own store does. */
export function isOnlineOnly({ stock_delivery, stock_stores }: Stock): boolean {
  return stock_delivery > 0 && stock_stores.length === 0
}
