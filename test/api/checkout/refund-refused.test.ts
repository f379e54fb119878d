import { inTransaction } from '../../../server/database/in-transaction.ts'
import { ProviderError } from '../../../server/errors.ts'
import type { ProviderRefund } from '../../../server/providers/payments/payment-provider.ts'
import { askRefund } from '../../../server/shop/payments/ask-refund.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { openSecondWarehouse } from '../../support/goods/two-warehouses.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { orderOnline, takeMoneyOnline } from '../../support/orders/online-order.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const HOUR_MS = 60 * 60_000

onBothDatabases('a refund', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    await takeMoneyOnline(shop)
    await putIntoWarehouse(shop.shop.db, [shop.goods.leatherBelt.offers[0]?.id as number], 100)
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const ask = (order_id: string, amount: number) =>
    inTransaction(shop.shop.db, trx =>
      askRefund(trx, { order_id, amount, return_code: null, now: shop.shop.now() }),
    )
  const refunds = () => shop.shop.db.selectFrom('refunds').selectAll().orderBy('created_at').execute()

  /** An order that was paid at the pretend bank. */
  async function paidOnline() {
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    shop.bank.choose(provider_id, 'pay')
    await order.browser.get(`/order/?ORDER_ID=${order.order_id}`).expect(200)
    return { ...order, provider_id }
  }

  function answerRefunds(answer: (asked: { amount: number }) => Promise<ProviderRefund>) {
    const payments = shop.shop.providers.payments.chosen
    const before = payments?.refund
    Object.assign(payments as object, { refund: answer })
    return () => Object.assign(payments as object, { refund: before })
  }

  test.each([
    ['for good', true],
    ['for the moment', false],
  ])('that the provider would not take %s is asked for again, and arrives', async (_name, is_final) => {
    const { order_id, total } = await paidOnline()
    await ask(order_id, total)
    const mend = answerRefunds(async () => {
      throw new ProviderError('no', { is_final })
    })
    await sendRefunds(shop.shop)
    expect(await refunds()).toMatchObject([{ status: 'new', tries: 1 }])
    mend()
    shop.pass(HOUR_MS)
    await sendRefunds(shop.shop)
    expect(await refunds()).toMatchObject([{ status: 'succeeded', tries: 2 }])
  })

  test('that the provider refused frees its money: an operator can ask for it anew', async () => {
    const { order_id, total, provider_id } = await paidOnline()
    await ask(order_id, total)
    const mend = answerRefunds(async ({ amount }) => ({
      id: 'refused-1',
      payment_id: provider_id,
      status: 'canceled',
      amount: { value: `${amount}.00`, currency: 'RUB' },
      reason: 'insufficient_funds',
    }))
    await sendRefunds(shop.shop)
    mend()
    expect(await refunds()).toMatchObject([{ status: 'canceled', reason: 'insufficient_funds' }])
    await ask(order_id, total)
    await sendRefunds(shop.shop)
    expect((await refunds()).map(({ status }) => status).toSorted()).toEqual(['canceled', 'succeeded'])
  })

  test('of one of two orders that a payment paid is at most what was paid for that one', async () => {
    await openSecondWarehouse(shop)
    const { linenDress, leatherBelt } = shop.goods
    const lines = [linenDress, leatherBelt].map(({ offers }) => ({
      id: offers[0]?.id as number,
      quantity: 1,
    }))
    const browser = shop.visit()
    const items = lines.map(({ id: offer_id, quantity }) => ({ offer_id, quantity }))
    const { body: cart } = await browser.post('/api/cart/').send({ items }).expect(200)
    const quote = cart.delivery_quotes.find(({ service_id }: { service_id: number }) => service_id === 4)
    const online = { ...byCourier(quote.cost), payment_system_id: 1 }
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, lines, online))
      .expect(200)
    const [one, other] = Object.entries<{ total: number }>(body.items).map(([id, { total }]) => ({
      id,
      total,
    }))
    if (!one || !other) throw new Error('two warehouses make two orders')
    const { body: at_bank } = await browser
      .post('/api/v3/payment/card/')
      .send({ order_id: body.order_id })
      .expect(200)
    shop.bank.choose(at_bank.confirmation_url.split('/').at(-1), 'pay')
    await browser.get(`/order/?ORDER_ID=${body.order_id}`).expect(200)

    await expect(ask(one.id, one.total + 1)).rejects.toMatchObject({ code: 'refund-too-large' })
    expect(await refunds()).toEqual([])
    await ask(one.id, one.total)
    await expect(ask(one.id, 1)).rejects.toMatchObject({ code: 'refund-too-large' })
    await ask(other.id, other.total)
    await sendRefunds(shop.shop)
    expect((await refunds()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  })
})
