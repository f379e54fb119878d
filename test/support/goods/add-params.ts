import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import type { TestShop } from '../test-shop.ts'

/**
 * Gives the two linen dresses so many parameters, «Свойство 1» and on, of which each has another value: as many more
 * filters.
 *
 * @returns the codes of these filters, and the values of the white one: `svoystvo-1`, `beloe`
 */
export async function addParams(
  { shop, goods }: TestShop,
  count: number,
): Promise<{ codes: string[]; white: string }> {
  for (const [{ id }, value] of [
    [goods.linenDress, 'Красное'],
    [goods.whiteLinenDress, 'Белое'],
  ] as const) {
    const params = Array.from({ length: count }, (_, at) => ({ name: `Свойство ${at + 1}`, value }))
    await shop.db
      .updateTable('products')
      .set({ params_json: JSON.stringify(params) })
      .where('id', '=', id)
      .execute()
  }
  await announceCatalog(shop.db)
  await shop.catalog.refresh()
  return { codes: Array.from({ length: count }, (_, at) => `svoystvo-${at + 1}`), white: 'beloe' }
}
