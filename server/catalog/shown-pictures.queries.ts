import type { Selectable } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { ProductsTable } from '../database/tables/catalog.ts'

type Listed = Pick<
  Selectable<ProductsTable>,
  'id' | 'category_id' | 'is_hit' | 'is_new' | 'popularity' | 'first_seen_at'
>

/** What decides where a product stands in lists. */
export interface ListedProduct extends Listed {
  is_discounted: 0 | 1
  in_stock: 0 | 1
}

export async function soldProducts(db: Db): Promise<ListedProduct[]> {
  return db
    .selectFrom('products')
    .select(['id', 'category_id', 'is_hit', 'is_new', 'popularity', 'first_seen_at'])
    .select(eb => {
      const offers = eb
        .selectFrom('offers')
        .select('offers.id')
        .whereRef('offers.product_id', '=', 'products.id')
        .where('offers.is_gone', '=', 0)
      const inStock = offers
        .innerJoin('stock', 'stock.offer_id', 'offers.id')
        .where('offers.is_available', '=', 1)
        .where('stock.qty', '>', 0)
      const discounted = offers.whereRef('offers.price_old', '>', 'offers.price')
      const asFlag = (found: typeof offers) =>
        eb.case().when(eb.exists(found)).then(1).else(0).end().$castTo<0 | 1>()
      return [asFlag(inStock).as('in_stock'), asFlag(discounted).as('is_discounted')]
    })
    .where('products.is_gone', '=', 0)
    .execute()
}

/** In the shop's own order. */
export async function parentsOfCategories(db: Db): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'parent_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
}

/** Keys of the pictures of all products that are sold, by product, in their order. */
export async function keysOfPictures(db: Db): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('pictures')
    .innerJoin('products', 'products.id', 'pictures.product_id')
    .select(['pictures.product_id', 'pictures.key'])
    .where('products.is_gone', '=', 0)
    .where('pictures.key', '<>', '')
    .orderBy('pictures.product_id')
    .orderBy('pictures.position')
    .execute()
  const keys = new Map<number, string[]>()
  for (const { product_id, key } of rows) {
    const known = keys.get(product_id)
    if (known) known.push(key)
    else keys.set(product_id, [key])
  }
  return keys
}
