import { setTimeout as wait } from 'node:timers/promises'
import { yookassa } from '../../../server/providers/payments/yookassa/yookassa.ts'
import { checkPayments } from '../../../server/shop/payments/check-payments.ts'
import { OPEN } from '../../../server/shop/payments/payments.queries.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { createTestDatabase, type Engine, type TestDatabase } from '../../support/database/databases.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { type KillableShops, killableShops } from '../../support/orders/killable-shops.ts'
import { takeMoneyOnline } from '../../support/orders/online-order.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { type RetryingShopper, retryingShopper } from '../../support/orders/retrying-shopper.ts'
import { type YookassaServer, yookassaServer } from '../../support/pretend/pretend-yookassa-server.ts'
import { BANK_KEYS, createTestShop, type TestShop } from '../../support/test-shop.ts'

/** Each way in which a payment arrives, with each of the times between. */
const ORDERS = 24
const KILLS = 4
const AT_ONCE = 6
/** The shopper presses so long after the bank tells the shop: each meets another step of it. */
const LATER_MS = [0, 1, 2, 4, 7, 11, 16, 24]
const PATIENCE_MS = 600_000

interface Paid {
  number: number
  browser: RetryingShopper
  order_id: string
  provider_id: string
}

// SQLite is for one process. The control is in `held-while-judged.test.ts`, where no chance decides who comes first.
describe.each<[Engine, number]>([
  ['SQLite', 1],
  ['PostgreSQL', 1],
  ['PostgreSQL', 4],
])('cancelled while its payment arrives, on %s in %i process(es) that are killed', (engine, processes) => {
  let database: TestDatabase
  let shop: TestShop
  let bank: YookassaServer
  let shops: KillableShops
  let belt = 0

  beforeAll(async () => {
    database = await createTestDatabase(engine, { on_disk: true })
    shop = await createTestShop({ db: database.db })
    await takeMoneyOnline(shop)
    belt = shop.goods.leatherBelt.offers[0]?.id as number
    await putIntoWarehouse(database.db, [belt], ORDERS)
    bank = await yookassaServer()
    const env = {
      YOOKASSA_URL: `${bank.url}/v3`,
      YOOKASSA_SHOP_ID: BANK_KEYS.shop_id,
      YOOKASSA_SECRET_KEY: BANK_KEYS.secret_key,
    }
    const payments = yookassa({ ...BANK_KEYS, url: `${bank.url}/v3` })
    Object.assign(shop.shop.providers, { payments: { chosen: payments, open: [payments] } })
    shop.pass(Date.now() - shop.shop.now())
    shops = await killableShops(processes, KILLS, database.url, env)
  }, PATIENCE_MS)
  afterAll(async () => {
    await shops.close()
    await bank.close()
    await database.close()
  }, PATIENCE_MS)

  /** Ordered, and paid at the bank, which has told nobody yet. */
  async function buy(number: number): Promise<Paid> {
    const browser = retryingShopper(shops, number, () => undefined)
    const okay = async (path: string, body: object, key?: string) => {
      const received = await browser.post(path, body, key)
      expect([path, received.status]).toEqual([path, 200])
      return received.body as Record<string, string>
    }
    await okay('/api/cart/', { offer_id: belt, quantity: 1 })
    const phone = `+7916${String(number).padStart(7, '0')}`
    const client = { name: 'Анна Каренина', phone, email: 'anna@example.ru' }
    const way = { ...byCourier(299), client, payment_system_id: 1 }
    const order = orderBody(shop, [{ id: belt, quantity: 1 }], way)
    const { order_id = '' } = await okay('/api/cart/checkout/', order, `order-${number}`)
    const { confirmation_url = '' } = await okay('/api/v3/payment/card/', { order_id })
    const provider_id = confirmation_url.split('/').at(-1) ?? ''
    bank.bank.choose(provider_id, 'pay')
    return { number, browser, order_id, provider_id }
  }

  /** As the provider does: again and again, to whatever process, until one says that it has heard. */
  async function notify({ provider_id }: Paid): Promise<void> {
    for (;;) {
      const url = await shops.url()
      const asking = fetch(`${url}/api/v3/payment/notification/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '185.71.76.1' },
        body: JSON.stringify(bank.bank.notificationOf(provider_id)),
      })
      shops.sent(url)
      if ((await asking.catch(() => null))?.ok) return
    }
  }

  async function poll({ provider_id }: Paid): Promise<void> {
    const due = { check_at: 0 }
    await database.db.updateTable('payments').set(due).where('provider_id', '=', provider_id).execute()
    await checkPayments(shop.shop)
  }

  const look = ({ browser, order_id }: Paid) => browser.get(`/api/order/?order_id=${order_id}`)
  const WAYS = [notify, poll, look]

  test(
    'no order keeps its money: whoever is first, it goes back, and what the shopper was answered is so',
    async () => {
      const left = Array.from({ length: ORDERS }, (_, number) => number + 1)
      const answers = new Map<string, { payment_status: string; refund: number }>()
      const one = async () => {
        for (let number = left.pop(); number; number = left.pop()) {
          const paid = await buy(number)
          const arrives = (WAYS[number % WAYS.length] as (paid: Paid) => Promise<unknown>)(paid)
          await wait(LATER_MS[number % LATER_MS.length])
          const { body } = await paid.browser.post('/api/order/cancel/', { order_id: paid.order_id })
          answers.set(paid.order_id, body as { payment_status: string; refund: number })
          await arrives
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, one))
      await shops.settled()
      expect(shops.kills()).toBe(KILLS)
      expect(await shop.broken()).toEqual([])

      // What nobody has told the shop of is read by and by; refunds go.
      while (await isAnythingOpen()) {
        shop.pass(10 * 60_000)
        await checkPayments(shop.shop)
        await sendRefunds(shop.shop)
      }
      const orders = await database.db
        .selectFrom('orders')
        .innerJoin('payments', 'payments.checkout_id', 'orders.id')
        .where('payments.status', '=', 'succeeded')
        .select(['orders.id', 'orders.status', 'orders.payment_status', 'total', 'provider_id'])
        .execute()
      expect(orders).toHaveLength(ORDERS)
      for (const { id, status, payment_status, total, provider_id } of orders) {
        expect([id, status, payment_status]).toEqual([id, 'cancelled', 'refunded'])
        const there = bank.bank.notificationOf(provider_id ?? '') as { object: object }
        expect(there.object).toMatchObject({ refunded_amount: { value: `${total}.00` } })
        const answer = answers.get(id)
        expect([id, answer?.refund]).toEqual([id, answer?.payment_status === 'failed' ? 0 : total])
      }
      expect(await shop.broken()).toEqual([])
      expect(shops.said()).toBe('')
    },
    PATIENCE_MS,
  )

  async function isAnythingOpen(): Promise<boolean> {
    const { db } = database
    const payments = db.selectFrom('payments').where('status', 'in', OPEN).select('id')
    const refunds = db.selectFrom('refunds').where('status', 'in', ['new', 'pending']).select('id')
    return [...(await payments.execute()), ...(await refunds.execute())].length > 0
  }
})
