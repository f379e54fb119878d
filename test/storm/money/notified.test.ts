import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, textOf } from '../../bench/load.ts'
import { createTestDatabase, type Engine, type TestDatabase } from '../../support/database/databases.ts'
import { type CrowdBuyer, gatherBuyers, putIntoWarehouse } from '../../support/orders/crowd.ts'
import { takeMoneyOnline } from '../../support/orders/online-order.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { type YookassaServer, yookassaServer } from '../../support/pretend/pretend-yookassa-server.ts'
import { type ShopProcess, startShop } from '../../support/shop-process.ts'
import { BANK_KEYS, createTestShop, type TestShop } from '../../support/test-shop.ts'

const EVENTS = [
  'payment.succeeded',
  'payment.succeeded',
  'payment.waiting_for_capture',
  'payment.canceled',
  'refund.succeeded',
]
const FORGED = 1_000
/** A payment is read at most so often, whoever asks (`check-payments.ts`). */
const READ_EVERY_MS = 2_000
const PATIENCE_MS = 600_000
const OURS = {
  'X-Requested-With': 'XMLHttpRequest',
  'Sec-Fetch-Site': 'same-origin',
}

function ordersOf<T>([first, ...others]: T[]): T[][] {
  if (first === undefined) return [[]]
  return ordersOf(others).flatMap(order =>
    order.map((_, at) => order.toSpliced(at, 0, first)).concat([[...order, first]]),
  )
}
/** Two of them are equal: each order once. */
const WAYS = [...new Map(ordersOf(EVENTS).map(way => [way.join(), way])).values()]

