import { inTransaction } from '../../../server/database/statement.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import type { TestShop } from '../test-shop.ts'
import { byCourier, orderBody } from './order-body.ts'

/** A stored order of a belt by courier, paid online, without any provider. */
export async function paidOrder(shop: TestShop, { payment_id = 1 } = {}) {
  const offer_id = shop.goods.leatherBelt.offers[0]?.id as number
  const browser = shop.visit()
  await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
  const body = orderBody(shop, [{ id: offer_id, quantity: 1 }], byCourier(299))
  const { order_id } = (await browser.post('/api/cart/checkout/').send(body).expect(200)).body
  const { db } = shop.shop
  const now = shop.shop.now()
  const { total } = await db
    .selectFrom('orders')
    .where('id', '=', order_id)
    .select('total')
    .executeTakeFirstOrThrow()
  if (payment_id === 13) return { browser, order_id: order_id as string, total }
  await db
    .updateTable('orders')
    .set({ payment_id, payment_status: 'waiting' })
    .where('id', '=', order_id)
    .execute()
  await db
    .updateTable('order_events')
    .set({ payment_status: 'waiting' })
    .where('order_id', '=', order_id)
    .execute()
  const id = `paid-${order_id}`
  await inTransaction(db, async trx => {
    const made = {
      id,
      checkout_id: order_id,
      method: payment_id,
      amount: total,
      provider_id: `y-${order_id}`,
    }
    const state = {
      status: 'succeeded' as const,
      confirmation_url: '',
      reason: '',
      refunded: 0,
      check_at: null,
    }
    await trx
      .insertInto('payments')
      .values({ ...made, ...state, created_at: now, changed_at: now })
      .execute()
    await trx.insertInto('payment_orders').values({ payment_id: id, order_id, amount: total }).execute()
    await moveOrder(trx, order_id, { payment_status: 'paid' }, { source: 'payment', now })
  })
  return { browser, order_id: order_id as string, total }
}
