import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../server/database/open-database.ts'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { createTestDatabase, ENGINES } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop } from '../../support/test-shop.ts'

const BUYERS = 200
const PIECES = 20

describe.each(ENGINES)('200 buyers at once for 20 pieces, on %s', engine => {
  test('give exactly 20 orders and 180 clear refusals', async () => {
    const database = await createTestDatabase(engine, { on_disk: true })
    const shop = await createTestShop({ db: database.db })
    const [belt] = shop.goods.leatherBelt.offers
    const id = belt?.id as number
    await setStock(shop.shop.db, id, PIECES)
    const buyers = Array.from({ length: BUYERS }, () => shop.visit())
    // A row of its own for every buyer first: the race is for the pieces.
    for (const buyer of buyers) await buyer.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)

    const answers = await Promise.all(
      buyers.map(buyer =>
        buyer.post('/api/cart/checkout/').send(orderBody(shop, [{ id, quantity: 1 }], byCourier(299))),
      ),
    )

    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 200)).toHaveLength(PIECES)
    expect(statuses.filter(status => status === 409)).toHaveLength(BUYERS - PIECES)
    for (const { body } of answers.filter(answer => answer.status === 409)) {
      expect(body.error).toMatchObject({
        code: 'out-of-stock',
        message: expect.stringContaining('закончился'),
      })
    }
    expect(await findBroken(shop.shop.db).then(found => found.filter(({ rows }) => rows.length > 0))).toEqual(
      [],
    )
    await database.close()
  })

  test('check, then act — the wrong way — sells more than there is', async () => {
    const database = await createTestDatabase(engine, { on_disk: true })
    const shop = await createTestShop({ db: database.db })
    const [belt] = shop.goods.leatherBelt.offers
    const id = belt?.id as number
    await setStock(shop.shop.db, id, PIECES)

    const sold = await Promise.all(Array.from({ length: BUYERS }, () => sellCarelessly(shop.shop.db, id)))

    expect(sold.filter(Boolean).length).toBeGreaterThan(PIECES)
    await database.close()
  })
})

async function setStock(db: Db, offer_id: number, qty: number): Promise<void> {
  const before = await db
    .selectFrom('stock')
    .where('offer_id', '=', offer_id)
    .where('qty', '>', 0)
    .selectAll()
    .executeTakeFirstOrThrow()
  const { store_id } = before
  await db
    .updateTable('stock')
    .set({ qty })
    .where('offer_id', '=', offer_id)
    .where('store_id', '=', store_id)
    .execute()
  const move = {
    offer_id,
    store_id,
    delta: qty - before.qty,
    reason: 'import' as const,
    order_id: null,
    created_at: 0,
  }
  await db.insertInto('stock_moves').values(move).execute()
}

/** What shops do wrong: look, think, write down what they saw. */
async function sellCarelessly(db: Db, offer_id: number): Promise<boolean> {
  const { qty, store_id } = await db
    .selectFrom('stock')
    .where('offer_id', '=', offer_id)
    .orderBy('qty', 'desc')
    .select(['qty', 'store_id'])
    .executeTakeFirstOrThrow()
  if (qty < 1) return false
  await wait(5)
  await db
    .updateTable('stock')
    .set({ qty: qty - 1 })
    .where('offer_id', '=', offer_id)
    .where('store_id', '=', store_id)
    .execute()
  return true
}
