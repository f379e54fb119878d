import { emptyChoice, isEmptyChoice, listingUrl } from '../../catalog/listing/listing-url.rules.ts'
import {
  type AskedListing,
  findListingContext,
  type ListingContext,
  loadListing,
  loadListingPage,
  searchContext,
} from '../../catalog/listing/load-listing.ts'
import type { Filter, FilterChoice, SortCode } from '../../contract/catalog/filter.ts'
import { type FilterGroup, filterGroups, OPEN_AT_FIRST } from '../../contract/catalog/filter-groups.ts'
import type { ListingAnswer } from '../../contract/catalog/listing.ts'
import { withNoBreaks } from '../../contract/no-break.ts'
import { plural } from '../../contract/words.ts'
import { NotFound } from '../../errors.ts'
import { TILE_PROMISE } from '../../shop/delivery/tile-promise.ts'
import { CATALOGUE, GOODS, type Goods, townOf } from '../../shop/reading/shop-facts.ts'
import { breadcrumbList } from '../for-machines/json-ld.ts'
import { CONFIG, type PageReader, TEMPLATES } from '../painting/page-facts.ts'
import type { Page, SharedPage } from '../painting/paint-page.ts'
import { detailsAmong, productTiles } from './product-tile.ts'

/** What a listing's address asks for. */
export type ListingParams = {
  /** Below `/catalog/`, without slashes at the ends; null for a search. */
  path: string | null
  q: string
  choice: FilterChoice
  sort: SortCode
  page: number
  /** Slug of a filter that is open and whose values are in the page, too; empty for none. */
  unfolded: string
}

/** A listing as a page. Throws `NotFound` past its last page. */
export const LISTING: Page<ListingParams> = {
  template: 'pages/listing',
  alike: ({ path }) => path ?? '',
  async load(read, params) {
    const { goods, ...asked } = askedOf(read, params)
    const { context, choice, page } = asked
    const { unfolded } = params
    // Every page and order of a branch shares them; choices and searches are too many to be cached.
    const isShared = params.path !== null && isEmptyChoice(choice) && !unfolded
    const filters = isShared ? read.part(sharedPanel, params.path ?? '') : panelOf(read, asked, unfolded)
    const listing = loadListing(goods, asked, filters.counted)
    assertThere(listing, page)
    const products = productTiles(read, listing.ids)
    const { SITE_URL } = read.fact(CONFIG)
    const [shown] = products.flatMap(({ pictures }) => pictures.slice(0, 1))
    return {
      ...wordsOf(context, listing.total, page, choice),
      ...(unfolded ? { robots: 'noindex, follow' } : {}),
      canonical: listingUrl({
        path: context.path,
        q: context.q,
        choice: emptyChoice(),
        sort: 'default',
        page: isEmptyChoice(choice) ? page : 1,
      }),
      ...(shown ? { image: shown.key } : {}),
      json_ld: [breadcrumbList(SITE_URL, context.branch)],
      data: {
        ...listing,
        heading: context.heading,
        q: context.q,
        instead: context.instead,
        category_id: context.category?.id ?? 0,
        breadcrumbs: context.branch,
        subcategories: subcategoriesOf(read, context),
        products,
        details: detailsAmong(read, listing.ids),
        /** Once for all tiles that say nothing else; shown to those whose town is known. */
        promise: products.some(isPromised) ? await read.fact(TILE_PROMISE) : '',
        filters,
        filters_are_shared: isShared,
        form_query: formQuery(listing.url),
        region_name: townOf(read).name,
      },
    }
  },
}

function isPromised({ in_stock, delivery_line }: { in_stock: boolean; delivery_line: string }): boolean {
  return in_stock && !delivery_line
}

/** Nothing of it was found, and not because of chosen filters. */
export function isNothing({ data }: SharedPage): boolean {
  return data.total === 0 && (data.chips as unknown[]).length === 0
}

/** Used by pages, and by the calls that answer the same as data. */
function askedOf(read: PageReader, params: ListingParams): AskedListing & { goods: Goods } {
  const { choice, sort, page } = params
  const context = contextOf(read, params)
  return { context, choice, sort, page, goods: read.fact(GOODS, context.category?.id ?? 0) }
}

function contextOf(read: PageReader, { path, q }: Pick<ListingParams, 'path' | 'q'>): ListingContext {
  if (path === null) return searchContext(read.fact(GOODS, 0), q)
  const context = findListingContext(read.fact(CATALOGUE), path)
  if (!context) throw new NotFound('category', path)
  return context
}

/** Groups of filters for the template, and the filters as they were counted. */
type Panel = FilterGroup[] & { counted: Filter[] }

/** The context was found before: searching a large catalogue again would cost as much as the rest of the page. */
function panelOf(
  read: PageReader,
  { context: { scope, category }, choice }: Pick<AskedListing, 'context' | 'choice'>,
  unfolded: string,
): Panel {
  const counted = read.fact(GOODS, category?.id ?? 0).facets({
    scope,
    choice,
    region_fias_id: townOf(read).fias_id,
    most_open: unfolded ? undefined : OPEN_AT_FIRST,
  })
  return Object.assign(filterGroups(counted, unfolded, withNoBreaks), { counted })
}

function sharedPanel(read: PageReader, path: string): Panel {
  return panelOf(read, { context: contextOf(read, { path, q: '' }), choice: emptyChoice() }, '')
}

/** The same listing as data. Throws `NotFound` past its last page. */
export async function listingAnswer(read: PageReader, params: ListingParams): Promise<ListingAnswer> {
  const { goods, ...asked } = askedOf(read, params)
  const { ids, pagination, url, pages_count } = loadListingPage(goods, asked)
  assertThere({ pages_count }, asked.page)
  const products = productTiles(read, ids)
  const renderer = read.fact(TEMPLATES)
  return {
    url,
    html: await renderer.paintPart('parts/product-tiles', { products, details: detailsAmong(read, ids) }),
    pagination: await renderer.paintPart('parts/pagination', { pagination }),
    next: pagination.next || null,
    prev: pagination.prev || null,
    page: asked.page,
  }
}

function assertThere({ pages_count }: { pages_count: number }, page: number): void {
  if (page > Math.max(1, pages_count)) throw new NotFound('page', page)
}

function wordsOf(context: ListingContext, total: number, page: number, choice: FilterChoice) {
  const root = context.branch.length > 1 ? context.branch[0]?.name.toLowerCase() : ''
  const searched = context.instead || context.q
  const name = searched ? `Поиск: ${searched}` : root ? `${context.heading} — ${root}` : context.heading
  const isHidden = context.path === '/search/' || !isEmptyChoice(choice)
  return {
    title: page > 1 ? `${name} — страница ${page}` : name,
    description: `${context.heading}: ${plural(total, 'товар', 'товара', 'товаров')} с доставкой по России и самовывозом из магазинов.`,
    ...(isHidden ? { robots: 'noindex, follow' } : {}),
  }
}

function subcategoriesOf(read: PageReader, context: ListingContext) {
  const { categories } = read.fact(CATALOGUE)
  if (!context.category && context.scope !== 'all') return []
  const below = context.category ? categories.childrenOf(context.category.id) : categories.roots
  return below
    .filter(child => categories.productCount(child.id) > 0)
    .map(child => ({
      name: child.name,
      url: `/catalog/${child.path}/`,
      count: categories.productCount(child.id),
    }))
}

/** Search words and order of the listing: a form without script would send only its own fields. */
function formQuery(url: string): string {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  return new URLSearchParams(
    ['q', 'sort'].flatMap(name => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  ).toString()
}
