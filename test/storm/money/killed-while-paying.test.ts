import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { yookassa } from '../../../server/providers/payments/yookassa/yookassa.ts'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { checkPayments } from '../../../server/shop/payments/check-payments.ts'
import { releaseUnpaid, UNPAID_MS } from '../../../server/shop/payments/release-unpaid.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { createTestDatabase, type Engine, type TestDatabase } from '../../support/database/databases.ts'
import { addCertificate, addCode } from '../../support/goods/promotions.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { type KillableShops, killableShops } from '../../support/orders/killable-shops.ts'
import { takeMoneyOnline } from '../../support/orders/online-order.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { retryingShopper } from '../../support/orders/retrying-shopper.ts'
import { type YookassaServer, yookassaServer } from '../../support/pretend/pretend-yookassa-server.ts'
import { BANK_KEYS, createTestShop, type TestShop } from '../../support/test-shop.ts'

/** Each gap between two of them comes once, each delay at least once (`killable-shops.ts`). */
const KILLS = 12
const SHOPPERS = 8
const PIECES = 5_000
/** Each kill is a start of a whole process, on a machine that may have other things to do. */
const PATIENCE_MS = 900_000

// SQLite is for one process.
describe.each<[Engine, number]>([
  ['SQLite', 1],
  ['PostgreSQL', 4],
])(
  `killed with -9 ${KILLS} times while shoppers order, pay and cancel, on %s in %i process(es)`,
  (engine, processes) => {
    let database: TestDatabase
    let shop: TestShop
    let bank: YookassaServer
    let shops: KillableShops
    let belt = 0
    /** Of every checkout that was begun, in the order in which they were answered. */
    const placed: string[] = []
    let lost = 0

    beforeAll(async () => {
      database = await createTestDatabase(engine, { on_disk: true })
      shop = await createTestShop({ db: database.db })
      await takeMoneyOnline(shop)
      belt = shop.goods.leatherBelt.offers[0]?.id as number
      await putIntoWarehouse(database.db, [belt], PIECES)
      await addCode(database.db, 'LETO', { roubles: 100, uses_limit: PIECES })
      await addCertificate(database.db, 'PODAROK', 100 * PIECES)
      bank = await yookassaServer()
      const env = {
        YOOKASSA_URL: `${bank.url}/v3`,
        YOOKASSA_SHOP_ID: BANK_KEYS.shop_id,
        YOOKASSA_SECRET_KEY: BANK_KEYS.secret_key,
      }
      shops = await killableShops(processes, KILLS, database.url, env)
    }, PATIENCE_MS)
    afterAll(async () => {
      await shops.close()
      await bank.close()
      await database.close()
    }, PATIENCE_MS)

    /** One shopper's whole way; what they do with the payment goes round with `number`. */
    async function buy(number: number): Promise<void> {
      const browser = retryingShopper(shops, number, () => {
        lost += 1
      })
      const okay = async (path: string, body: object, key?: string) => {
        const received = await browser.post(path, body, key)
        if (received.status === 200) return received.body
        // The log comes through another pipe than the answer.
        const { request_id = 'request failed' } = (received.body.error ?? {}) as { request_id?: string }
        for (let looks = 0; looks < 100 && shops.logged(request_id) === ''; looks++) await wait(50)
        throw new Error(`${path} answered ${received.status}: ${shops.logged(request_id)}`)
      }
      await okay('/api/cart/', { offer_id: belt, quantity: 1 })
      await okay('/api/cart/coupon/', { coupon: 'LETO' })
      await okay('/api/certificate/', { certificate_id: 'PODAROK', amount: 50 })
      const phone = `+7916${String(number).padStart(7, '0')}`
      const client = { name: 'Анна Каренина', phone, email: 'anna@example.ru' }
      const body = orderBody(shop, [{ id: belt, quantity: 1 }], {
        ...byCourier(299),
        client,
        payment_system_id: 1,
      })
      const { order_id } = (await okay('/api/cart/checkout/', body, randomUUID())) as { order_id: string }
      placed.push(order_id)
      // Closed the tab.
      if (number % 7 === 0) return
      if (number % 5 === 0) await visitBank(order_id, 'refuse')
      await visitBank(order_id, 'pay')
      if (number % 4 === 0) await okay('/api/order/cancel/', { order_id })

      async function visitBank(id: string, action: 'pay' | 'refuse'): Promise<void> {
        const { confirmation_url } = (await okay('/api/v3/payment/card/', { order_id: id })) as {
          confirmation_url: string
        }
        const provider_id = confirmation_url.split('/').at(-1) ?? ''
        bank.bank.choose(provider_id, action)
        // A third of what is told never comes; a refusal is asked for, or there is nothing to pay again.
        if (action === 'refuse' || number % 3 !== 0) await notify(provider_id)
      }
    }

    /** As the provider does: again and again, to whatever process, until one says that it has heard. */
    async function notify(provider_id: string): Promise<void> {
      for (;;) {
        const url = await shops.url()
        const asking = fetch(`${url}/api/v3/payment/notification/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '185.71.76.1' },
          body: JSON.stringify(bank.bank.notificationOf(provider_id)),
        })
        shops.sent(url)
        try {
          if ((await asking).ok) return
        } catch {
          lost += 1
        }
      }
    }

    /** Has the provider money that the shop has not written down, or is any on its way back? */
    async function isAnythingOpen(): Promise<boolean> {
      const { db } = database
      const open = await db
        .selectFrom('payments')
        .where('status', '<>', 'succeeded')
        .select('provider_id')
        .execute()
      const refunds = await db
        .selectFrom('refunds')
        .where('status', 'in', ['new', 'pending'])
        .select('id')
        .execute()
      const unpaid = await db
        .selectFrom('orders')
        .where('status', '=', 'new')
        .where('payment_status', '<>', 'paid')
        .select('id')
        .execute()
      const isPaid = (id: string | null) => bank.bank.find(id ?? '')?.status === 'succeeded'
      return refunds.length + unpaid.length > 0 || open.some(({ provider_id }) => isPaid(provider_id))
    }

    const broken = async () => (await findBroken(database.db)).filter(({ rows }) => rows.length > 0)
    const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

    test(
      'every shopper has one order, and the books are right before anybody has looked at them',
      async () => {
        let number = 0
        const goOn = async () => {
          while (shops.kills() < KILLS) await buy(++number)
        }
        await Promise.all(Array.from({ length: SHOPPERS }, goOn))
        await shops.settled()

        expect(shops.kills()).toBe(KILLS)
        // The kills did hit: answers were cut off, and asked for again.
        expect(lost).toBeGreaterThan(KILLS)
        const orders = await database.db.selectFrom('orders').select('id').execute()
        expect(orders.map(({ id }) => id).toSorted()).toEqual(placed.toSorted())
        expect(placed).toHaveLength(number)
        expect(await broken()).toEqual([])
        expect(shops.said()).toBe('')
      },
      PATIENCE_MS,
    )

    test(
      'an hour later the provider has of each order what the shop says: its sum, or nothing',
      async () => {
        const payments = yookassa({ ...BANK_KEYS, url: `${bank.url}/v3` })
        Object.assign(shop.shop.providers, { payments: { chosen: payments, open: [payments] } })
        shop.pass(Date.now() - shop.shop.now())
        // A busy machine lets a call to the provider time out, which is made again later.
        do {
          shop.pass(UNPAID_MS + 1)
          await checkPayments(shop.shop)
          await releaseUnpaid(shop.shop)
          await sendRefunds(shop.shop)
        } while (await isAnythingOpen())

        const rows = await database.db.selectFrom('payments').selectAll().execute()
        const asked = bank.seen.filter(({ method, path }) => method === 'POST' && path === '/payments')
        // No payment is open at the provider that the shop does not know of.
        expect([...new Set(asked.map(({ key }) => key))].toSorted()).toEqual(
          rows.map(({ id }) => id).toSorted(),
        )
        const stored = rows.map(({ provider_id, checkout_id, amount, refunded }) => {
          const there = bank.bank.find(provider_id ?? '')
          return { checkout_id, roubles: there?.status === 'succeeded' ? amount - refunded : 0 }
        })
        const orders = await database.db
          .selectFrom('orders')
          .select(['id', 'status', 'payment_status', 'total'])
          .execute()
        for (const { id, status, payment_status, total } of orders) {
          const roubles = sum(
            stored.filter(({ checkout_id }) => checkout_id === id).map(each => each.roubles),
          )
          expect([id, payment_status, roubles]).toEqual(
            status === 'cancelled'
              ? [id, expect.stringMatching(/^(failed|refunded)$/), 0]
              : [id, 'paid', total],
          )
        }
        const ends = new Set(orders.map(({ status, payment_status }) => `${status}/${payment_status}`))
        expect(ends).toEqual(new Set(['new/paid', 'cancelled/refunded', 'cancelled/failed']))
        const refunds = bank.seen.filter(({ method, path }) => method === 'POST' && path === '/refunds')
        expect(new Set(refunds.map(({ key }) => key)).size).toBe(
          (await database.db.selectFrom('refunds').select('id').execute()).length,
        )
        expect(await broken()).toEqual([])
      },
      PATIENCE_MS,
    )

    test(
      'control: a kill between two commits, as of a shop that writes table by table, is named by the reconciler',
      async () => {
        const browser = retryingShopper(shops, 0, () => undefined)
        await browser.post('/api/cart/', { offer_id: belt, quantity: 1 })
        const order = orderBody(shop, [{ id: belt, quantity: 1 }], {
          ...byCourier(299),
          payment_system_id: 1,
        })
        const { order_id } = (await browser.post('/api/cart/checkout/', order)).body
        await browser.post('/api/v3/payment/card/', { order_id: order_id as string })
        expect(await broken()).toEqual([])

        await killHalfWay(
          spawn(
            process.execPath,
            [join(import.meta.dirname, '../../support/orders/careless-cashier.ts'), database.url],
            {
              stdio: ['pipe', 'pipe', 'inherit'],
            },
          ),
        )

        expect((await broken()).map(({ promise }) => promise)).toEqual([
          'a paid order has its share in one payment, and no other has one',
        ])
      },
      PATIENCE_MS,
    )
  },
)

async function killHalfWay(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  const [line] = await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')
  expect(String(line)).toBe('half\n')
  child.kill('SIGKILL')
  await ended
}
