import type {
  FacetsQuery,
  FoundListing,
  ListingQuery,
  ListingScope,
  Snapshot,
} from '../../catalog/catalog.ts'
import type { Product } from '../../contract/catalog/catalog.ts'
import type { Filter } from '../../contract/catalog/filter.ts'
import type { ChosenRegion } from '../../contract/delivery/region.ts'
import type { Visitor } from '../account/visitor.ts'
import type { DeliveryContext } from '../delivery/delivery-caches.ts'
import { type DeliveryBook, recentBook } from '../delivery/tariffs/delivery-book.ts'
import { keyOfTown, type PageTown, pageTown, regionOf } from '../towns/visitor-town.rules.ts'
import { type Fact, type Plain, Reader } from './reader.ts'

/**
 * Where shared facts are looked up: the shop with the current catalogue, for a town. It holds nothing that
 * belongs to one visitor.
 */
export interface Surroundings<Context extends DeliveryContext = DeliveryContext> {
  shop: Context
  catalog: Snapshot
  town: PageTown
  /** Which payments are offered (decision 46). */
  experiment: Visitor['experiment']
  /** What is shown of other experiments. */
  variants: Visitor['variants']
}

/** Everything that pages show of the shop is declared with it. */
export type ShopReader = Reader<Surroundings>

type ShopFact<Args extends Plain[], Value> = Fact<Args, Value, Surroundings>

/** The part of a visitor that many visitors share. */
export type Shown = Pick<Visitor, 'region' | 'experiment' | 'variants'>

export function surroundingsOf<Context extends DeliveryContext>(
  shop: Context,
  { region, experiment, variants }: Shown,
): Surroundings<Context> {
  return { shop, catalog: shop.catalog.current(), town: pageTown(region), experiment, variants }
}

/** For what is rendered for one answer alone. */
export function readerOf<Context extends DeliveryContext>(
  shop: Context,
  to: Shown,
): Reader<Surroundings<Context>> {
  return new Reader(surroundingsOf(shop, to))
}

/** Code of the service under which stores' own points are listed. */
export const SERVICE_CODE: ShopFact<[], string> = {
  name: 'service-code',
  find: ({ shop }) => shop.config.SERVICE_CODE,
  is_fixed: true,
}

/** Days change at whole hours of some time zone, and time zones differ by half hours at most. */
const HALF_HOUR_MS = 30 * 60_000

/** When the half hour of this moment began. */
export function halfHourOf(now: number): number {
  return Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS
}

/** When the current half hour began: the only clock for goods and their delivery. */
export const HALF_HOUR: ShopFact<[], number> = {
  name: 'half-hour',
  find: ({ shop }) => halfHourOf(shop.now()),
}

export const YEAR: ShopFact<[], number> = {
  name: 'year',
  find: ({ shop }) => new Date(shop.now()).getFullYear(),
}

/** The town with everything that is known about it; use `townOf` for a single field of it. */
export const TOWN: ShopFact<[], PageTown> = {
  name: 'town',
  revision: ({ town }) => keyOfTown(town),
  find: ({ town }) => town,
}

type RegionField = 'name' | 'latitude' | 'longitude' | 'fias_id' | 'kladr_id' | 'timezone'

function townField<Field extends RegionField>(field: Field): ShopFact<[], ChosenRegion[Field]> {
  return { name: `town.${field}`, find: ({ town }) => (town.is_known ? town : regionOf(town))[field] }
}

const TOWN_NAME = townField('name')
const TOWN_LATITUDE = townField('latitude')
const TOWN_LONGITUDE = townField('longitude')
const TOWN_FIAS_ID = townField('fias_id')
const TOWN_KLADR_ID = townField('kladr_id')
const TOWN_TIMEZONE = townField('timezone')

/**
 * The town as the contract's region has it. Each field is noted when a rule, a template or a widget reads it.
 */
export function townOf(read: ShopReader): ChosenRegion {
  return {
    get name() {
      return read.fact(TOWN_NAME)
    },
    get latitude() {
      return read.fact(TOWN_LATITUDE)
    },
    get longitude() {
      return read.fact(TOWN_LONGITUDE)
    },
    get fias_id() {
      return read.fact(TOWN_FIAS_ID)
    },
    get kladr_id() {
      return read.fact(TOWN_KLADR_ID)
    },
    get timezone() {
      return read.fact(TOWN_TIMEZONE)
    },
  }
}

/** What only an import changes: the category tree, the stores, the size tables, and which filters have which values. */
export const CATALOGUE: ShopFact<
  [],
  Pick<Snapshot, 'categories' | 'stores' | 'size_tables' | 'dictionary' | 'structure_revision'>
> = {
  name: 'catalogue',
  revision: ({ catalog }) => catalog.structure_revision,
  find: ({ catalog }) => catalog,
}

/** A product as pages show it, with its colours: where each size is available, never how many pieces. */
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
  facets(query: FacetsQuery): Filter[]
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
  // One thing that runs out is another branch, but few of its lists and counts are others.
  watch: (goods, report, id) => ({
    list(query) {
      const found = goods.list(query)
      report({ found, again: listedLater(id, query) })
      return found
    },
    facets(query) {
      const found = goods.facets(query)
      report({ found, again: countedLater(id, query) })
      return found
    },
    get search() {
      report(null)
      return goods.search
    },
  }),
}

// Made here, where nothing of the goods is in scope: they hold the catalogue, and a use is known for longer.

function listedLater(id: number, query: ListingQuery) {
  return (seen: Surroundings) => GOODS.find(seen, id).list(query)
}

function countedLater(id: number, query: FacetsQuery) {
  return (seen: Surroundings) => GOODS.find(seen, id).facets(query)
}

function goodsName(category_id: number): string {
  return `${GOODS.name} ${JSON.stringify([category_id])}`
}

/** Another branch has another revision: a page that shows it has to read it. */
function within(category_id: number, scope: ListingScope): ListingScope {
  const isOwn = typeof scope === 'object' && 'category_id' in scope && scope.category_id === category_id
  if (category_id !== 0 && !isOwn)
    throw new Error(`goods of ${category_id} are asked for ${JSON.stringify(scope)}`)
  return scope
}

/** Active tariffs, calendar and promotions, at most a second old. */
export const DELIVERY_BOOK: ShopFact<[], Promise<DeliveryBook>> = {
  name: 'delivery-book',
  find: ({ shop }) => recentBook(shop.delivery_caches.book, shop.db, shop.now()),
  noteOf: ({ revision }) => revision,
}

/** A product with its stock, as a cart shows it: it changes with every piece sold. */
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
 * The catalogue for actions that do not use a reader: what they look up is noted, product by product where
 * they ask for products, otherwise the whole catalogue.
 */
export function noticedCatalogue<Seen extends Surroundings>(read: Reader<Seen>, catalog: Snapshot): Snapshot {
  const noticed: Partial<Snapshot> = {
    findProduct: id => read.fact(PIECES, id),
    findOffer(offer_id) {
      // Only an import changes which product it belongs to.
      read.fact(CATALOGUE)
      const found = catalog.findOffer(offer_id)
      return found && read.fact(PIECES, found.product.id) && found
    },
  }
  return new Proxy(catalog, {
    get(_, name: keyof Snapshot) {
      if (name in noticed) return noticed[name]
      if (
        name === 'categories' ||
        name === 'stores' ||
        name === 'size_tables' ||
        name === 'structure_revision'
      )
        return read.fact(CATALOGUE)[name]
      return read.fact(ALL_PIECES)[name]
    },
  })
}
