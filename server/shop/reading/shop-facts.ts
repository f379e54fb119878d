import type { FoundListing, ListingQuery, ListingScope, Snapshot } from '../../catalog/catalog.ts'
import type { Product } from '../../contract/catalog/catalog.ts'
import type { Filter } from '../../contract/catalog/filter.ts'
import type { ChosenRegion } from '../../contract/delivery/region.ts'
import type { Visitor } from '../account/visitor.ts'
import type { DeliveryContext } from '../delivery/delivery-caches.ts'
import { type DeliveryBook, recentBook } from '../delivery/tariffs/delivery-book.ts'
import { keyOfTown, type PageTown, pageTown, regionOf } from '../towns/visitor-town.rules.ts'
import { type Fact, type Plain, Reader } from './reader.ts'

/** Where everybody's facts are looked up: the shop with the catalogue of this moment, for a town. Nothing that is one visitor's. */
export interface Surroundings<Context extends DeliveryContext = DeliveryContext> {
  shop: Context
  catalog: Snapshot
  town: PageTown
  /** Which payments are offered (decision 46). */
  experiment: Visitor['experiment']
}

/** What is shown of the shop is declared with it. */
export type ShopReader = Reader<Surroundings>

type ShopFact<Args extends Plain[], Value> = Fact<Args, Value, Surroundings>

/** Who a page is shown to, as far as it may be the same for many. */
export type Shown = Pick<Visitor, 'region' | 'experiment'>

export function surroundingsOf<Context extends DeliveryContext>(
  shop: Context,
  { region, experiment }: Shown,
): Surroundings<Context> {
  return { shop, catalog: shop.catalog.current(), town: pageTown(region), experiment }
}

/** For what is painted for one answer alone. */
export function readerOf<Context extends DeliveryContext>(
  shop: Context,
  to: Shown,
): Reader<Surroundings<Context>> {
  return new Reader(surroundingsOf(shop, to))
}

/** Code of the service that stores' own points are listed under. */
export const SERVICE_CODE: ShopFact<[], string> = {
  name: 'service-code',
  find: ({ shop }) => shop.config.SERVICE_CODE,
  is_fixed: true,
}

/** Days change at whole hours of any zone: those of the world differ by half-hours at most. */
export const HALF_HOUR_MS = 30 * 60_000

/** When the present half hour began: the only clock that goods and their delivery are told by. */
export const HALF_HOUR: ShopFact<[], number> = {
  name: 'half-hour',
  find: ({ shop }) => Math.floor(shop.now() / HALF_HOUR_MS) * HALF_HOUR_MS,
}

export const YEAR: ShopFact<[], number> = {
  name: 'year',
  find: ({ shop }) => new Date(shop.now()).getFullYear(),
}

/** The town with everything that is known of it; whoever needs a field of it takes that of `townOf`. */
export const TOWN: ShopFact<[], PageTown> = {
  name: 'town',
  revision: ({ town }) => keyOfTown(town),
  find: ({ town }) => town,
}

const REGION_FIELDS = ['name', 'latitude', 'longitude', 'fias_id', 'kladr_id', 'timezone'] as const

const TOWN_FIELDS = REGION_FIELDS.map((field): [typeof field, ShopFact<[], string | number>] => [
  field,
  { name: `town.${field}`, find: ({ town }) => (town.is_known ? town[field] : regionOf(town)[field]) },
])

/** The town as the contract's region has it, each field noted when it is looked at: by a rule, a template or a widget. */
export function townOf(read: ShopReader): ChosenRegion {
  const region = {}
  for (const [field, fact] of TOWN_FIELDS)
    Object.defineProperty(region, field, { enumerable: true, get: () => read.fact(fact) })
  return region as ChosenRegion
}

/** What only an import changes: the tree, the stores, the tables of sizes. */
export const CATALOGUE: ShopFact<[], Pick<Snapshot, 'categories' | 'stores' | 'size_tables' | 'revision'>> = {
  name: 'catalogue',
  revision: ({ catalog }) => catalog.revision,
  find: ({ catalog }) => catalog,
}

