import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import type { TestShop } from '../test-shop.ts'

/**
 * Moves the belt to a warehouse of its own in Казань: together with a dress it makes two orders in one
 * checkout.
 */
export async function openSecondWarehouse({
  shop,
  goods,
}: Pick<TestShop, 'shop' | 'goods'>): Promise<{ moscow: number; kazan: number }> {
  const { db } = shop
  const town = builtInTown('Казань')
  const { id: moscow, ...row } = await db
    .selectFrom('stores')
    .selectAll()
    .where('kind', '=', 'warehouse')
    .executeTakeFirstOrThrow()
  const { id: kazan } = await db
    .insertInto('stores')
    .values({
      ...row,
      ext_id: 'kazan',
      city: 'Казань',
      region_fias_id: town.fias_id,
      latitude: town.latitude,
      longitude: town.longitude,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const table of ['stock', 'stock_moves'] as const) {
    await db
      .updateTable(table)
      .set({ store_id: kazan })
      .where('offer_id', '=', goods.leatherBelt.offers[0]?.id as number)
      .where('store_id', '=', moscow)
      .execute()
  }
  await db.updateTable('meta').set({ value: '2' }).where('key', '=', 'catalog_revision').execute()
  await shop.catalog.refresh()
  return { moscow, kazan }
}
