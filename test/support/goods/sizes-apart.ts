import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import type { TestShop } from '../test-shop.ts'

/** Where each size is in stock. */
type Shelves = Record<'warehouse' | 'msk-01' | 'spb-01', number>

/** One of each case: everywhere, only in the store in Moscow, only in the one in Saint Petersburg. */
export const APART: Shelves[] = [
  { warehouse: 5, 'msk-01': 2, 'spb-01': 2 },
  { warehouse: 0, 'msk-01': 2, 'spb-01': 0 },
  { warehouse: 0, 'msk-01': 0, 'spb-01': 2 },
]

/**
 * Distributes the sizes of the linen dress over different places, and shows that in the catalogue.
 *
 * @param store_transfer_days of both pick-up tariffs: null brings nothing from stores of another town
 */
export async function layApart(
  { shop: { db, catalog }, goods }: Pick<TestShop, 'shop' | 'goods'>,
  store_transfer_days: number | null,
  shelves = APART,
): Promise<void> {
  const places = await db.selectFrom('stores').select(['id', 'ext_id']).execute()
  for (const [index, { id }] of goods.linenDress.offers.entries()) {
    for (const place of places) {
      const qty = shelves[index]?.[place.ext_id as keyof Shelves] ?? 0
      await db
        .updateTable('stock')
        .set({ qty })
        .where('offer_id', '=', id)
        .where('store_id', '=', place.id)
        .execute()
    }
  }
  await db
    .updateTable('delivery_services')
    .set({ store_transfer_days })
    .where('service_id', 'in', [3, 76])
    .execute()
  await announceCatalog(db)
  await catalog.refresh()
}
