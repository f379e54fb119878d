import type { Db } from '../../../server/database/open-database.ts'
import { allDraws } from '../../../server/shop/draws/draws.ts'
import { enterAllOrders } from '../../../server/shop/draws/enter-orders.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import { orderBody } from '../orders/order-body.ts'
import { type OwnTemplates, openTemplates } from '../pages/own-templates.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { drawFile } from './draw-file.ts'

type Browser = ReturnType<TestShop['visit']>

export type DrawShop = Awaited<ReturnType<typeof openDrawShop>>

/** A shop with the draw `trying`, whose file a test may change. */
export async function openDrawShop(
  db: Db,
  {
    fields,
    env = {},
    change,
  }: {
    fields?: Record<string, string>
    env?: Record<string, string>
    change?: (templates: OwnTemplates) => void
  } = {},
) {
  const templates = await openTemplates(copy => {
    copy.write('draws/trying.yaml', drawFile(fields))
    change?.(copy)
  })
  const shop = await createTestShop({ db, env, given: { renderer: templates.renderer } })
  const dress = shop.goods.linenDress.offers[0]?.id as number
  await shop.shop.db.updateTable('stock').set({ qty: 100 }).where('offer_id', '=', dress).execute()
  shop.shop.catalog.applyStock([{ offer_id: dress, store_id: shop.goods.tverskaya.id, qty: 100 }])

  return {
    ...shop,
    templates,
    draw() {
      const found = allDraws(shop.shop).find(({ slug }) => slug === 'trying')
      if (!found) throw new Error('no draw')
      return found
    },
    async rewrite(changed: Record<string, string>) {
      templates.change('draws/trying.yaml', () => drawFile(changed))
      await templates.renderer.refresh()
    },
    /** Orders a dress of 3 990 Р. @returns its number */
    async buy(browser: Browser, change: Record<string, unknown> = {}): Promise<string> {
      await browser.post('/api/cart/').send({ offer_id: dress, quantity: 1 }).expect(200)
      const body = orderBody(shop, [{ id: dress, quantity: 1 }], change)
      return (await browser.post('/api/cart/checkout/').send(body).expect(200)).body.order_id
    },
    move: (id: string, to: Parameters<typeof moveOrder>[2]) =>
      shop.shop.db
        .transaction()
        .execute(trx => moveOrder(trx, id, to, { source: 'operator', now: shop.shop.now() })),
    enter: () => enterAllOrders(shop.shop),
    async numbers(): Promise<string[]> {
      const rows = await shop.shop.db
        .selectFrom('draw_entries')
        .where('draw', '=', 'trying')
        .orderBy('number')
        .selectAll()
        .execute()
      return rows.map(({ number, checkout_id, receipt }) => `${number} ${checkout_id ?? receipt}`)
    },
    async end() {
      await shop.close()
      templates.close()
    },
  }
}
