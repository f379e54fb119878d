import { formatRubles, partInWords } from '../../../server/contract/money.ts'
import { instalmentsOf } from '../../../server/contract/payment/instalments.ts'
import { ProviderError } from '../../../server/errors.ts'
import { checkPayments } from '../../../server/shop/payments/check-payments.ts'
import { releaseUnpaid } from '../../../server/shop/payments/release-unpaid.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import {
  beltsLeft,
  notify,
  orderOnline,
  stateOf,
  takeMoneyOnline,
} from '../../support/orders/online-order.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const MINUTE = 60_000

onBothDatabases('paying an order', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open(), env: { TRUST_PROXY: '1' } })
    await takeMoneyOnline(shop)
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  test('leads to the provider’s page, and two clicks at once to one payment', async () => {
    const order = await orderOnline(shop)
    expect(await stateOf(shop, order.order_id)).toBe('new/waiting')

    const [first, second] = await Promise.all([order.pay(), order.pay()])
    const third = await order.pay()

    expect(first?.confirmation_url).toBe(`http://shop.test/pretend-payment/${first?.provider_id}`)
    expect([second, third]).toEqual([first, first])
    expect(await shop.shop.db.selectFrom('payments').selectAll().execute()).toMatchObject([
      { id: first?.payment_id, amount: order.total, status: 'pending', checkout_id: order.order_id },
    ])
    expect(shop.bank.find(first?.provider_id ?? '')).toMatchObject({ amount: 1_598, method: 'bank_card' })
  })

  test('is for its owner alone: 404 for anybody else', async () => {
    const { order_id } = await orderOnline(shop)
    await shop.visit().post('/api/v3/payment/card/').send({ order_id }).expect(404)
    await shop.visit().post('/api/order/cancel/').send({ order_id }).expect(404)
    expect(await shop.shop.db.selectFrom('payments').selectAll().execute()).toEqual([])
  })

  test('goes by SBP and in four parts too; an order paid on receipt has nothing to pay online', async () => {
    for (const [payment_id, method] of [
      [2, 'sbp'],
      [3, 'sber_bnpl'],
    ] as const) {
      const { provider_id } = await (await orderOnline(shop, { payment_id })).pay()
      expect(shop.bank.find(provider_id)).toMatchObject({ method })
    }
    const { browser, order_id } = await orderOnline(shop, { payment_id: 13 })
    const { body } = await browser.post('/api/v3/payment/card/').send({ order_id }).expect(422)
    expect(body.error.code).toBe('not-online')
  })

  test('in four parts names at the bank what the card and the last step name', async () => {
    const { browser, pay, total } = await orderOnline(shop, { payment_id: 3 })
    const { provider_id } = await pay()
    const { text } = await browser
      .get(`/pretend-payment/${provider_id}`)
      .unset('X-Requested-With')
      .expect(200)
    const [first] = instalmentsOf(total, new Date(shop.shop.now()))
    // The last part is more.
    expect(total % 4).not.toBe(0)
    expect(text).toContain(`Четыре части ${partInWords(total)}:`)
    expect(text).toContain(`Заплатить первые ${formatRubles(first?.amount ?? 0)}`)
  })

  test('with the provider away says so, keeps the order, and goes on where it stood', async () => {
    const order = await orderOnline(shop)
    const payments = shop.shop.providers.payments.chosen
    const create = payments?.create as NonNullable<typeof payments>['create']
    Object.assign(payments as object, {
      create: async (asked: Parameters<typeof create>[0]) => {
        await create(asked)
        throw new ProviderError('the answer was lost')
      },
    })
    const { order_id, browser } = order
    const refused = await browser.post('/api/v3/payment/card/').send({ order_id }).expect(503)
    expect(refused.body.error.message).toContain('Заказ сохранён')
    expect(refused.headers['retry-after']).toBe('10')
    Object.assign(payments as object, { create })

    const { provider_id } = await order.pay()

    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)
    expect(await stateOf(shop, order_id)).toBe('new/paid')
    expect(await shop.shop.db.selectFrom('payments').selectAll().execute()).toHaveLength(1)
  })

  test('makes the order paid once a hint has come, and tells of it once', async () => {
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)

    for (let round = 0; round < 3; round++)
      await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)

    expect(await stateOf(shop, order.order_id)).toBe('new/paid')
    const messages = (await shop.outbox()).filter(({ text }) => text.includes('оплачен'))
    expect(messages.map(({ kind, to }) => `${kind} ${to}`).sort()).toEqual([
      'mail anna@example.ru',
      'sms +79161234567',
    ])
    expect(messages.find(({ kind }) => kind === 'sms')?.text).toBe(
      `Витрина: заказ ${order.order_id} на 1 598 Р оплачен. Доставим 16–18 января, курьер позвонит заранее.`,
    )
    const { body } = await order.browser.post('/api/v3/payment/card/').send({ order_id: order.order_id })
    expect(body.error.code).toBe('already-paid')
  })

  test('needs no notification at all: what waits is read again every five minutes', async () => {
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    await checkPayments(shop.shop)
    shop.bank.choose(provider_id, 'pay')
    shop.pass(4 * MINUTE)
    expect(await checkPayments(shop.shop)).toBe(0)

    shop.pass(MINUTE)
    expect(await checkPayments(shop.shop)).toBe(1)

    expect(await stateOf(shop, order.order_id)).toBe('new/paid')
  })

  test('that the bank refused can be tried again, by another payment', async () => {
    const order = await orderOnline(shop)
    const first = await order.pay()
    shop.bank.choose(first.provider_id, 'refuse')
    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(first.provider_id)).expect(200)
    expect(await stateOf(shop, order.order_id)).toBe('new/failed')

    const second = await order.pay()

    expect(second.payment_id).not.toBe(first.payment_id)
    expect(await stateOf(shop, order.order_id)).toBe('new/waiting')
    shop.bank.choose(second.provider_id, 'pay')
    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(second.provider_id)).expect(200)
    await notify(shop, shop.bank.notificationOf(first.provider_id)).expect(200)
    expect(await stateOf(shop, order.order_id)).toBe('new/paid')
  })

  test('of another sum, currency or order is not believed', async () => {
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    shop.bank.choose(provider_id, 'pay')
    const payments = shop.shop.providers.payments.chosen
    const read = payments?.read as NonNullable<typeof payments>['read']
    const wrongs = [
      { amount: { value: '1.00', currency: 'RUB' } },
      { amount: { value: '1598.00', currency: 'USD' } },
      { metadata: { payment_id: 'another' } },
      { id: 'another' },
    ]
    for (const wrong of wrongs) {
      Object.assign(payments as object, { read: async (id: string) => ({ ...(await read(id)), ...wrong }) })
      shop.pass(10_000)
      await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)
      expect(await stateOf(shop, order.order_id)).toBe('new/waiting')
    }
    expect(shop.log.filter(line => line.includes('not believed'))).toHaveLength(wrongs.length)
  })

  test('is accepted from the provider’s addresses alone', async () => {
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)

    await notify(shop, shop.bank.notificationOf(provider_id), '203.0.113.9').expect(404)

    expect(await stateOf(shop, order.order_id)).toBe('new/waiting')
  })

  test('not done within half an hour releases it: the pieces go back, the shopper is notified', async () => {
    const before = await beltsLeft(shop)
    const order = await orderOnline(shop, { quantity: 2 })
    await order.pay()
    shop.pass(30 * MINUTE - 1)
    expect(await releaseUnpaid(shop.shop)).toBe(0)

    shop.pass(1)
    expect(await releaseUnpaid(shop.shop)).toBe(1)

    expect(await stateOf(shop, order.order_id)).toBe('cancelled/failed')
    expect(await beltsLeft(shop)).toBe(before)
    expect((await shop.outbox()).some(({ text }) => text.includes('не оплачен за 30 минут'))).toBe(true)
    expect(await releaseUnpaid(shop.shop)).toBe(0)
  })

  test('is looked at once more before it is released: money that came in silence counts', async () => {
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    shop.pass(29 * MINUTE)
    shop.bank.choose(provider_id, 'pay')
    shop.pass(MINUTE)

    expect(await releaseUnpaid(shop.shop)).toBe(0)

    expect(await stateOf(shop, order.order_id)).toBe('new/paid')
  })

  test('too late takes the pieces from the shelf again', async () => {
    const before = await beltsLeft(shop)
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    shop.pass(31 * MINUTE)
    await releaseUnpaid(shop.shop)
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)

    await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)

    expect(await stateOf(shop, order.order_id)).toBe('new/paid')
    expect(await beltsLeft(shop)).toBe(before - 1)
  })

  test('too late, when the pieces are sold by then, gives the money back', async () => {
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    shop.pass(31 * MINUTE)
    await releaseUnpaid(shop.shop)
    await orderOnline(shop, { quantity: 5, payment_id: 13 })
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)
    expect(await stateOf(shop, order.order_id)).toBe('cancelled/paid')

    await sendRefunds(shop.shop)

    expect(await stateOf(shop, order.order_id)).toBe('cancelled/refunded')
    expect(await refundedAtBank(provider_id)).toBe('1598.00')
    expect((await shop.outbox()).some(({ text }) => text.includes('вернули 1 598 Р'))).toBe(true)
  })

  test('cancelled by its owner gives pieces and money back, once', async () => {
    const before = await beltsLeft(shop)
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)
    const { order_id, browser } = order

    const cancel = () => browser.post('/api/order/cancel/').send({ order_id })
    const answers = await Promise.all([cancel(), cancel(), cancel()])

    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        200,
        { order_id, status: 'cancelled', payment_status: 'paid', refund: 1_598 },
      ])
    }
    expect(await beltsLeft(shop)).toBe(before)
    await Promise.all([sendRefunds(shop.shop), sendRefunds(shop.shop)])
    await notify(shop, {
      type: 'notification',
      event: 'refund.succeeded',
      object: { id: 'r', payment_id: provider_id },
    })
    expect(await stateOf(shop, order_id)).toBe('cancelled/refunded')
    expect(await refundedAtBank(provider_id)).toBe('1598.00')
    expect((await cancel()).body).toMatchObject({ payment_status: 'refunded', refund: 1_598 })
  })

  test('cancelled, and paid all the same on the page that stood open: the money goes back', async () => {
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    await order.browser.post('/api/order/cancel/').send({ order_id: order.order_id }).expect(200)
    // Nobody is sent to that page again.
    const asked = await order.browser
      .post('/api/v3/payment/card/')
      .send({ order_id: order.order_id })
      .expect(409)
    expect(asked.body.error.code).toBe('cancelled')
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)
    await sendRefunds(shop.shop)

    expect(await stateOf(shop, order.order_id)).toBe('cancelled/refunded')
  })

  test('and its refund go on by themselves when the provider was away', async () => {
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)
    await order.browser.post('/api/order/cancel/').send({ order_id: order.order_id }).expect(200)
    const payments = shop.shop.providers.payments.chosen
    const refund = payments?.refund as NonNullable<typeof payments>['refund']
    Object.assign(payments as object, {
      refund: async (asked: Parameters<typeof refund>[0]) => {
        await refund(asked)
        throw new ProviderError('the answer was lost')
      },
    })
    await sendRefunds(shop.shop)
    expect(await stateOf(shop, order.order_id)).toBe('cancelled/paid')
    Object.assign(payments as object, { refund })
    expect(await sendRefunds(shop.shop)).toBe(0)

    shop.pass(2_000)
    await sendRefunds(shop.shop)

    expect(await stateOf(shop, order.order_id)).toBe('cancelled/refunded')
    expect(await refundedAtBank(provider_id)).toBe('1598.00')
  })

  async function refundedAtBank(id: string): Promise<string> {
    const { object } = shop.bank.notificationOf(id) as { object: { refunded_amount: { value: string } } }
    return object.refunded_amount.value
  }
})
