import request from 'supertest'
import { createApp } from '../../../server/app.ts'
import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { RowTurns, Turns } from '../../../server/database/turns.ts'
import { Admissions } from '../../../server/shop/limits/admissions.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const HOUR_MS = 60 * 60_000
const VICTIM = '+79160000001'

describe.each(ENGINES)('orders to one phone, on %s', engine => {
  let database: TestDatabase
  let shop: TestShop
  beforeEach(async () => {
    database = await createTestDatabase(engine, { on_disk: true })
  })
  afterEach(() => database.close())

  test('stop after five within an hour and ten within a day, each refusal with its wait', async () => {
    await open()
    expect(await ordersInARow(7)).toEqual([200, 200, 200, 200, 200, 429, 429])
    shop.pass(HOUR_MS)
    expect(await ordersInARow(7)).toEqual([200, 200, 200, 200, 200, 429, 429])
    shop.pass(HOUR_MS)

    const refused = await order(await buyer(), VICTIM)

    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe(String(22 * 60 * 60))
    expect(refused.body.error).toMatchObject({
      code: 'too-often',
      message: expect.stringMatching(/^Слишком часто/),
    })
    expect(refused.body.errors).toEqual([refused.body.error.message])
    expect(await shop.broken()).toEqual([])
  })

  test('are sent five SMS a day, and a letter each', async () => {
    await open()
    await ordersInARow(5)
    shop.pass(HOUR_MS)
    await ordersInARow(3)

    const messages = await shop.outbox()
    expect(messages.filter(({ kind, to }) => kind === 'sms' && to === VICTIM)).toHaveLength(5)
    expect(messages.filter(({ kind }) => kind === 'mail')).toHaveLength(8)
  })

  test('that are refused take nothing from shelf or cart, and do not count', async () => {
    await open()
    await ordersInARow(5)
    const late = await buyer()
    const before = await stock()

    for (let time = 0; time < 3; time++) expect((await order(late, VICTIM)).status).toBe(429)
    expect(await stock()).toBe(before)
    expect((await order(late, '+79160000002')).status).toBe(200)
  })

  test('hold no more pieces than one wears, until they are confirmed', async () => {
    await open()
    const held = 30
    expect((await order(await buyer(held), VICTIM, held)).status).toBe(200)

    const refused = await order(await buyer(held), VICTIM, held)

    expect([refused.status, refused.body.error.code]).toEqual([422, 'too-many-held'])
    expect(refused.body.error.message).toContain('50 вещей')
    await confirmAll()
    expect((await order(await buyer(held), VICTIM, held)).status).toBe(200)
  })

  test('are counted together by four processes, also when all come at once', async () => {
    await open()
    const processes = await fourProcesses()
    const buyers = await Promise.all(Array.from({ length: 40 }, () => buyer()))

    const answers = await Promise.all(
      buyers.map((browser, n) => order(browser, VICTIM, 1, { app: processes[n % 4]?.app })),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
    expect(await shop.broken()).toEqual([])
    await Promise.all(processes.map(({ db }) => db.destroy()))
  })

  test('hold no more pieces when four processes are asked at once', async () => {
    await open()
    const processes = await fourProcesses()
    const buyers = await Promise.all(Array.from({ length: 4 }, () => buyer(20)))

    const answers = await Promise.all(
      buyers.map((browser, n) => order(browser, VICTIM, 20, { app: processes[n]?.app })),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422])
    await Promise.all(processes.map(({ db }) => db.destroy()))
  })

  // Negative control: the same storm with the limits off.
  test('would all be taken without limits', async () => {
    await open('off')
    expect(await ordersInARow(12)).toEqual(Array(12).fill(200))
    expect((await shop.outbox()).filter(({ kind }) => kind === 'sms')).toHaveLength(12)
  })

  test('of one browser and of one e-mail stop too, whatever phone they carry', async () => {
    await open()
    const browser = await buyer()
    let phone = 79_161_000_000
    const statuses: number[] = []
    for (let time = 0; time < 11; time++) {
      await fill(browser, 1)
      statuses.push((await order(browser, `+${++phone}`, 1, { email: `${phone}@example.ru` })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])

    const mails: number[] = []
    for (let time = 0; time < 11; time++)
      mails.push(
        (await order(await buyer(), `+${++phone}`, 1, { email: time % 2 ? 'A@b.ru' : 'a@B.ru' })).status,
      )
    expect(mails).toEqual([...Array(10).fill(200), 429])
  })

  async function open(LIMITS = 'on'): Promise<void> {
    shop = await createTestShop({ db: database.db, env: { LIMITS } })
    const belt = shop.goods.leatherBelt.offers[0]?.id as number
    const { store_id, qty } = await database.db
      .selectFrom('stock')
      .where('offer_id', '=', belt)
      .where('qty', '>', 0)
      .selectAll()
      .executeTakeFirstOrThrow()
    const change = {
      offer_id: belt,
      store_id,
      delta: 1_000,
      reason: 'import' as const,
      order_id: null,
      created_at: 0,
    }
    await database.db.insertInto('stock_moves').values(change).execute()
    await database.db
      .updateTable('stock')
      .set({ qty: qty + 1_000 })
      .where('offer_id', '=', belt)
      .where('store_id', '=', store_id)
      .execute()
    await shop.shop.catalog.refresh()
  }

  /** The same shop three times more, each with a connection and counts of its own. */
  async function fourProcesses(): Promise<{ app: TestShop['app']; db: Db }[]> {
    return Array.from({ length: 4 }, () => {
      const db = openDatabase(database.url, 'requests')
      const parts = { db, jobs_db: db, admissions: new Admissions() }
      const checkouts = new Turns({ at_once: 4, waiting_most: 100 })
      const row_turns = new RowTurns()
      return { app: createApp({ ...shop.shop, ...parts, checkouts, row_turns }), db }
    })
  }

  /** A browser of its own, with belts in its cart. */
  async function buyer(quantity = 1) {
    const browser = shop.visit()
    await fill(browser, quantity)
    return browser
  }

  async function fill(browser: ReturnType<TestShop['visit']>, quantity: number): Promise<void> {
    const offer_id = shop.goods.leatherBelt.offers[0]?.id
    const answer = await browser.post('/api/cart/').send({ offer_id, quantity }).expect(200)
    const cookie = [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0]
    if (cookie) cookies.set(browser, cookie)
  }

  async function order(
    browser: ReturnType<TestShop['visit']>,
    phone: string,
    quantity = 1,
    { app = shop.app, email = `${++mailbox}@example.ru` } = {},
  ) {
    const id = shop.goods.leatherBelt.offers[0]?.id as number
    const client = { name: 'Анна Каренина', phone, email }
    const way = byCourier(quantity * 1_299 >= 5_000 ? 0 : 299)
    return request(app)
      .post('/api/cart/checkout/')
      .set('X-Requested-With', 'XMLHttpRequest')
      .set('Sec-Fetch-Site', 'same-origin')
      .set('Cookie', cookies.get(browser) ?? '')
      .send(orderBody(shop, [{ id, quantity }], { ...way, client }))
  }

  async function ordersInARow(times: number): Promise<number[]> {
    const statuses: number[] = []
    for (let time = 0; time < times; time++) statuses.push((await order(await buyer(), VICTIM)).status)
    return statuses
  }

  async function confirmAll(): Promise<void> {
    const orders = await database.db.selectFrom('orders').select('id').execute()
    const by = { source: 'operator' as const, now: shop.shop.now() }
    for (const { id } of orders) {
      await inTransaction(database.db, trx => moveOrder(trx, id, { status: 'confirmed' }, by))
    }
  }

  async function stock(): Promise<number> {
    const { sum } = await database.db
      .selectFrom('stock')
      .select(({ fn }) => fn.sum<number>('qty').as('sum'))
      .executeTakeFirstOrThrow()
    return Number(sum)
  }
})

/** Browsers keep their cookies for the app they were made for; here they also ask other processes. */
const cookies = new WeakMap<object, string>()
let mailbox = 0
