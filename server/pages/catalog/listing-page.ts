import { emptyChoice, isEmptyChoice } from '../../catalog/filters/filter-url.rules.ts'
import type { ListingContext } from '../../catalog/listing/listing-context.ts'
import { listingUrl } from '../../catalog/listing/listing-url.rules.ts'
import { type AskedListing, loadListing, loadListingPage } from '../../catalog/listing/load-listing.ts'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { PER_PAGE } from '../../contract/catalog/catalog.ts'
import type { FilterChoice } from '../../contract/catalog/filter.ts'
import type { ListingAnswer } from '../../contract/catalog/listing.ts'
import { plural } from '../../contract/words.ts'
import { NotFound } from '../../errors.ts'
import type { Shop } from '../../shop/shop.ts'
import type { PageTown } from '../../shop/towns/visitor-town.rules.ts'
import { breadcrumbList, itemList } from '../for-machines/json-ld.ts'
import type { SharedPage } from '../painting/paint-page.ts'
import { filterGroups, foldedGroups } from './filter-groups.ts'
import { productTile } from './product-tile.ts'

/**
 * A listing as a page. Throws `NotFound` past its last page.
 *
 * @param unfolded slug of a filter that stands open, with the values of all others in the page, too; empty for none
 */
export function listingPage(
  shop: Shop,
  catalog: Snapshot,
  asked: AskedListing,
  { region, promise, unfolded }: { region: PageTown; promise: string; unfolded: string },
): SharedPage {
  const { context, choice, page } = asked
  const listing = loadListing(catalog, { ...asked, region_fias_id: region.fias_id })
  assertThere(listing, page)
  const products = tilesOf(catalog, listing.ids, promise)
  const filters = filterGroups(
    listing.filters,
    `${context.path} ${visibleOf(catalog, context)} ${region.fias_id} ${catalog.revision}`,
    unfolded,
  )
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
    json_ld: [
      breadcrumbList(shop.config.SITE_URL, context.branch),
      itemList(shop.config.SITE_URL, products, (page - 1) * PER_PAGE + 1),
    ],
    data: {
      ...listing,
      heading: context.heading,
      q: context.q,
      category_id: context.category?.id ?? 0,
      breadcrumbs: context.branch,
      subcategories: subcategoriesOf(catalog, context),
      products,
      filters,
      /** Every page and order of a branch has these; of a choice or a search there are too many to be kept. */
      filters_are_shared: !context.q && isEmptyChoice(choice) && !unfolded,
      chosen_count: filters.filter(({ is_chosen }) => is_chosen).length,
      kept: keptBy(listing.url),
      region_name: region.name,
    },
  }
}

/** The state of everything that a listing of this context may show. */
export function visibleOf({ visible }: Snapshot, { category }: ListingContext): string {
  return category ? visible.branch(category.id) : visible.all()
}

/** The same listing as data. Throws `NotFound` past its last page. */
export async function listingAnswer(
  shop: Shop,
  catalog: Snapshot,
  asked: AskedListing,
  promise: string,
): Promise<ListingAnswer> {
  const { ids, pagination, url, pages_count } = loadListingPage(catalog, asked)
  assertThere({ pages_count }, asked.page)
  const products = tilesOf(catalog, ids, promise)
  return {
    url,
    html: await shop.renderer.paintPart('parts/product-tiles', { products }),
    pagination: await shop.renderer.paintPart('parts/pagination', { pagination }),
    next: pagination.next || null,
    prev: pagination.prev || null,
    page: asked.page,
  }
}

/** The values of what is folded in its panel: for a script, and painted for one listing alone. */
export async function foldedValues(
  shop: Shop,
  catalog: Snapshot,
  { context, choice }: AskedListing,
  region: PageTown,
): Promise<string> {
  const facets = catalog.facets({ scope: context.scope, choice, region_fias_id: region.fias_id })
  return shop.renderer.paintPart('parts/filter-groups', { filters: foldedGroups(facets) })
}

function assertThere({ pages_count }: { pages_count: number }, page: number): void {
  if (page > Math.max(1, pages_count)) throw new NotFound('page', page)
}

function tilesOf(catalog: Snapshot, ids: number[], promise: string) {
  return ids
    .flatMap(id => catalog.findProduct(id) ?? [])
    .map(product => productTile(catalog, product, promise))
}

function wordsOf(context: ListingContext, total: number, page: number, choice: FilterChoice) {
  const root = context.branch.length > 1 ? context.branch[0]?.name.toLowerCase() : ''
  const name = context.q ? `Поиск: ${context.q}` : root ? `${context.heading} — ${root}` : context.heading
  const isHidden = context.path === '/search/' || !isEmptyChoice(choice)
  return {
    title: page > 1 ? `${name} — страница ${page}` : name,
    description: `${context.heading}: ${plural(total, 'товар', 'товара', 'товаров')} с доставкой по России и самовывозом из магазинов.`,
    ...(isHidden ? { robots: 'noindex, follow' } : {}),
  }
}

function subcategoriesOf(catalog: Snapshot, context: ListingContext) {
  const { categories } = catalog
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

/** Search words and order of the listing: a form without script would send its own fields only. */
function keptBy(url: string): { name: string; value: string }[] {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  return ['q', 'sort'].flatMap(name => (query.has(name) ? { name, value: query.get(name) ?? '' } : []))
}
