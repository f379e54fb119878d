import type { Selectable } from 'kysely'
import { stockMark } from '../database/moved-offers.ts'
import type { Db } from '../database/open-database.ts'
import type {
  CategoriesTable,
  OffersTable,
  PicturesTable,
  ProductsTable,
  SizeTablesTable,
} from '../database/tables/catalog.ts'
import type { StoresTable } from '../database/tables/stock.ts'

export type CategoryRow = Selectable<CategoriesTable>
export type StoreRow = Selectable<StoresTable>
export type SizeTableRow = Selectable<SizeTablesTable>
export type OfferRow = Omit<Selectable<OffersTable>, 'content_hash' | 'is_gone' | 'position' | 'vat'>
export type PictureRow = Omit<Selectable<PicturesTable>, 'source_url' | 'position'>

export interface ProductRow
  extends Omit<Selectable<ProductsTable>, 'content_hash' | 'changed_at' | 'is_gone' | 'ext_key'> {
  /** In the order of their positions, at least one; stock in the order of stores. */
  offers: (OfferRow & { stock: { store_id: number; qty: number }[] })[]
  pictures: PictureRow[]
}

/** The source of a snapshot: the database, or a generator of benchmarks. */
export interface CatalogSource {
  /** Changes with every import. */
  revision(): Promise<number>
  /** The position of the stock log now: later moves are found after it. */
  stockMark(): Promise<string>
  categories(): Promise<CategoryRow[]>
  stores(): Promise<StoreRow[]>
  sizeTables(): Promise<SizeTableRow[]>
  /**
   * Everything that can be shown, in batches: category after category in the given order, by ascending id within one.
   */
  products(category_ids: number[]): AsyncIterable<ProductRow[]>
}

/**
 * Products read by one statement. SQLite answers synchronously, so this keeps it from blocking others for
 * long.
 */
const BATCH = 100

export function catalogRows(db: Db): CatalogSource {
  return {
    async revision() {
      const row = await db
        .selectFrom('meta')
        .select('value')
        .where('key', '=', 'catalog_revision')
        .executeTakeFirst()
      return Number(row?.value ?? 0)
    },
    stockMark: () => stockMark(db),
    categories: () =>
      db
        .selectFrom('categories')
        .selectAll()
        .where('is_gone', '=', 0)
        .orderBy('position')
        .orderBy('id')
        .execute(),
    stores: () => db.selectFrom('stores').selectAll().where('is_gone', '=', 0).orderBy('id').execute(),
    sizeTables: () => db.selectFrom('size_tables').selectAll().orderBy('slug').execute(),
    async *products(category_ids) {
      for (const category_id of category_ids) yield* productsOfCategory(db, category_id)
    },
  }
}

async function* productsOfCategory(db: Db, category_id: number): AsyncIterable<ProductRow[]> {
  for (let after = 0; ; ) {
    const products = await db
      .selectFrom('products')
      .select([
        'id', 'group_key', 'name', 'slug', 'brand', 'vendor_code', 'category_id', 'color_name', 'color_family',
        'color_hex', 'description', 'composition', 'care', 'season', 'params_json', 'is_new', 'is_hit', 'popularity',
        'first_seen_at',
      ]) // biome-ignore format: a list of columns
      .where('category_id', '=', category_id)
      .where('id', '>', after)
      .where('is_gone', '=', 0)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = products.at(-1)
    if (!last) return
    yield await withOffers(db, products, { category_id, after, last: last.id })
    if (products.length < BATCH) return
    after = last.id
  }
}

/**
 * A range within a category. Naming the range instead of its ids keeps the statements short and always the
 * same.
 */
interface Stretch {
  category_id: number
  after: number
  last: number
}

async function withOffers(
  db: Db,
  products: Omit<ProductRow, 'offers' | 'pictures'>[],
  stretch: Stretch,
): Promise<ProductRow[]> {
  const ids = db
    .selectFrom('products')
    .select('id')
    .where('category_id', '=', stretch.category_id)
    .where('id', '>', stretch.after)
    .where('id', '<=', stretch.last)
  const offers = await db
    .selectFrom('offers')
    .select(OFFER_COLUMNS)
    .where('product_id', 'in', ids)
    .where('is_gone', '=', 0)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const stock = await db
    .selectFrom('offers')
    .innerJoin('stock', 'stock.offer_id', 'offers.id')
    .select(['stock.offer_id', 'stock.store_id', 'stock.qty'])
    .where('offers.product_id', 'in', ids)
    .orderBy('stock.offer_id')
    .orderBy('stock.store_id')
    .execute()
  const pictures = await db
    .selectFrom('pictures')
    .select(['product_id', 'key', 'width', 'height'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  const stockByOffer = Map.groupBy(stock, row => row.offer_id)
  const offersByProduct = Map.groupBy(offers, offer => offer.product_id)
  const picturesByProduct = Map.groupBy(pictures, picture => picture.product_id)
  return products.flatMap(product => {
    const own = offersByProduct.get(product.id)
    if (!own) return []
    return {
      ...product,
      offers: own.map(offer => ({ ...offer, stock: stockByOffer.get(offer.id) ?? [] })),
      pictures: picturesByProduct.get(product.id) ?? [],
    }
  })
}

// biome-ignore format: a list of columns
const OFFER_COLUMNS = [
  'id', 'product_id', 'ext_id', 'barcode', 'size_name', 'price', 'price_old', 'weight_g', 'length_cm', 'width_cm',
  'height_cm', 'is_available',
] as const

/** All stores' quantities of these offers, including zeros. */
export async function quantitiesOf(
  db: Db,
  offer_ids: number[],
): Promise<{ offer_id: number; store_id: number; qty: number }[]> {
  const found = []
  for (let from = 0; from < offer_ids.length; from += 1_000) {
    const rows = db
      .selectFrom('stock')
      .select(['offer_id', 'store_id', 'qty'])
      .where('offer_id', 'in', offer_ids.slice(from, from + 1_000))
    found.push(await rows.execute())
  }
  return found.flat()
}
