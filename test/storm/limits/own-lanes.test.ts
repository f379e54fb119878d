import request from 'supertest'
import { createApp } from '../../../server/app.ts'
import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { RowTurns, Turns } from '../../../server/database/turns.ts'
import { Admissions } from '../../../server/shop/limits/admissions.ts'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const VICTIM = '+79160000001'

/**
 * What strangers do with a phone or an e-mail that is not theirs leaves its owner as they were (decision 45, promise 29).
 * Each way of being known is tried; beside it a stranger is refused, or the limit would not be there at all.
 */
describe.each(ENGINES)('an owner whose name strangers have used up, on %s', engine => {
  let database: TestDatabase
  let shop: TestShop
  beforeEach(async () => {
    database = await createTestDatabase(engine)
  })
  afterEach(() => database.close())

  test('gets a code in the browser in which they were signed in before, and signs in', async () => {
    await open()
    const own = await shop.signIn(VICTIM)
    await own.get('/auth/?logout=yes').set('Referer', 'http://shop.test/').expect(303)
    await useUpCodes()

    await askCode(shop.visit()).expect(429)
    await askCode(own).expect(200)
    shop.pass(MINUTE_MS)
    await shop.signIn(VICTIM, own)
    await own.get('/api/lk/user/').expect(200)
  })

  test('gets one in a browser known for a day, which takes nothing from the phone’s own account', async () => {
    await open()
    const own = await shop.signIn(VICTIM)
    const known = await buyer()
    shop.pass(DAY_MS + 1)
    await useUpCodes()

    await askCode(known).expect(200)
    await askCode(known, VICTIM).expect(429)
    for (let time = 0; time < 30; time++) {
      shop.pass(3 * MINUTE_MS)
      await askCode(await aged())
    }
    await own.get('/auth/?logout=yes').set('Referer', 'http://shop.test/').expect(303)
    await askCode(own).expect(200)
  })

  test('is rung by all of them together no oftener than the table says', async () => {
    await open()
    const own = await shop.signIn(VICTIM)
    await own.get('/auth/?logout=yes').set('Referer', 'http://shop.test/')
    shop.pass(DAY_MS)
    const before = await codesSent()
    const browsers: Browser[] = []
    while (browsers.length < 30) browsers.push(await aged())
    for (let time = 0; time < 200; time++) {
      shop.pass(7 * MINUTE_MS)
      await askCode(shop.visit())
      await askCode(browsers[time % browsers.length] as Browser)
      await askCode(own)
    }

    // Ten of strangers, twenty of browsers that are merely known, ten of the owner's.
    expect((await codesSent()) - before).toBe(40)
  })

  test.each([
    ['signed in', () => shop.signIn(VICTIM)],
    ['in a browser known for a day', () => shop.visit()],
  ])('orders %s', async (how, browserOf) => {
    await open()
    const own = await browserOf()
    await fill(own)
    if (how !== 'signed in') shop.pass(DAY_MS + 1)
    for (let time = 0; time < 5; time++)
      expect((await order(await buyer(), { phone: VICTIM })).status).toBe(200)

    expect((await order(await buyer(), { phone: VICTIM })).status).toBe(429)
    expect((await order(own, { phone: VICTIM })).status).toBe(200)
    const messages = await shop.outbox()
    expect(
      messages.filter(({ kind, to, text }) => kind === 'sms' && to === VICTIM && text.includes('принят')),
    ).toHaveLength(6)
    expect(await shop.broken()).toEqual([])
  })

  test('orders while strangers hold all pieces that a phone may hold', async () => {
    await open()
    const own = await shop.signIn(VICTIM)
    await fill(own)
    for (const quantity of [30, 20]) {
      expect((await order(await buyer(quantity), { phone: VICTIM, quantity })).status).toBe(200)
    }

    expect((await order(await buyer(), { phone: VICTIM })).body.error?.code).toBe('too-many-held')
    expect((await order(own, { phone: VICTIM })).status).toBe(200)
  })

  test('orders with the e-mail that is confirmed as the account’s', async () => {
    await open()
    const own = await shop.signIn(VICTIM)
    await fill(own)
    await database.db.updateTable('users').set({ email: 'Anna@shop.ru', mail_confirmed: 1 }).execute()
    for (let time = 0; time < 10; time++) {
      const sent = { phone: `+7916100000${time}`, email: 'anna@shop.ru' }
      expect((await order(await buyer(), sent)).status).toBe(200)
    }

    expect((await order(await buyer(), { phone: '+79161000099', email: 'anna@shop.ru' })).status).toBe(429)
    expect((await order(own, { phone: VICTIM, email: 'anna@shop.ru' })).status).toBe(200)
  })

  test('of sixty behind one carrier’s address: all get their code and their order', async () => {
    await open()
    const phones = Array.from({ length: 61 }, (_, n) => `+791600001${String(n).padStart(2, '0')}`)
    const statuses: number[] = []
    for (const phone of phones) {
      const browser = await buyer()
      statuses.push((await askCode(browser, phone)).status, (await order(browser, { phone })).status)
    }

    expect(statuses.filter(status => status !== 200)).toEqual([])
  })

  async function open(env: Record<string, string> = {}): Promise<void> {
    shop = await createTestShop({ db: database.db, env: { LIMITS: 'on', ...env } })
    await database.db.updateTable('stock').set({ qty: 500 }).where('offer_id', '=', belt()).execute()
    await database.db.deleteFrom('stock_moves').where('offer_id', '=', belt()).execute()
    const shelves = await database.db
      .selectFrom('stock')
      .where('offer_id', '=', belt())
      .select('store_id')
      .execute()
    await database.db
      .insertInto('stock_moves')
      .values(
        shelves.map(({ store_id }) => ({
          offer_id: belt(),
          store_id,
          delta: 500,
          reason: 'import' as const,
          order_id: null,
          created_at: 0,
        })),
      )
      .execute()
    await shop.shop.catalog.refresh()
  }

  function belt(): number {
    return shop.goods.leatherBelt.offers[0]?.id as number
  }

  function askCode(browser: Browser, phone = VICTIM) {
    return browser.post('/api/user/authorization/').send({ phone })
  }

  /** All that strangers may ask for: each comes with a browser of its own. */
  async function useUpCodes(): Promise<void> {
    for (let sent = 0; sent < 12; sent++) {
      await askCode(shop.visit())
      shop.pass(4 * MINUTE_MS)
    }
  }

  /** A browser that first came more than a day ago. */
  async function aged(): Promise<Browser> {
    const browser = await buyer()
    const { id } = await database.db
      .selectFrom('visitors')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const known_since = shop.shop.now() - DAY_MS
    await database.db.updateTable('visitors').set({ known_since }).where('id', '=', id).execute()
    return browser
  }

  async function codesSent(): Promise<number> {
    // Codes of which nobody has a use any more are not sent: what is counted is what was asked for.
    const rows = await database.db.selectFrom('outbox').where('recipient', '=', VICTIM).select('id').execute()
    return rows.length
  }

  async function buyer(quantity = 1): Promise<Browser> {
    const browser = shop.visit()
    await fill(browser, quantity)
    return browser
  }

  async function fill(browser: Browser, quantity = 1): Promise<void> {
    await browser.post('/api/cart/').send({ offer_id: belt(), quantity }).expect(200)
  }

  function order(browser: Browser, sent: { phone: string; email?: string; quantity?: number }) {
    const { phone, quantity = 1, email = `${++mailbox}@example.ru` } = sent
    const way = byCourier(quantity * 1_299 >= 5_000 ? 0 : 299)
    const client = { name: 'Анна Каренина', phone, email }
    return browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: belt(), quantity }], { ...way, client }))
  }
})