/** A product as pages show it, with its colours: where each size is to be had, never how many pieces. */
export const PRODUCT: ShopFact<[id: number], Product | null> = {
  name: 'product',
  revision: ({ catalog }, id) => catalog.visible.product(id),
  find: ({ catalog }, id) => catalog.findProduct(id),
  within: ({ catalog }, id) => {
    const { categories } = catalog
    const category_id = catalog.findProduct(id)?.category_id ?? 0
    return [0, category_id, ...categories.ancestorsOf(category_id).map(each => each.id)].map(goodsName)
  },
}

/** What lists show of a branch of the catalogue, or of all of it. */
export interface Goods {
  list(query: ListingQuery): FoundListing
  facets(query: Omit<ListingQuery, 'sort' | 'page' | 'per_page'>): Filter[]
  search: Snapshot['search']
}

/** Everything that is sold in a category and below it; 0 is the whole catalogue. */
export const GOODS: ShopFact<[category_id: number], Goods> = {
  name: 'goods',
  revision: ({ catalog }, id) => (id === 0 ? catalog.visible.all() : catalog.visible.branch(id)),
  find: ({ catalog }, id) => ({
    list: query => catalog.list({ ...query, scope: within(id, query.scope) }),
    facets: query => catalog.facets({ ...query, scope: within(id, query.scope) }),
    search: catalog.search,
  }),
}

function goodsName(category_id: number): string {
  return `${GOODS.name} ${JSON.stringify([category_id])}`
}

/** Another branch has another revision: whoever shows it has to read it. */
function within(category_id: number, scope: ListingScope): ListingScope {
  const isOwn = typeof scope === 'object' && 'category_id' in scope && scope.category_id === category_id
  if (category_id !== 0 && !isOwn)
    throw new Error(`goods of ${category_id} are asked for ${JSON.stringify(scope)}`)
  return scope
}

/** Tariffs, calendar and promotions that are switched on, as they were read a second ago at most. */
export const DELIVERY_BOOK: ShopFact<[], Promise<DeliveryBook>> = {
  name: 'delivery-book',
  find: ({ shop }) => recentBook(shop.delivery_caches.book, shop.db, shop.now()),
  noteOf: ({ revision }) => revision,
}

/** A product with its pieces, as a cart tells of them: another after each that is sold. */
const PIECES: Fact<[product_id: number], Product | null, Surroundings> = {
  name: 'pieces',
  revision: ({ catalog }, id) => `${catalog.visible.product(id)} ${catalog.pieces_revision(id)}`,
  find: ({ catalog }, id) => catalog.findProduct(id),
}

const ALL_PIECES: Fact<[], Snapshot, Surroundings> = {
  name: 'all-pieces',
  revision: ({ catalog }) => `${catalog.visible.all()} ${catalog.stock_revision}`,
  find: ({ catalog }) => catalog,
}

/**
 * The catalogue for actions that know of no reader: what they look up in it is noted, by products where they ask for
 * those, else the whole.
 */
export function noticedCatalogue<Seen extends Surroundings>(read: Reader<Seen>, catalog: Snapshot): Snapshot {
  const noticed: Partial<Snapshot> = {
    findProduct: id => read.fact(PIECES, id),
    findOffer(offer_id) {
      // Which product it is of, only an import changes.
      read.fact(CATALOGUE)
      const found = catalog.findOffer(offer_id)
      return found && read.fact(PIECES, found.product.id) && found
    },
  }
  return new Proxy(catalog, {
    get(_, name: keyof Snapshot) {
      if (name in noticed) return noticed[name]
      if (name === 'categories' || name === 'stores' || name === 'size_tables' || name === 'revision')
        return read.fact(CATALOGUE)[name]
      return read.fact(ALL_PIECES)[name]
    },
  })
}
