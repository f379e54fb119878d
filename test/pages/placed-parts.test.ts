import { inThrees } from '../../server/contract/words.ts'
import type { OrderState } from '../../server/database/tables/orders.ts'
import { moveOrder } from '../../server/shop/orders/states/move-order.ts'
import { openSecondWarehouse } from '../support/goods/two-warehouses.ts'
import { byCourier, orderBody } from '../support/orders/order-body.ts'
import { wordsOf } from '../support/pages/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let buyer: ReturnType<TestShop['visit']>
/** The dress from Москва, named by the checkout's answer, and the belt from Казань. */
let first = ''
let second = ''
beforeEach(async () => {
  shop = await createTestShop()
  await openSecondWarehouse(shop)
  buyer = shop.visit()
  const offers = [shop.goods.linenDress, shop.goods.leatherBelt].map(({ offers: [offer] }) => ({
    id: offer?.id as number,
    quantity: 1,
  }))
  const items = offers.map(({ id: offer_id, quantity }) => ({ offer_id, quantity }))
  await buyer.post('/api/cart/').send({ items }).expect(200)
  const placed = await buyer
    .post('/api/cart/checkout/')
    .send(orderBody(shop, offers, byCourier(0)))
    .expect(200)
  first = placed.body.order_id
  second = Object.keys(placed.body.items).find(id => id !== first) as string
})
afterEach(async () => {
  expect(await shop.broken()).toEqual([])
  await shop.close()
})

/** The goods of the page, from their heading on. */
async function goodsOf(order_id: string): Promise<string> {
  const { text } = await buyer.get(`/order/?ORDER_ID=${order_id}`).unset('X-Requested-With').expect(200)
  const [, goods = ''] = /id="placed-goods">([\s\S]*?)<\/section>/.exec(text) ?? []
  return wordsOf(goods)
}
const move = (id: string, change: Partial<OrderState>) =>
  shop.shop.db
    .transaction()
    .execute(trx => moveOrder(trx, id, change, { source: 'operator', now: shop.shop.now() }))

test('two parts of one checkout are shown together, whichever of them is opened', async () => {
  const [dress, belt] = ['Платье льняное.*? 3 990 Р.*?Итого 3 990 Р', 'Ремень.*? 1 299 Р.*?Итого 1 299 Р']
  expect(await goodsOf(first)).toMatch(
    new RegExp(`^Эта часть заказа .*${dress}.*Ещё одна часть: заказ ${inThrees(second).join(' ')} .*${belt}`),
  )
  expect(await goodsOf(second)).toMatch(
    new RegExp(`^Эта часть заказа .*${belt}.*Ещё одна часть: заказ ${inThrees(first).join(' ')} .*${dress}`),
  )
  await shop.visit().get(`/order/?ORDER_ID=${second}`).unset('X-Requested-With').expect(404)
})

test('what both cost together stands below them, until one is cancelled', async () => {
  expect(await goodsOf(first)).toMatch(/Всего за два заказа 5 289 Р$/)
  expect(await goodsOf(second)).toMatch(/Всего за два заказа 5 289 Р$/)
  await move(second, { status: 'cancelled' })
  expect(await goodsOf(first)).not.toContain('Всего за')
})

test('of the other part it says where it is, and that it will come while it will', async () => {
  expect(await goodsOf(first)).toMatch(/Принят\. Приедет отдельно, \d+.* января\./)
  await move(second, { status: 'confirmed' })
  await move(second, { status: 'packed' })
  await move(second, { status: 'shipped' })
  expect(await goodsOf(first)).toMatch(/В пути\. Приедет отдельно, \d+.* января\./)
  await move(second, { status: 'delivered' })
  expect(await goodsOf(first)).toMatch(/Получен\. (?!.*Приедет)/)
})

test('a part that was cancelled stays beside the other, and is not promised any more', async () => {
  await move(second, { status: 'cancelled' })
  expect(await goodsOf(first)).toMatch(/Платье льняное.*Ещё одна часть: .* Отменён\. (?!.*Приедет).*Ремень/)
  expect(await goodsOf(second)).toMatch(/Ремень.*Ещё одна часть: .* Принят\. Приедет отдельно/)
})
