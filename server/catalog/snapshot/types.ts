import type { Category, Offer, Product, Store } from '../../contract/catalog/catalog.ts'
import type { Filter, FilterChoice, SortCode } from '../../contract/catalog/filter.ts'
import type { SizeTable } from '../../contract/catalog/size-table.ts'
import type { FilterDictionary } from '../listing/listing-url.rules.ts'
import type { CatalogSearch } from '../search/search-query.ts'

/**
 * The whole catalogue at one revision, held in memory. Everything in it is constant except stock, and what is
 * derived from stock: sizes, shops, `in_stock`, and the price of a product whose cheapest size sells out.
 */
export interface Snapshot {
  /** Of the import that it was built from. */
  revision: number
  /** Identifies what few imports change: categories, stores, size tables, which products and offers there are, and the filters' values. */
  structure_revision: string
  product_count: number
  /** Increases with every change of stock, visible or not. */
  stock_revision: number
  /** The same for one product: only a cart shows how many pieces there are. */
  pieces_revision(product_id: number): number
  /**
   * Identifies the state of what pages show: equal names mean equal pages. It changes with an import that changes it, with an
   * offer that runs out or comes back, and with the end of `new24`; not with one sold piece of many.
   */
  visible: {
    all(): string
    branch(category_id: number): string
    product(product_id: number): string
  }
  categories: CategoryTree
  /** Own stores and the warehouse, by id. */
  stores: ReadonlyMap<number, Store>
  /** Size tables; `sizeTableFor` says which is a product's. */
  size_tables: readonly SizeTable[]
  search: CatalogSearch
  /** Which filters and values exist, as `listing-url.rules` needs them to read addresses. */
  dictionary: FilterDictionary
  findProduct(id: number): Product | null
  /**
   * At most `most` products from place `from` (0) on, in an order that only a new snapshot changes: for whoever goes through
   * all of them. That is several times cheaper than by their ids, and leaves what others use in the cache.
   */
  productsFrom(from: number, most: number): Product[]
  findOffer(offer_id: number): FoundOffer | null
  findOfferByExtId(ext_id: string): FoundOffer | null
  findOfferByBarcode(barcode: string): FoundOffer | null
  /** The colours of one model, in the order of their ids. */
  productsOf(group_key: string): Product[]
  /** A page of product ids. Throws nothing: an unknown filter or value in the choice matches no product. */
  list(query: ListingQuery): FoundListing
  /** Every filter of the scope with its counts; each is counted as if nothing of itself were chosen. */
  facets(query: FacetsQuery): Filter[]
}

export interface FoundOffer {
  product: Product
  offer: Offer
}

/**
 * Which products a listing is about, before any filter. `ids` are a search's results in the order of
 * relevance.
 */
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
  /** The shops filter shows only this region's shops (and chosen ones); all of them without it. */
  region_fias_id?: string
}

export interface FacetsQuery extends Omit<ListingQuery, 'sort' | 'page' | 'per_page'> {
  /** Filters after these many have no values, unless something of them is chosen; by default all have theirs. */
  most_open?: number | undefined
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
  /** From the root to the category's parent: breadcrumbs. */
  ancestorsOf(category_id: number): Category[]
  /** The category itself and all its descendants. */
  descendantIds(category_id: number): number[]
  /** Products in it and its descendants. */
  productCount(category_id: number): number
}

/** The tree together with the order in which a snapshot numbers its products. */
export interface NumberedTree extends CategoryTree {
  /** Every category, each followed by its descendants: a branch's products then have consecutive numbers. */
  ids: number[]
  /** First product number of the branch, and the one after its last. */
  rangeOf(category_id: number): [first: number, end: number] | null
  /** The category of the product with this number, and its ancestors. */
  branchAt(product: number): number[]
}

/** The new stock of a shelf. */
export interface StockChange {
  offer_id: number
  store_id: number
  qty: number
}
