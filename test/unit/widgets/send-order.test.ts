/** @jest-environment node */
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { EMPTY_DRAFT } from '../../../server/contract/checkout/draft.ts'
import type { ShownOrder } from '../../../server/contract/checkout/order-body.ts'
import { quoteOf } from '../../support/orders/quote-of.ts'
import { standInPage } from '../../support/pages/browser-page.ts'
import { type SmallServer, smallServer } from '../../support/small-server.ts'

let server: SmallServer
let sendOrder: typeof import('../../../widgets/shared/checkout/send-order.ts').sendOrder
let shown: Omit<ShownOrder, 'ym_id'>
beforeAll(async () => {
  server = await smallServer()
  standInPage(server.url)
  sendOrder = (await import('../../../widgets/shared/checkout/send-order.ts')).sendOrder
  shown = {
    cart: EMPTY_CART,
    quote: quoteOf(4, 'courier'),
    payment_id: 13,
    draft: { ...EMPTY_DRAFT, name: 'Анна Каренина', phone: '+79161234567', email: 'anna@example.ru' },
    agreements: { separate: null, single: true, subscribe: false, call_me: false },
    city: 'Москва',
    storage_period: null,
  }
})
afterAll(() => server.close())

const answered = (order_id: string, ...ids: string[]) =>
  server.answers({
    body: { errors: [], order_id, items: Object.fromEntries(ids.map(id => [id, orderOf(id)])) },
  })

describe('an answer to the checkout', () => {
  test('gives the number of the order that it names', async () => {
    answered('100000000001', '100000000001', '100000000002')
    expect(await sendOrder(shown)).toBe('100000000001')
  })

  test.each([
    ['without a number', '', ['100000000001'], 'Could not create order'],
    ['without orders', '100000000001', [], 'Empty order list'],
    ['with other orders than it names', '100000000001', ['100000000002'], 'Order not in list'],
  ])('%s is a failure in the words of contract 1.8', async (_, order_id, ids, words) => {
    answered(order_id, ...ids)
    await expect(sendOrder(shown)).rejects.toThrow(new Error(words))
  })

  test('that was no use is asked for again under the same key: there is one order', async () => {
    answered('100000000001', '100000000002')
    await expect(sendOrder(shown)).rejects.toThrow('Order not in list')
    const [lost] = server.received
    answered('100000000001', '100000000001')
    await sendOrder(shown)
    const [again] = server.received
    expect(lost?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(again?.headers['idempotency-key']).toBe(lost?.headers['idempotency-key'])

    await sendOrder({ ...shown, draft: { ...shown.draft, comment: 'Позвоните за час' } })
    expect(server.received[1]?.headers['idempotency-key']).not.toBe(lost?.headers['idempotency-key'])
  })
})

function orderOf(order_id: string) {
  return {
    order_id,
    created_at: 0,
    status: 'new',
    items: [],
    cost: 3_990,
    tax: 0,
    delivery_cost: 0,
    total: 3_990,
    delivery_service_id: 4,
    delivery_service: 'Курьер',
    delivery_time: '16–17 января',
    delivery_point: 'Москва, Тверская, 1',
    payment: 'При получении',
    coupon: null,
    user: { name: 'Анна', surname: 'Каренина', phone: '+79161234567', email: 'anna@example.ru' },
    user_orders_total: 1,
  }
}
