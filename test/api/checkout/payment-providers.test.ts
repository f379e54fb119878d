import request from 'supertest'
import { createApp } from '../../../server/app.ts'
import { yookassa } from '../../../server/providers/payments/yookassa/yookassa.ts'
import { checkPayments } from '../../../server/shop/payments/check-payments.ts'
import { warnOfLostProviders } from '../../../server/shop/payments/provider-of.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { notify, orderOnline, stateOf, takeMoneyOnline } from '../../support/orders/online-order.ts'
import {
  COIN_ADDRESS,
  type CoinServer,
  coinProvider,
  coinServer,
} from '../../support/pretend/coin-provider.ts'
import { BANK_KEYS, createTestShop, type TestShop } from '../../support/test-shop.ts'

const MINUTE = 60_000
const POLLED = 5 * MINUTE

onBothDatabases('payments of two providers', open => {
  let shop: TestShop
  let coins: CoinServer
  beforeEach(async () => {
    shop = await createTestShop({ db: await open(), env: { TRUST_PROXY: '1' } })
    await takeMoneyOnline(shop)
    coins = await coinServer()
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
    await coins.close()
  })

  /** The configuration has changed, and the shop was started anew: new payments go to the coin provider. */
  function switchToCoins({ keeps_old } = { keeps_old: true }) {
    const { open: before } = shop.shop.providers.payments
    const chosen = coinProvider(coins.url)
    const payments = { chosen, open: keeps_old ? [chosen, ...before] : [chosen] }
    Object.assign(shop.shop.providers, { payments })
    const app = createApp(shop.shop)
    Object.assign(shop, {
      visit: () =>
        request.agent(app).set('X-Requested-With', 'XMLHttpRequest').set('Sec-Fetch-Site', 'same-origin'),
    })
    return before
  }

  const notifyOfCoin = (fields: object, { from = COIN_ADDRESS, name = 'coin' } = {}) =>
    shop
      .visit()
      .post(`/api/v3/payment/notification/${name}/`)
      .unset('X-Requested-With')
      .unset('Sec-Fetch-Site')
      .set('X-Forwarded-For', from)
      .type('form')
      .send(fields)

  const books = () =>
    shop.shop.db
      .selectFrom('payments')
      .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
      .select(['payments.provider', 'payments.status', 'refunds.provider as refunded_by'])
      .orderBy('payments.created_at')
      .orderBy('payments.id')
      .execute()

  async function payOnlineAtCoin() {
    const order = await orderOnline(shop)
    const { payment_id, provider_id: number } = await order.pay()
    const payment = coins.payments.get(number)
    if (!payment) throw new Error('not at the coin provider')
    coins.payments.set(number, { ...payment, state: 'DONE' })
    return { ...order, payment_id, number }
  }

  test('one of before the switch is read, and refunded, by the provider that has it', async () => {
    const read = await orderOnline(shop)
    const first = await read.pay()
    shop.pass(1)
    const refunded = await orderOnline(shop)
    const second = await refunded.pay()
    shop.bank.choose(second.provider_id, 'pay')
    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(second.provider_id)).expect(200)

    switchToCoins()
    shop.bank.choose(first.provider_id, 'pay')
    shop.pass(POLLED)
    await checkPayments(shop.shop)
    const { order_id } = refunded
    await refunded.browser.post('/api/order/cancel/').send({ order_id }).expect(200)
    await sendRefunds(shop.shop)

    expect(await stateOf(shop, read.order_id)).toBe('new/paid')
    expect(await stateOf(shop, order_id)).toBe('cancelled/refunded')
    expect(shop.bank.notificationOf(second.provider_id)).toMatchObject({
      object: { refunded_amount: { value: '1598.00' } },
    })
    expect(coins.seen).toEqual([])
    expect(await books()).toEqual([
      { provider: 'yookassa', status: 'succeeded', refunded_by: null },
      { provider: 'yookassa', status: 'succeeded', refunded_by: 'yookassa' },
    ])
  })

  test('one of before that was only set aside is let go there, once its order is cancelled', async () => {
    const url = 'http://bank.test/v3'
    const held = yookassa({ ...BANK_KEYS, url, fetch: inTwoStages(shop.bank.fetch) })
    Object.assign(shop.shop.providers, { payments: { chosen: held, open: [held] } })
    const { browser, order_id, pay } = await orderOnline(shop)
    const { provider_id } = await pay()

    switchToCoins()
    shop.bank.choose(provider_id, 'pay')
    await browser.post('/api/order/cancel/').send({ order_id }).expect(200)
    shop.pass(POLLED)
    await checkPayments(shop.shop)

    expect(shop.bank.find(provider_id)).toMatchObject({ status: 'canceled' })
    expect(await books()).toMatchObject([{ provider: 'yookassa', status: 'canceled' }])
    expect(coins.seen).toEqual([])
  })

  test('one that stands open is gone on with where it is, and the next try is the new provider’s', async () => {
    const order = await orderOnline(shop)
    const before = await order.pay()
    switchToCoins()
    expect(await order.pay()).toEqual(before)

    shop.bank.choose(before.provider_id, 'refuse')
    shop.pass(POLLED)
    await checkPayments(shop.shop)
    const after = await order.pay()

    expect(after.confirmation_url).toBe('http://coin.test/7')
    expect(coins.payments.get('7')).toMatchObject({ order: after.payment_id, kopecks: order.total * 100 })
    expect((await books()).map(({ provider, status }) => `${provider} ${status}`)).toEqual([
      'yookassa canceled',
      'coin pending',
    ])
  })

  test.each(['hang up', 'status 500', 'broken JSON'] as const)(
    'a new one is opened and refunded once, whatever answer is lost: %s',
    async fault => {
      switchToCoins()
      const order = await orderOnline(shop)
      const { order_id, browser } = order
      coins.fault = fault
      await browser.post('/api/v3/payment/card/').send({ order_id }).expect(503)
      coins.fault = 'none'
      const { payment_id, provider_id: number } = await order.pay()
      expect([...coins.payments.keys()]).toEqual(['7'])

      const payment = coins.payments.get(number)
      coins.payments.set(number, { ...(payment as NonNullable<typeof payment>), state: 'DONE' })
      shop.pass(10_000)
      const answered = await notifyOfCoin({ number, order: payment_id, about: 'payment' }).expect(200)
      expect(answered.text).toBe('OK')
      expect(await stateOf(shop, order_id)).toBe('new/paid')

      await browser.post('/api/order/cancel/').send({ order_id }).expect(200)
      coins.fault = fault
      await sendRefunds(shop.shop)
      coins.fault = 'none'
      expect(await stateOf(shop, order_id)).toBe('cancelled/paid')
      shop.pass(MINUTE)
      await sendRefunds(shop.shop)
      expect(await stateOf(shop, order_id)).toBe('cancelled/refunded')
      expect([...coins.refunds.values()].flat()).toMatchObject([{ kopecks: order.total * 100 }])
    },
  )

  test('of one number at both providers are two, and each notification is of its own address’s', async () => {
    const old = await orderOnline(shop)
    const { provider_id } = await old.pay()
    switchToCoins()
    coins.next = provider_id
    const { order_id, payment_id, number } = await payOnlineAtCoin()
    expect(number).toBe(provider_id)

    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)
    expect([await stateOf(shop, old.order_id), await stateOf(shop, order_id)]).toEqual([
      'new/waiting',
      'new/waiting',
    ])
    const fields = { number, order: payment_id, about: 'payment' }
    await notifyOfCoin(fields, { from: '185.71.76.1' }).expect(404)
    // Of no provider, it is a stranger's write.
    await notifyOfCoin(fields, { name: 'nobody' }).expect(403)
    expect(await stateOf(shop, order_id)).toBe('new/waiting')

    await notifyOfCoin(fields).expect(200)
    expect([await stateOf(shop, old.order_id), await stateOf(shop, order_id)]).toEqual([
      'new/waiting',
      'new/paid',
    ])
  })

  test('of a provider whose keys are gone wait, are logged, and go on when the keys are back', async () => {
    const order = await orderOnline(shop)
    const { provider_id } = await order.pay()
    const before = switchToCoins({ keeps_old: false })
    shop.bank.choose(provider_id, 'pay')
    shop.pass(POLLED)
    expect(await checkPayments(shop.shop)).toBe(0)
    await warnOfLostProviders(shop.shop)
    expect(shop.log.filter(line => line.includes('no keys here') && line.includes('yookassa'))).toHaveLength(
      1,
    )
    // Nobody pays twice: the page that stands open is the only one.
    expect((await order.pay()).provider_id).toBe(provider_id)
    await order.browser.get(`/order/?ORDER_ID=${order.order_id}`).expect(200)

    shop.shop.providers.payments.open.push(...before)
    shop.pass(POLLED)
    await checkPayments(shop.shop)
    expect(await stateOf(shop, order.order_id)).toBe('new/paid')
    await warnOfLostProviders(shop.shop)
    expect(shop.log.filter(line => line.includes('no keys here'))).toHaveLength(1)
  })

  test('no new ones are taken where none is chosen, and what stands open can still be paid', async () => {
    const [open_order, other] = [await orderOnline(shop), await orderOnline(shop)]
    const { provider_id } = await open_order.pay()
    shop.shop.providers.payments.chosen = null

    const { order_id } = other
    const refused = await other.browser.post('/api/v3/payment/card/').send({ order_id }).expect(422)
    expect(refused.body.error.code).toBe('not-online')
    expect((await open_order.pay()).provider_id).toBe(provider_id)
  })
})

/** YooKassa, of which money is asked to be set aside first. */
function inTwoStages(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== 'POST' || !request.url.endsWith('/payments')) return fetch(request)
    const body = { ...((await request.json()) as object), capture: false }
    return fetch(
      new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }),
    )
  }
}