// SQLite is for one process.
describe.each<[Engine, number]>([
  ['SQLite', 1],
  ['PostgreSQL', 4],
])('notified of payments, on %s in %i process(es)', (engine, processes) => {
  let database: TestDatabase
  let shop: TestShop
  let bank: YookassaServer
  let shops: ShopProcess[]
  let buyers: CrowdBuyer[]
  let asked = 0
  // A connection for each: a kept one may be closed just as it is used again.
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

  beforeAll(async () => {
    database = await createTestDatabase(engine, { on_disk: true })
    shop = await createTestShop({ db: database.db })
    await takeMoneyOnline(shop)
    const belt = shop.goods.leatherBelt.offers[0]?.id as number
    await putIntoWarehouse(database.db, [belt], 500)
    buyers = await gatherBuyers(database.db, WAYS.length + 1, () => belt)
    bank = await yookassaServer()
    const env = {
      YOOKASSA_URL: `${bank.url}/v3`,
      YOOKASSA_SHOP_ID: BANK_KEYS.shop_id,
      YOOKASSA_SECRET_KEY: BANK_KEYS.secret_key,
    }
    shops = await Promise.all(Array.from({ length: processes }, () => startShop(database.url, env)))
  }, PATIENCE_MS)
  afterAll(async () => {
    for (const { process } of shops) process.kill('SIGKILL')
    await Promise.all(shops.map(({ ended }) => ended))
    await bank.close()
    await database.close()
  }, PATIENCE_MS)

  /** To the processes in turn. */
  async function post(path: string, body: object, headers: Record<string, string>) {
    const { url } = shops[asked++ % shops.length] as ShopProcess
    const answer = await ask(agent, url + path, { method: 'POST', headers: { ...OURS, ...headers }, body })
    const cookie = (answer.headers['set-cookie'] ?? []).map(line => line.split(';')[0])
    return { status: answer.status, body: JSON.parse(textOf(answer)), cookie }
  }
  const notify = (event: string, object: object) =>
    post(
      '/api/v3/payment/notification/',
      { type: 'notification', event, object },
      { 'X-Forwarded-For': '185.71.76.1' },
    )

  async function order({ cookie: Cookie, phone, offer_id }: CrowdBuyer) {
    const client = { name: 'Анна Каренина', phone, email: 'anna@example.ru' }
    const body = orderBody(shop, [{ id: offer_id, quantity: 1 }], {
      ...byCourier(299),
      client,
      payment_system_id: 1,
    })
    const placed = await post('/api/cart/checkout/', body, { Cookie })
    const order_id = placed.body.order_id as string
    const own = [Cookie, ...placed.cookie].join('; ')
    const page = await post('/api/v3/payment/card/', { order_id }, { Cookie: own })
    expect([placed.status, page.status]).toEqual([200, 200])
    const provider_id = page.body.confirmation_url.split('/').at(-1) as string
    return { order_id, provider_id, payment_id: page.body.payment_id as string }
  }
  const stateOf = async (id: string) => {
    const one = database.db.selectFrom('orders').where('id', '=', id).select(['status', 'payment_status'])
    return Object.values(await one.executeTakeFirstOrThrow()).join('/')
  }

  test(
    'five notifications end in one state, whatever order they come in and whoever hears which',
    async () => {
      const report = async (way: string[], at: number) => {
        const { provider_id } = await order(buyers[at] as CrowdBuyer)
        bank.bank.choose(provider_id, 'pay')
        for (const event of way) {
          const object = event.startsWith('refund')
            ? { id: 'r', payment_id: provider_id }
            : { id: provider_id }
          expect((await notify(event, object)).status).toBe(200)
        }
      }
      const left = [...WAYS.entries()]
      const one = async () => {
        for (let next = left.pop(); next; next = left.pop()) await report(next[1], next[0])
      }
      await Promise.all(Array.from({ length: 8 }, one))
      // The control: who believes what is told ends where the last one says.
      expect(new Set(WAYS.map(way => way.at(-1))).size).toBeGreaterThan(1)

      // What came too soon after the first is read a moment later.
      const paid = () =>
        database.db.selectFrom('orders').where('payment_status', '=', 'paid').select('id').execute()
      while ((await paid()).length < WAYS.length) await wait(100)
      const rows = await database.db.selectFrom('orders').select(['status', 'payment_status']).execute()
      expect(new Set(rows.map(row => Object.values(row).join('/')))).toEqual(new Set(['new/paid']))
      expect(await shop.broken()).toEqual([])
      expect(shops.map(({ said }) => said()).join('')).toBe('')
    },
    PATIENCE_MS,
  )

  test(
    'a thousand forged ones at once pay nothing, write nothing and hardly ask the provider; a true one is heard',
    async () => {
      const { order_id, provider_id, payment_id } = await order(buyers.at(-1) as CrowdBuyer)
      const books = async () => [
        await database.db
          .selectFrom('order_events')
          .selectAll()
          .orderBy('order_id')
          .orderBy('position')
          .execute(),
        await database.db
          .selectFrom('payments')
          .select(['id', 'status', 'provider_id', 'refunded'])
          .orderBy('id')
          .execute(),
        await database.db.selectFrom('outbox').select('id').orderBy('id').execute(),
      ]
      const before = await books()
      const reads = () =>
        bank.seen.filter(({ method, path }) => method === 'GET' && path.endsWith(provider_id)).length
      const began = Date.now()
      const forge = (at: number) => {
        const id = at % 2 === 0 ? provider_id : `forged-${at}`
        return notify('payment.succeeded', { id, status: 'succeeded', paid: true, metadata: { payment_id } })
      }
      const answers = await Promise.all(Array.from({ length: FORGED }, (_, at) => forge(at)))

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await stateOf(order_id)).toBe('new/waiting')
      expect(await books()).toEqual(before)
      expect(reads()).toBeLessThanOrEqual(2 + (Date.now() - began) / READ_EVERY_MS)

      bank.bank.choose(provider_id, 'pay')
      await notify('payment.succeeded', { id: provider_id })
      while ((await stateOf(order_id)) !== 'new/paid') await wait(100)
      expect(await shop.broken()).toEqual([])
    },
    PATIENCE_MS,
  )
})
