import type { Category, Offer, Product, Store } from '../../contract/catalog/catalog.ts'
import type { Filter, FilterChoice, SortCode } from '../../contract/catalog/filter.ts'
import type { SizeTable } from '../../contract/catalog/size-table.ts'
import type { FilterDictionary } from '../filters/filter-url.rules.ts'
import type { CatalogSearch } from '../search/search-query.ts'

/**
 * The whole catalogue at one revision, held in memory. Everything in it stays as it is but stock, and what follows
 * from stock: sizes, shops, `in_stock`, and the price of a product whose cheapest size sells out.
 */
export interface Snapshot {
  revision: number
  product_count: number
  /** Grows with every change of stock, seen or not. */
  stock_revision: number
  /** The same for one product: how many pieces there are tells a cart alone. */
  pieces_revision(product_id: number): number
  /**
   * Names the state of what pages show: two equal names, two equal pages. Another import, an offer that runs out or comes
   * back and the end of `new24` make another name; a piece sold of many does not.
   */
  visible: {
    all(): string
    branch(category_id: number): string
    product(product_id: number): string
  }
  categories: CategoryTree
  /** Own stores and the warehouse, by id. */
  stores: ReadonlyMap<number, Store>
  /** Grids of sizes; which is a product's: `size-tables.rules.ts`. */
  size_tables: readonly SizeTable[]
  search: CatalogSearch
  /** Which filters and values exist: what `filter-url.rules` reads addresses by. */
  dictionary: FilterDictionary
  findProduct(id: number): Product | null
  findOffer(offer_id: number): FoundOffer | null
  findOfferByExtId(ext_id: string): FoundOffer | null
  findOfferByBarcode(barcode: string): FoundOffer | null
  /** The colours of one model, in the order of their ids. */
  productsOf(group_key: string): Product[]
  /** A page of product ids. Throws nothing: an unknown filter or value in the choice matches no product. */
  list(query: ListingQuery): FoundListing
  /** Every filter of the scope with its counts, each counted as if itself were not chosen. */
  facets(query: Omit<ListingQuery, 'sort' | 'page' | 'per_page'>): Filter[]
}

export interface FoundOffer {
  product: Product
  offer: Offer
}

/** Which products a listing is about, before any filter. `ids` are a search's results in the order of relevance. */
export type ListingScope =
  | 'all'
  | { category_id: number }
  | { collection: 'hit' | 'new' | 'discount' }
  | { ids: ArrayLike<number> }

export interface ListingQuery {
  scope: ListingScope
  choice?: FilterChoice
  /** Default `default`: in stock first, then by stickers, popularity and newness; for `ids` by relevance. */
  sort?: SortCode
  /** From 1. */
  page?: number
  per_page?: number
  /** Shows only this region's shops (and chosen ones) in the shops filter; without it all of them. */
  region_fias_id?: string
}

export interface FoundListing {
  /** Product ids of the page; empty past the last page. */
  ids: number[]
  total: number
  page: number
  pages_count: number
}

export interface CategoryTree {
  roots: Category[]
  byId(id: number): Category | null
  /** `women/dresses`, without slashes at the ends. */
  byPath(path: string): Category | null
  childrenOf(category_id: number): Category[]
  /** From the root down to the category's parent: breadcrumbs. */
  ancestorsOf(category_id: number): Category[]
  /** The category itself and everything below it. */
  descendantIds(category_id: number): number[]
  /** Products in it and below it. */
  productCount(category_id: number): number
}

/** The tree together with the order in which a snapshot numbers its products. */
export interface NumberedTree extends CategoryTree {
  /** Every category, each followed by all below it: a branch's products then have neighbouring numbers. */
  ids: number[]
  /** First and past-the-last product number of the branch. */
  rangeOf(category_id: number): [first: number, end: number] | null
}

/** What a shelf holds from now on. */
export interface StockChange {
  offer_id: number
  store_id: number
  qty: number
}
