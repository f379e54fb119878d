import type { TestShop } from '../test-shop.ts'
import { byCourier, orderBody } from './order-body.ts'

type Browser = ReturnType<TestShop['visit']>

export interface OnlineOrder {
  browser: Browser
  order_id: string
  total: number
  /** Asks for the address where the order is paid. */
  pay(): Promise<{ payment_id: string; confirmation_url: string; provider_id: string }>
}

/** Allows paying online for courier deliveries; call it before the shop's first cart. */
export async function takeMoneyOnline({ shop }: TestShop): Promise<void> {
  await shop.db.updateTable('delivery_services').set({ payment_ids_json: '[13,1,2,3]' }).execute()
}

/** Orders a belt by courier, to be paid online. */
export async function orderOnline(
  shop: TestShop,
  { browser = shop.visit(), payment_id = 1, quantity = 1 } = {},
): Promise<OnlineOrder> {
  const offer_id = shop.goods.leatherBelt.offers[0]?.id as number
  await browser.post('/api/cart/').send({ offer_id, quantity }).expect(200)
  const body = orderBody(shop, [{ id: offer_id, quantity }], {
    ...byCourier(quantity * 1_299 < 5_000 ? 299 : 0),
    payment_system_id: payment_id,
  })
  const answer = await browser.post('/api/cart/checkout/').send(body).expect(200)
  const order_id = answer.body.order_id as string
  return {
    browser,
    order_id,
    total: answer.body.items[order_id].total,
    async pay() {
      const { body } = await browser.post('/api/v3/payment/card/').send({ order_id }).expect(200)
      return { ...body, provider_id: body.confirmation_url.split('/').at(-1) }
    },
  }
}

/** The stored state of the order and its payment. */
export async function stateOf({ shop }: TestShop, order_id: string): Promise<string> {
  const { status, payment_status } = await shop.db
    .selectFrom('orders')
    .where('id', '=', order_id)
    .select(['status', 'payment_status'])
    .executeTakeFirstOrThrow()
  return `${status}/${payment_status}`
}

/** Pieces of the belt in the warehouse. */
export async function beltsLeft({ shop, goods }: TestShop): Promise<number> {
  const { qty } = await shop.db
    .selectFrom('stock')
    .where('offer_id', '=', goods.leatherBelt.offers[0]?.id as number)
    .where('store_id', '=', 1)
    .select('qty')
    .executeTakeFirstOrThrow()
  return qty
}

/** A notification as the provider sends it, from one of its addresses. */
export function notify(shop: TestShop, body: unknown, from = '185.71.76.1') {
  return shop
    .visit()
    .post('/api/v3/payment/notification/')
    .unset('X-Requested-With')
    .unset('Sec-Fetch-Site')
    .set('X-Forwarded-For', from)
    .send(body as object)
}
