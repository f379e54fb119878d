import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { notify, orderOnline, stateOf, takeMoneyOnline } from '../../support/orders/online-order.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const EVENTS = [
  'payment.succeeded',
  'payment.succeeded',
  'payment.waiting_for_capture',
  'payment.canceled',
  'refund.succeeded',
]

function orders<T>([first, ...others]: T[]): T[][] {
  if (first === undefined) return [[]]
  return orders(others).flatMap(order =>
    order.map((_, at) => order.toSpliced(at, 0, first)).concat([[...order, first]]),
  )
}

describe.each(ENGINES)('paying, on %s', engine => {
  let database: TestDatabase
  let shop: TestShop
  beforeEach(async () => {
    database = await createTestDatabase(engine, { on_disk: true })
    shop = await createTestShop({ db: database.db, env: { TRUST_PROXY: '1' } })
    await takeMoneyOnline(shop)
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
    await database.close()
  })

  test('five notifications end in one state, whatever order they come in', async () => {
    const believed = new Set<string>()
    const ends = new Set<string>()
    await shop.shop.db.updateTable('stock').set({ qty: 1_000 }).where('store_id', '=', 1).execute()
    await shop.shop.db.updateTable('stock_moves').set({ delta: 1_000 }).where('store_id', '=', 1).execute()
    await shop.shop.catalog.refresh()
    for (const order of orders(EVENTS)) {
      const { order_id, pay } = await orderOnline(shop)
      const { provider_id } = await pay()
      shop.bank.choose(provider_id, 'pay')
      for (const event of order) {
        shop.pass(2_500)
        const object = event.startsWith('refund') ? { id: 'r', payment_id: provider_id } : { id: provider_id }
        await notify(shop, { type: 'notification', event, object }).expect(200)
      }
      ends.add(await stateOf(shop, order_id))
      // The control: who believes what is told ends where the last one says.
      believed.add(order.at(-1) ?? '')
    }
    expect([...ends]).toEqual(['new/paid'])
    expect(believed.size).toBeGreaterThan(1)
    const { length } = await shop.shop.db
      .selectFrom('payments')
      .where('status', '=', 'succeeded')
      .selectAll()
      .execute()
    expect(length).toBe(120)
  }, 600_000)

  test('a thousand forged notifications pay nothing, write nothing and hardly ask the provider', async () => {
    const { order_id, pay } = await orderOnline(shop)
    const { provider_id, payment_id } = await pay()
    const payments = shop.shop.providers.payments.chosen
    const read = payments?.read as NonNullable<typeof payments>['read']
    let asked = 0
    Object.assign(payments as object, {
      read: (id: string) => {
        asked++
        return read(id)
      },
    })
    shop.pass(10_000)
    for (let batch = 0; batch < 50; batch++) {
      await Promise.all(
        Array.from({ length: 20 }, (_, at) => {
          const known = at % 2 === 0 ? provider_id : `forged-${batch}-${at}`
          const object = { id: known, status: 'succeeded', paid: true, metadata: { payment_id } }
          return notify(shop, { type: 'notification', event: 'payment.succeeded', object }).expect(200)
        }),
      )
    }
    expect(await stateOf(shop, order_id)).toBe('new/waiting')
    expect(asked).toBeLessThanOrEqual(2)
    // The control: a true one is heard.
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)
    await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)
    expect(await stateOf(shop, order_id)).toBe('new/paid')
  }, 600_000)

  test('twenty at once open one payment, notify of it once, cancel once and give the money back once', async () => {
    const order = await orderOnline(shop)
    const twenty = <T>(work: () => PromiseLike<T>) => Promise.all(Array.from({ length: 20 }, work))
    const pages = await twenty(() => order.pay())
    expect(new Set(pages.map(({ payment_id }) => payment_id)).size).toBe(1)
    const provider_id = pages[0]?.provider_id ?? ''
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)
    await twenty(() => notify(shop, shop.bank.notificationOf(provider_id)).expect(200))
    const { order_id, browser } = order
    await twenty(() => browser.post('/api/order/cancel/').send({ order_id }).expect(200))
    await twenty(() => sendRefunds(shop.shop))

    expect(await stateOf(shop, order_id)).toBe('cancelled/refunded')
    expect(shop.bank.notificationOf(provider_id)).toMatchObject({
      object: { refunded_amount: { value: '1598.00' } },
    })
    const texts = (await shop.outbox()).filter(({ kind }) => kind === 'sms').map(({ text }) => text)
    for (const word of ['оплачен', 'отменён', 'вернули']) {
      expect(texts.filter(text => text.includes(word))).toHaveLength(1)
    }
  }, 600_000)
})
