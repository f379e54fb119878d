import type { Db } from '../../../server/database/open-database.ts'
import { putIntoWarehouse } from '../orders/crowd.ts'
import { openTemplates } from '../pages/own-templates.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { HERO } from './experiment-file.ts'

type Browser = ReturnType<TestShop['visit']>

export interface ExperimentShop extends TestShop {
  /** The offer that `fill` puts into a cart; there is plenty of stock. */
  dress: number
  /** @returns the cart's answer */
  fill(browser: Browser): Promise<Awaited<ReturnType<Browser['get']>>['body']>
}

/**
 * A shop in which editors run experiments, with `HERO` on the page about the shop. At the end every promise
 * of the reconciler must hold.
 *
 * @param experiments the files, by name
 */
export async function openExperimentShop(
  db: Db,
  experiments: Record<string, string>,
): Promise<ExperimentShop> {
  const templates = await openTemplates(({ write, append }) => {
    for (const [name, file] of Object.entries(experiments)) write(`experiments/${name}.yaml`, file)
    append('pages/about.liquid', HERO)
  })
  const shop = await createTestShop({ db, given: { renderer: templates.renderer } })
  const dress = shop.goods.linenDress.offers[0]?.id as number
  await putIntoWarehouse(shop.shop.db, [dress], 50)
  return {
    ...shop,
    dress,
    fill: async browser =>
      (await browser.post('/api/cart/').send({ offer_id: dress, quantity: 1 }).expect(200)).body,
    async close() {
      expect(await shop.broken()).toEqual([])
      await shop.close()
      templates.close()
    },
  }
}
