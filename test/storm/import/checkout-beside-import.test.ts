import { countSoldPieces } from '../../../server/shop/orders/sold-pieces.queries.ts'
import { createTestDatabase } from '../../support/database/databases.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop } from '../../support/test-shop.ts'

// PostgreSQL alone: SQLite has one writer at a time.
test('an order does not wait for an import that is changing its product', async () => {
  const database = await createTestDatabase('PostgreSQL')
  const shop = await createTestShop({ db: database.db })
  const { id: product_id, offers } = shop.goods.linenDress
  const id = offers[0]?.id as number
  const browser = shop.visit()
  await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)

  const importing = await database.db.startTransaction().execute()
  await importing
    .updateTable('products')
    .set({ description: '<p>Новое</p>' })
    .where('id', '=', product_id)
    .execute()
  const answer = await browser.post('/api/cart/checkout/').send(orderBody(shop, [{ id, quantity: 1 }]))
  await importing.commit().execute()

  expect(answer.status).toBe(200)
  await countSoldPieces(database.db)
  const counted = await database.db
    .selectFrom('products')
    .where('id', '=', product_id)
    .select('popularity')
    .executeTakeFirst()
  expect(counted).toEqual({ popularity: 1 })
  await database.close()
})
