import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('once an order is committed', open => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })

  async function order(shop: TestShop) {
    const id = dress(shop)
    const browser = shop.visit()
    await browser.post('/api/cart/').send({ offer_id: id, quantity: 2 }).expect(200)
    return browser.post('/api/cart/checkout/').send(orderBody(shop, [{ id, quantity: 2 }]))
  }

  test('the answer stands, though the stock can no longer be read', async () => {
    const shop = await createTestShop({ db: db.withPlugin(failAfterOrder()) })
    const answer = await order(shop)

    expect(answer.status).toBe(200)
    expect(await ordersIn(db)).toEqual([answer.body.order_id])
    expect(await shop.broken()).toEqual([])
  })

  test('the answer stands, though the catalogue fails to show it; the job makes it good, the log tells', async () => {
    const shop = await createTestShop({ db })
    const { catalog } = shop.shop
    const { applyStock } = catalog
    catalog.applyStock = () => {
      throw new Error('the catalogue is upset')
    }
    const answer = await order(shop)
    catalog.applyStock = applyStock

    expect(answer.status).toBe(200)
    expect(shop.log.join()).toContain('failed after the commit')
    const before = shown(shop)
    await catalog.followStock()
    expect(shown(shop)).toBe(before - 2)
  })

  test('this process shows at once what is left, without asking', async () => {
    const shop = await createTestShop({ db })
    const before = shown(shop)
    await order(shop)

    expect(shown(shop)).toBe(before - 2)
  })
})

function dress({ goods }: TestShop): number {
  return goods.linenDress.offers[0]?.id as number
}

/** Pieces in own stores that the catalogue of this process knows of: the order is picked up. */
function shown(shop: TestShop): number {
  const found = shop.shop.catalog.current().findOffer(dress(shop))
  return found?.offer.stock_stores.reduce((sum, { qty }) => sum + qty, 0) ?? 0
}

async function ordersIn(db: Db): Promise<string[]> {
  return (await db.selectFrom('orders').select('id').execute()).map(({ id }) => id)
}

/** From the order's own row on, reading the stock fails. */
function failAfterOrder(): KyselyPlugin {
  let isOrdered = false
  return {
    transformQuery: ({ node }) => {
      const text = JSON.stringify(node, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
      if (node.kind === 'InsertQueryNode' && text.includes('"order_lines"')) isOrdered = true
      if (isOrdered && node.kind === 'SelectQueryNode' && text.includes('"name":"stock"'))
        throw Object.assign(new Error('connection terminated'), { code: '57P01' })
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
