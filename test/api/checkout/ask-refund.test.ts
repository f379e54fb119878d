import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { askRefund } from '../../../server/shop/payments/ask-refund.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { paidOrder } from '../../support/orders/paid-order.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

const ask = (db: Db, order_id: string, amount: number) =>
  inTransaction(db, trx => askRefund(trx, { order_id, amount, return_code: null, now: OPENING }))

onBothDatabases('money that goes back', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  test('is a row with the sum, and is set aside in its payment', async () => {
    const { order_id, total } = await paidOrder(shop)

    const id = await ask(shop.shop.db, order_id, 1_000)

    const refunds = await shop.shop.db.selectFrom('refunds').selectAll().execute()
    expect(refunds).toMatchObject([{ id, order_id, amount: 1_000, status: 'new', check_at: OPENING }])
    const payment = await shop.shop.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ amount: total, refunded: 1_000 })
    expect(await shop.broken()).toEqual([])
  })

  test('is never more than was paid, however often and at once it is asked for', async () => {
    const { order_id, total } = await paidOrder(shop)
    const half = Math.ceil(total / 2) + 1

    const asked = await Promise.allSettled([
      ask(shop.shop.db, order_id, half),
      ask(shop.shop.db, order_id, half),
      ask(shop.shop.db, order_id, half),
    ])

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.shop.db.selectFrom('refunds').selectAll().execute()).toHaveLength(1)
    expect(await shop.broken()).toEqual([])
  })

  test('of an order paid on receipt goes another way: null, and no row', async () => {
    const { order_id } = await paidOrder(shop, { payment_id: 13 })

    expect(await ask(shop.shop.db, order_id, 100)).toBeNull()
    expect(await shop.shop.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  })

  test('is proved by the reconciler: a refund of more than there was, and a payment of another sum, are named', async () => {
    const { order_id } = await paidOrder(shop)
    const id = await ask(shop.shop.db, order_id, 1_000)
    await shop.shop.db.updateTable('refunds').set({ amount: 1_100 }).where('id', '=', id).execute()
    expect(await names(shop)).toEqual(['what was refunded is the sum of the refunds, at most what was paid'])
    await shop.shop.db.updateTable('refunds').set({ amount: 1_000, status: 'succeeded' }).execute()
    expect(await names(shop)).toEqual([
      'an order is refunded as far as its refunds have arrived, at most its share',
    ])
    await shop.shop.db.updateTable('refunds').set({ status: 'new' }).execute()
    await shop.shop.db.updateTable('payment_orders').set({ amount: 1 }).execute()
    expect(await names(shop)).toEqual([
      'a paid order has its share in one payment, and no other has one',
      'a payment is the sum of the shares of its orders, all of one checkout',
    ])
  })
})

const names = async (shop: TestShop) => (await shop.broken()).map(({ promise }) => promise)
