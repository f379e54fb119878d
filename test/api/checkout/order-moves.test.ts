import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import type { OrderState } from '../../../server/database/tables/orders.ts'
import { spendCoupons } from '../../../server/shop/money/coupon/coupon.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import { createTestDatabase, ENGINES, onBothDatabases } from '../../support/database/databases.ts'
import { addCode } from '../../support/goods/promotions.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

async function placeOrder(shop: TestShop) {
  const id = shop.goods.leatherBelt.offers[0]?.id as number
  const browser = shop.visit()
  await browser.post('/api/cart/').send({ offer_id: id, quantity: 2 }).expect(200)
  const body = orderBody(shop, [{ id, quantity: 2 }], byCourier(299))
  const answer = await browser.post('/api/cart/checkout/').send(body).expect(200)
  return { browser, order_id: answer.body.order_id as string, offer_id: id }
}

const move = (shop: TestShop, order_id: string, change: Partial<OrderState>) =>
  inTransaction(shop.shop.db, trx =>
    moveOrder(trx, order_id, change, { source: 'operator', now: shop.shop.now() }),
  )

const eventsOf = (db: Db, order_id: string) =>
  db
    .selectFrom('order_events')
    .where('order_id', '=', order_id)
    .orderBy('position')
    .select(['position', 'status', 'payment_status', 'source', 'created_at'])
    .execute()

const brokenPromises = async (shop: TestShop) => (await shop.broken()).map(({ promise }) => promise)

onBothDatabases('the way of an order', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  test('begins with its placing, and each move is a row with its time and source', async () => {
    const { browser, order_id } = await placeOrder(shop)
    const placed_at = shop.shop.now()
    shop.pass(60_000)
    await move(shop, order_id, { status: 'confirmed' })

    const state = { payment_status: 'none' }
    expect(await eventsOf(shop.shop.db, order_id)).toEqual([
      { position: 1, status: 'new', ...state, source: 'checkout', created_at: placed_at },
      { position: 2, status: 'confirmed', ...state, source: 'operator', created_at: placed_at + 60_000 },
    ])
    const { body } = await browser.get(`/api/order/?order_id=${order_id}`).expect(200)
    expect(body).toMatchObject({
      status: 'confirmed',
      payment_status: 'none',
      checkout_id: order_id,
      discounts: [],
    })
    expect(await shop.broken()).toEqual([])
  })

  test('goes no way that the table does not know: nothing is written', async () => {
    const { order_id } = await placeOrder(shop)

    await expect(move(shop, order_id, { status: 'delivered' })).rejects.toThrow('нельзя перевести')
    await expect(move(shop, order_id, { payment_status: 'paid' })).rejects.toThrow('нельзя перевести')
    await expect(move(shop, '000000000000', { status: 'confirmed' })).rejects.toThrow('no order')

    expect(await eventsOf(shop.shop.db, order_id)).toHaveLength(1)
    expect(await shop.broken()).toEqual([])
  })

  test('puts the pieces back when it is cancelled, once', async () => {
    const before = await shelf()
    const { order_id } = await placeOrder(shop)

    const shelves = await move(shop, order_id, { status: 'cancelled' })

    expect(await shelf()).toEqual(before)
    expect(shelves).toEqual([before])
    await expect(move(shop, order_id, { status: 'cancelled' })).rejects.toThrow('нельзя перевести')
    expect(await shop.broken()).toEqual([])

    async function shelf() {
      return shop.shop.db
        .selectFrom('stock')
        .where('offer_id', '=', shop.goods.leatherBelt.offers[0]?.id as number)
        .where('store_id', '=', 1)
        .selectAll()
        .executeTakeFirstOrThrow()
    }
  })

  test('is proved by the reconciler: a state set by hand, a lost reason and a lost piece are named', async () => {
    const { order_id, offer_id } = await placeOrder(shop)
    const { db } = shop.shop
    await db.updateTable('orders').set({ status: 'packed' }).execute()
    expect(await brokenPromises(shop)).toEqual([
      'an order stands where its last move has put it, and began as new',
    ])
    await db.updateTable('orders').set({ status: 'cancelled' }).execute()
    expect(await brokenPromises(shop)).toContain(
      'an order that came to nothing has put its pieces back, and no other has',
    )
    await db.updateTable('orders').set({ status: 'new', checkout_id: 'none' }).execute()
    expect(await brokenPromises(shop)).toEqual(['a checkout is known by its first order'])
    await db.updateTable('orders').set({ checkout_id: order_id, coupon_total: 1 }).execute()
    expect(await brokenPromises(shop)).toEqual(['sums by kind are the discount, and the reasons kept'])
    await db.updateTable('orders').set({ coupon_total: 0 }).execute()
    const reason = { order_id, position: 1, offer_id, kind: 'coupon', rule: 'ЛЕТО' } as const
    await db
      .insertInto('order_discounts')
      .values({ ...reason, roubles: 5, words: 'Промокод ЛЕТО' })
      .execute()
    expect(await brokenPromises(shop)).toEqual([
      'sums by kind are the discount, and the reasons kept',
      'the discount of a line is the sum of its reasons, at most what it costs',
      'a checkout whose code took something off has used it, unless all of it came to nothing',
    ])
  })

  test('tells its owner each reason for a discount once, as it was kept', async () => {
    const { browser, order_id, offer_id } = await placeOrder(shop)
    const { db } = shop.shop
    for (const [index, roubles] of [100, 50].entries()) {
      await db
        .insertInto('order_discounts')
        .values({ order_id, position: index + 1, offer_id, kind: 'coupon', rule: 'ЛЕТО', roubles, words: 'Промокод ЛЕТО' })
        .execute() // biome-ignore format: a row
    }
    await addCode(db, 'ЛЕТО', { roubles: 150 })
    await spendCoupons(db, { id: order_id, customer: '+79161234567', now: 0 }, [
      { code: 'ЛЕТО', roubles: 150 },
    ])
    const sums = { discount: 150, coupon_total: 150, total: 2_598 - 150 + 299 }
    await db.updateTable('orders').set(sums).execute()
    await db.updateTable('order_lines').set({ discount: 150 }).execute()

    const { body } = await browser.get(`/api/order/?order_id=${order_id}`).expect(200)

    expect(body.discounts).toEqual([{ kind: 'coupon', rule: 'ЛЕТО', words: 'Промокод ЛЕТО', roubles: 150 }])
    expect([body.cost, body.total, body.items[0].sum]).toEqual([2_448, 2_747, 2_448])
    const page = await browser.get(`/order/?ORDER_ID=${order_id}`).expect(200)
    const printed = page.text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/(?:&nbsp;|\s)+/g, ' ')
    expect(printed.split('Промокод ЛЕТО −150 Р')).toHaveLength(2)
    expect(await shop.broken()).toEqual([])
  })
})

describe.each(ENGINES)('two operators at once, on %s', engine => {
  test('move an order once: the other is refused, and the books are right', async () => {
    const database = await createTestDatabase(engine, { on_disk: true })
    const shop = await createTestShop({ db: database.db })
    const { order_id } = await placeOrder(shop)

    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => move(shop, order_id, { status: 'cancelled' })),
    )

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await eventsOf(database.db, order_id)).toHaveLength(2)
    expect(await shop.broken()).toEqual([])
    await database.close()
  })
})