describe.each(ENGINES)('the budget of codes, on %s', engine => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(engine, { on_disk: true })
  })
  afterEach(() => database.close())

  const BUDGET = { LIMITS: 'on', LIMIT_SMS_CODES_SHOP: '2/day', LIMIT_SMS_ORDERS_SHOP: '1/day' }

  test('is said when it is spent, and leaves the owners of accounts theirs', async () => {
    const shop = await createTestShop({ db: database.db, env: BUDGET })
    const own = await shop.signIn(VICTIM)
    await own.get('/auth/?logout=yes').set('Referer', 'http://shop.test/').expect(303)
    await ask(shop.visit(), '+79160000002').expect(200)

    const late = await ask(shop.visit(), '+79160000003')

    expect(late.status).toBe(503)
    expect(late.body.error.code).toBe('no-sms-left')
    expect(late.body.error.message).toContain('СМС на сегодня закончились')
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(HOUR_MS / 1_000)
    expect(late.headers['set-cookie']).toBeUndefined()
    shop.pass(MINUTE_MS)
    await ask(own, VICTIM).expect(200)
    shop.pass(DAY_MS)
    // What was refused was not counted for the phone either.
    await ask(shop.visit(), '+79160000003').expect(200)
    expect(shop.log.filter(line => line.includes('the budget of SMS is spent'))).toHaveLength(1)
  })

  test('is said on the page of sign-in to who has no script', async () => {
    const shop = await createTestShop({ db: database.db, env: { ...BUDGET, LIMIT_SMS_CODES_SHOP: '1/day' } })
    const form = (phone: string) =>
      shop.visit().post('/auth/').unset('X-Requested-With').type('form').send({ phone })
    expect((await form('+79160000002')).text).toContain('sms_code')

    const late = await form('+79160000003')

    expect(late.status).toBe(503)
    expect(late.text).toContain('СМС на сегодня закончились')
    expect(late.text).not.toContain('Отправили')
  })

  test('is one of four processes that are asked at once', async () => {
    const shop = await createTestShop({ db: database.db, env: { ...BUDGET, LIMIT_SMS_CODES_SHOP: '5/day' } })
    const processes = Array.from({ length: 4 }, () => {
      const db: Db = openDatabase(database.url, 'requests')
      const parts = { db, jobs_db: db, admissions: new Admissions(), row_turns: new RowTurns() }
      return {
        db,
        app: createApp({ ...shop.shop, ...parts, checkouts: new Turns({ at_once: 4, waiting_most: 100 }) }),
      }
    })

    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        ask(
          request(processes[n % 4]?.app ?? shop.app) as unknown as Browser,
          `+791600000${String(n).padStart(2, '0')}`,
        ),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(19)
    await Promise.all(processes.map(({ db }) => db.destroy()))
  })

  test('and that of orders are two: notices wait, codes go', async () => {
    const shop = await createTestShop({ db: database.db, env: BUDGET })
    const browser = shop.visit()
    for (const phone of ['+79160000002', '+79160000003']) {
      const id = shop.goods.leatherBelt.offers[0]?.id as number
      await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
      const client = { name: 'Анна Каренина', phone, email: 'a@b.ru' }
      await browser
        .post('/api/cart/checkout/')
        .send(orderBody(shop, [{ id, quantity: 1 }], { ...byCourier(299), client }))
        .expect(200)
    }
    await ask(browser, '+79160000004').expect(200)

    const sms = (await shop.outbox()).filter(({ kind }) => kind === 'sms')
    expect(sms.map(({ text }) => /код|принят/.exec(text)?.[0]).toSorted()).toEqual(['код', 'принят'])
  })

  function ask(browser: Browser, phone: string) {
    return browser
      .post('/api/user/authorization/')
      .set('X-Requested-With', 'XMLHttpRequest')
      .set('Sec-Fetch-Site', 'same-origin')
      .send({ phone })
  }
})

let mailbox = 0
