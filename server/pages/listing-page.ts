import { emptyChoice, isEmptyChoice } from '../catalog/filters/filter-url.rules.ts'
import type { ListingPlace } from '../catalog/listing/listing-context.ts'
import { listingUrl } from '../catalog/listing/listing-url.rules.ts'
import { type AskedListing, loadListing, loadListingPage } from '../catalog/listing/load-listing.ts'
import type { Snapshot } from '../catalog/snapshot/types.ts'
import { PER_PAGE } from '../contract/catalog/catalog.ts'
import type { FilterChoice } from '../contract/catalog/filter.ts'
import type { ListingAnswer } from '../contract/catalog/listing.ts'
import { plural } from '../contract/words.ts'
import { NotFound } from '../errors.ts'
import type { Region, Shop } from '../shop/shop.ts'
import { filterGroups } from './filter-groups.ts'
import { breadcrumbList, itemList } from './json-ld.ts'
import type { SharedPage } from './paint-page.ts'
import { productTile } from './product-tile.ts'

/** A listing as a page. Throws `NotFound` past its last page. */
export function listingPage(
  shop: Shop,
  catalog: Snapshot,
  asked: AskedListing,
  { region, promise }: { region: Region; promise: string },
): SharedPage {
  const { place, choice, page } = asked
  const listing = loadListing(catalog, { ...asked, region_fias_id: region.fias_id })
  assertThere(listing, page)
  const products = tilesOf(catalog, listing.ids, promise)
  const filters = filterGroups(
    listing.filters,
    `${place.path} ${visibleOf(catalog, place)} ${region.fias_id} ${catalog.revision}`,
  )
  const [shown] = products.flatMap(({ pictures }) => pictures.slice(0, 1))
  return {
    ...wordsOf(place, listing.total, page, choice),
    canonical: listingUrl({
      path: place.path,
      q: place.q,
      choice: emptyChoice(),
      sort: 'default',
      page: isEmptyChoice(choice) ? page : 1,
    }),
    ...(shown ? { image: shown.key } : {}),
    json_ld: [
      breadcrumbList(shop.config.SITE_URL, place.branch),
      itemList(shop.config.SITE_URL, products, (page - 1) * PER_PAGE + 1),
    ],
    data: {
      ...listing,
      heading: place.heading,
      q: place.q,
      category_id: place.category?.id ?? 0,
      breadcrumbs: place.branch,
      subcategories: subcategoriesOf(catalog, place),
      products,
      filters,
      /** Every page and order of a branch has these; of a choice or a search there are too many to be kept. */
      filters_are_shared: !place.q && isEmptyChoice(choice),
      chosen_count: filters.filter(({ is_chosen }) => is_chosen).length,
      kept: keptBy(listing.url),
      region_name: region.name,
    },
  }
}

/** The state of everything that a listing of this place may show. */
export function visibleOf({ visible }: Snapshot, { category }: ListingPlace): string {
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

function assertThere({ pages_count }: { pages_count: number }, page: number): void {
  if (page > Math.max(1, pages_count)) throw new NotFound('page', page)
}

function tilesOf(catalog: Snapshot, ids: number[], promise: string) {
  return ids
    .flatMap(id => catalog.findProduct(id) ?? [])
    .map(product => productTile(catalog, product, promise))
}

function wordsOf(place: ListingPlace, total: number, page: number, choice: FilterChoice) {
  const root = place.branch.length > 1 ? place.branch[0]?.name.toLowerCase() : ''
  const name = place.q ? `Поиск: ${place.q}` : root ? `${place.heading} — ${root}` : place.heading
  const isHidden = place.path === '/search/' || !isEmptyChoice(choice)
  return {
    title: page > 1 ? `${name} — страница ${page}` : name,
    description: `${place.heading}: ${plural(total, 'товар', 'товара', 'товаров')} с доставкой по России и самовывозом из магазинов.`,
    ...(isHidden ? { robots: 'noindex, follow' } : {}),
  }
}

function subcategoriesOf(catalog: Snapshot, place: ListingPlace) {
  const { categories } = catalog
  if (!place.category && place.scope !== 'all') return []
  const below = place.category ? categories.childrenOf(place.category.id) : categories.roots
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
