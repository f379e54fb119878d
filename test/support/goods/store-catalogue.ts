import type { CatalogSource } from '../../../server/catalog/catalog.queries.ts'
import type { Db } from '../../../server/database/open-database.ts'
import type { Tables } from '../../../server/database/tables.ts'

/** So many rows of any table have fewer values than a statement may. */
const CHUNK = 500

/** Writes a catalogue, as `randomCatalogue` makes one, into the tables of an empty, migrated database. */
export async function storeCatalogue(db: Db, source: CatalogSource): Promise<void> {
  const insert = async (table: keyof Tables, rows: object[]) => {
    for (let at = 0; at < rows.length; at += CHUNK)
      await db
        .insertInto(table)
        .values(rows.slice(at, at + CHUNK) as never)
        .execute()
  }
  const categories = await source.categories()
  await insert('categories', categories)
  await insert('stores', await source.stores())
  for await (const products of source.products(categories.map(({ id }) => id))) {
    const added = { is_gone: 0, content_hash: '' }
    const offers = products.flatMap(product =>
      product.offers.map((offer, position) => ({ ...offer, position })),
    )
    await insert(
      'products',
      products.map(({ offers: _, pictures, ...row }) => ({ ...row, ...added, ext_key: `key ${row.id}` })),
    )
    await insert(
      'offers',
      offers.map(({ stock, ...row }) => ({ ...row, ...added })),
    )
    await insert(
      'stock',
      offers.flatMap(({ id, stock }) => stock.map(row => ({ ...row, offer_id: id }))),
    )
    await insert(
      'pictures',
      products.flatMap(({ pictures }) =>
        pictures.map((row, position) => ({ ...row, position, source_url: '' })),
      ),
    )
  }
  await insert('meta', [{ key: 'catalog_revision', value: String(await source.revision()) }])
}

/** Sets a shelf as an order or an import does: with its move. */
export async function setShelf(
  db: Db,
  shelf: { offer_id: number; store_id: number; qty: number },
): Promise<void> {
  const { offer_id, store_id, qty } = shelf
  await db
    .insertInto('stock')
    .values(shelf)
    .onConflict(on => on.columns(['offer_id', 'store_id']).doUpdateSet({ qty }))
    .execute()
  const move = { offer_id, store_id, delta: 1, reason: 'import' as const, order_id: null, created_at: 1 }
  await db.insertInto('stock_moves').values(move).execute()
}
