import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Express } from 'express'
import fc from 'fast-check'
import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { exportOrders, FORMATS, spanSince } from '../../../server/export/orders/export-orders.ts'
import { eraseOrdersThatAreOver } from '../../../server/shop/account/erasure/delete-account.ts'
import { saveProfile } from '../../../server/shop/account/profile/save-profile.ts'
import type { SignedIn } from '../../../server/shop/account/visitor.ts'
import { sendOutbox } from '../../../server/shop/messages/send-outbox.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import { takeStatus } from '../../../server/shop/orders/take-status.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { everyRow } from '../../support/database/every-column.ts'
import { addCertificate, addCode } from '../../support/goods/promotions.ts'
import { notify, takeMoneyOnline } from '../../support/orders/online-order.ts'
import { routesAsked, routesOf } from '../../support/routes-of.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const FIRST_PHONE = '+79161112233'
/** Of whoever ordered with her e-mail, and is somebody else for all that the shop knows. */
const OTHER_PHONE = '+79167778899'
const PHONE = '+79164445566'
const [NAME, SURNAME, STREET] = ['Аграфена', 'Лопухина', 'Староконюшенный']
const [TYPED_MAIL, MAIL] = ['agrafena.typo@example.ru', 'Agrafena@Example.ru']
const RECEIPT = '7319504628'
/** Of a parcel to her, and of what she sent back. */
const [TRACK, TRACK_BACK] = ['10127461935', 'RA123456789RU']
const DAY_MS = 24 * 60 * 60_000
type Browser = ReturnType<TestShop['visit']>

/** As a person may be known again: as typed, in pieces, in addresses of pages, and by hashes that anybody can make. */
const FORMS = [
  ...[NAME, SURNAME, STREET, encodeURIComponent(NAME), TYPED_MAIL, MAIL, RECEIPT, TRACK, TRACK_BACK],
  ...[FIRST_PHONE, PHONE, OTHER_PHONE].flatMap(phone => {
    const digits = phone.slice(2)
    const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
    return [digits, parts.join(' '), parts.join('-')]
  }),
  ...[FIRST_PHONE, PHONE, OTHER_PHONE, MAIL, MAIL.toLowerCase(), TYPED_MAIL].flatMap(typed =>
    ['md5', 'sha1', 'sha256'].flatMap(algorithm =>
      (['hex', 'base64', 'base64url'] as const).map(encoding =>
        createHash(algorithm).update(typed).digest(encoding).slice(0, 20),
      ),
    ),
  ),
].map(form => form.toLowerCase())

const traces = (rows: string[]) => rows.filter(row => FORMS.some(form => row.toLowerCase().includes(form)))

onBothDatabases('a deleted account (promise 30)', (open, engine) => {
  let shop: TestShop
  let db: Db
  let folder: string
  afterEach(() => rmSync(folder, { recursive: true }))
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrina-erasure-'))
    shop = await createTestShop({
      db: await open(),
      env: { LIMITS: 'on', TRUST_PROXY: '1', DATA_DIR: folder },
    })
    db = shop.shop.db
    await takeMoneyOnline(shop)
    await addCode(db, 'ODIN', { percent: 5, customer_limit: 1, is_combinable: 1 })
    await addCode(db, 'DOROGO', { percent: 5, least_total: 1_000_000 })
    await addCertificate(db, 'PODAROK', 3_000)
  })

  test('leaves no trace of its person in any column, nor in the log, in whatever order they used the shop', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(STEPS, { minLength: STEPS.length }), async order_of_steps => {
        await order(shop.visit(), { subscribe: true })
        await order(shop.visit(), { client: { ...CLIENT, phone: OTHER_PHONE } })
        const owner = await person()
        for (const step of order_of_steps) await step(shop, owner)
        await deliverEverything()
        await shop.outbox()
        // One message of each kind stands in each state, whatever order the doors came in.
        const states = ['waiting', 'sent', 'dead'] as const
        for (const kind of ['sms', 'mail'] as const) {
          const rows = await db.selectFrom('outbox').where('kind', '=', kind).select('id').execute()
          expect(rows.length).toBeGreaterThan(states.length)
          for (const [at, { id }] of rows.entries())
            await db
              .updateTable('outbox')
              .set({ status: states[at % states.length] as 'waiting' })
              .where('id', '=', id)
              .execute()
        }
        const filled = tablesOf(await everyRow(db, engine))
        expect(PASSED.filter(table => !filled.includes(table))).toEqual([])
        expect(tablesOf(traces(await everyRow(db, engine)))).toEqual(HOLDING)
        expect(readdirSync(join(folder, 'resumes'))).toHaveLength(3)
        expect([...routesThatWrite(shop.app)].filter(route => !isThoughtOf(route, shop))).toEqual([])
        const placed = await numbersStored()

        await forget(owner)
        expect(readdirSync(join(folder, 'resumes'))).toEqual([])
        expect(traces(await everyRow(db, engine))).toEqual([])
        expect(traces(shop.log)).toEqual([])
        for (const format of Object.keys(FORMATS)) expect(traces([await exported(format)])).toEqual([])
        expect(await numbersStored()).toEqual(placed)
        // The shelves were filled by this test, without a move.
        const broken = (await shop.broken()).filter(({ promise }) => !promise.startsWith('stock is'))
        expect(broken).toEqual([])
      }),
      { numRuns: 1 },
    )
  })

  test('is not brought back by a checkout that is sent again', async () => {
    const [owner, guest] = [await person(), shop.visit()]
    const sent = [await order(owner), await order(guest)]
    await deliverEverything()
    await forget(owner)

    for (const again of sent) {
      const { status, body } = await again()
      expect([status, traces([JSON.stringify(body)])]).toEqual([422, []])
    }
    expect(traces(await everyRow(db, engine))).toEqual([])
  })

  test('gets back no number of a parcel by a list of statuses that is imported again', async () => {
    const guest = shop.visit()
    const { order_id } = (await (await order(guest))()).body
    await sendParcel(shop, order_id)
    expect(traces(await everyRow(db, engine)).join('\n')).toContain(TRACK)
    await forget(await person())

    await sendParcel(shop, order_id)
    expect(traces(await everyRow(db, engine))).toEqual([])
    const { check_at } = await db.selectFrom('parcels').select('check_at').executeTakeFirstOrThrow()
    expect(check_at).toBeNull()
  })

  test('is not written back by a message, a save or an order of that very moment', async () => {
    const owner = await person()
    await order(owner)
    await deliverEverything()
    const visitor = await signedIn()
    const { sms } = shop.shop.providers
    let deleted: Promise<void> | undefined
    shop.shop.providers.sms = {
      send: async () => {
        deleted ??= forget(owner)
        await deleted
        throw new Error(`not sent to ${PHONE}`)
      },
    }
    await sendOutbox(shop.shop)
    shop.shop.providers.sms = sms
    await expect(saveProfile(shop.shop, visitor, { name: NAME })).rejects.toThrow()
    await shop.outbox()
    expect(deleted).toBeDefined()
    expect(traces(await everyRow(db, engine))).toEqual([])
  })

  test('waits for its own orders, and leaves a guest’s order on its way until it has arrived', async () => {
    const owner = await person()
    await order(owner)
    const refused = await deleteAs(owner)
    expect([refused.status, refused.text.includes('Кабинет можно удалить, когда')]).toEqual([409, true])
    await deliverEverything()
    await order(shop.visit())
    await forget(owner)

    // Its goods still have to find their address, and nobody else's order keeps an account from being deleted.
    await eraseOrdersThatAreOver(shop.shop)
    expect(tablesOf(traces(await everyRow(db, engine)))).toContain('orders')
    await deliverEverything()
    await eraseOrdersThatAreOver(shop.shop)
    expect(traces(await everyRow(db, engine))).toEqual([])
  })

  test('takes along what was ordered without an account with its proved e-mail alone, once it is over', async () => {
    const others = { client: { ...CLIENT, phone: OTHER_PHONE, email: MAIL.toUpperCase() } }
    await order(shop.visit(), others)
    await deliverEverything()
    const placed = await numbersStored()
    const owner = await person()
    await order(shop.visit(), others)
    await forget(owner)

    const [over, under_way] = await db.selectFrom('orders').selectAll().orderBy('created_at').execute()
    expect([over?.email, over?.phone, over?.street, over?.name]).toEqual(['', '', '', ''])
    expect(await numbersStored()).toEqual(expect.arrayContaining(placed))
    expect(under_way).toMatchObject({ name: NAME, phone: OTHER_PHONE, street: STREET })
    await deliverEverything()
    await eraseOrdersThatAreOver(shop.shop)
    expect(traces(await everyRow(db, engine))).toEqual([])
  })

  test('leaves alone what an e-mail is typed into that nobody has proved', async () => {
    await order(shop.visit(), { client: { ...CLIENT, phone: OTHER_PHONE, email: TYPED_MAIL } })
    await deliverEverything()
    const before = await db.selectFrom('orders').selectAll().execute()
    const stranger = await shop.signIn('+79160000001')
    await stranger.post('/api/lk/user/').send({ email: TYPED_MAIL }).expect(200)
    await forget(stranger)
    expect(await db.selectFrom('orders').selectAll().execute()).toEqual(before)
  })

  test('leaves an order on its way to whoever takes it into an account of their own', async () => {
    const guest = shop.visit()
    await order(guest, { client: { ...CLIENT, phone: OTHER_PHONE } })
    await forget(await person())
    await shop.signIn(OTHER_PHONE, guest)
    await deliverEverything()
    await eraseOrdersThatAreOver(shop.shop)
    expect(await db.selectFrom('orders').selectAll().executeTakeFirst()).toMatchObject({
      ...{ name: NAME, phone: OTHER_PHONE, email: MAIL, street: STREET },
    })
  })

  test('takes nothing of others with it, who ordered something for it or typed its addresses', async () => {
    const other = await shop.signIn('+79169998877')
    await order(other)
    await deliverEverything()
    const before = await db.selectFrom('orders').selectAll().execute()
    const owner = await person()
    await forget(owner)
    await eraseOrdersThatAreOver(shop.shop)
    expect(await db.selectFrom('orders').selectAll().execute()).toEqual(before)
  })

  /** With a phone that was changed and an e-mail that was mistyped before; all of it proved in the end. */
  async function person(): Promise<Browser> {
    const browser = await shop.signIn(FIRST_PHONE)
    const change = (body: object) => browser.post('/api/lk/user/').send(body).expect(200)
    await change({ name: NAME, surname: SURNAME, birthday: '1990-12-31', gender: 'female' })
    await change({ email: TYPED_MAIL, subscribe_mail: true })
    await change({ email: MAIL, subscribe_mail: true, subscribe_sms: true })
    for (const path of ['/personal/confirm-mail/', '/subscribe/confirm/'])
      await shop
        .visit()
        .post(await linkTo(path))
        .unset('X-Requested-With')
    shop.pass(60_000)
    await browser.post('/api/lk/user/phone/').send({ phone: PHONE }).expect(200)
    const codes = { old_code: await shop.codeFor(FIRST_PHONE), new_code: await shop.codeFor(PHONE) }
    await browser
      .post('/api/lk/user/phone/')
      .send({ phone: PHONE, ...codes })
      .expect(200)
    shop.pass(DAY_MS)
    return browser
  }

  async function linkTo(path: string): Promise<string> {
    const texts = (await shop.outbox()).filter(({ to }) => to.toLowerCase() === MAIL.toLowerCase())
    return (
      new RegExp(`${path}\\?token=[\\w-]+`).exec(
        texts
          .map(({ text }) => text)
          .reverse()
          .join(),
      )?.[0] ?? path
    )
  }

  const order = (browser: Browser, change: Record<string, unknown> = {}) => placeOrder(shop, browser, change)

  async function deliverEverything(): Promise<void> {
    const steps = ['confirmed', 'packed', 'shipped', 'delivered'] as const
    const open = await db.selectFrom('orders').where('status', '=', 'new').select('id').execute()
    for (const { id } of open)
      for (const status of steps)
        await inTransaction(db, trx =>
          moveOrder(trx, id, { status }, { source: 'operator', now: shop.shop.now() }),
        )
    await db.updateTable('returns').set({ status: 'cancelled' }).execute()
    await db.updateTable('order_lines').set({ returned: 0 }).execute()
  }

  const deleteAs = (browser: Browser) =>
    browser.post('/personal/profile/delete/').unset('X-Requested-With').type('form').send({ sure: 'yes' })

  async function forget(browser: Browser): Promise<void> {
    expect((await deleteAs(browser)).status).toBe(303)
  }

  async function signedIn(): Promise<SignedIn> {
    const { id } = await db
      .selectFrom('users')
      .where('phone', '=', PHONE)
      .select('id')
      .executeTakeFirstOrThrow()
    return { id: 1, user: { id, phone: PHONE } } as unknown as SignedIn
  }

  /** What accounting asks for. */
  async function numbersStored() {
    const stored = [
      'id',
      'goods_total',
      'total',
      'discount',
      'service_id',
      'payment_id',
      'created_at',
    ] as const
    return db.selectFrom('orders').select(stored).orderBy('id').execute()
  }

  async function exported(format: string): Promise<string> {
    const pieces = exportOrders({ db, vat_rate: 22 }, await spanSince(db, 0), FORMATS[format] as never)
    return (await Readable.from(pieces).toArray()).join('')
  }
})

/** Tables that all the doors together have written into. */
const PASSED = [
  ...['bonus_moves', 'cart_coupons', 'certificate_moves', 'coupon_uses', 'favorites', 'limits'],
  ...['order_discounts', 'payment_orders', 'payments', 'refunds', 'returns', 'size_subscriptions'],
]
/** Tables in which she is to be found then. */
const HOLDING = [
  ...[
    'checkout_keys',
    'consents',
    'coupon_uses',
    'draw_entries',
    'order_events',
    'orders',
    'outbox',
    'resumes',
  ],
  'returns',
  ...['size_subscriptions', 'sms_codes', 'subscriptions', 'users', 'visitors'],
]

/** Plain forms of what a call of the steps does by the same action, and what stores nothing that anybody says. */
const STORE_NOTHING =
  /^POST \/(auth|order|personal|region|favorite\/remove|vacancies|subscribe\/leave|size-subscription\/leave|pretend-payment)\/|^POST \/minions\/kevin\/|\/filter(-clear)?\/$|\/notification\/yookassa\/$|\/reopen\/$/

const routesThatWrite = (app: Express) => routesOf(app).filter(route => !/^(GET|HEAD) /.test(route))

/** Every door is gone through in some step, or it is said above why it is none. */
function isThoughtOf(route: string, { app, log }: TestShop): boolean {
  return STORE_NOTHING.test(route) || routesAsked(app, log).has(route)
}

function tablesOf(rows: string[]): string[] {
  return [...new Set(rows.map(row => row.split(':')[0] as string))].sort()
}

const CLIENT = { name: NAME, surname: SURNAME, phone: PHONE, email: MAIL, ym_id: '' }

/** By courier, to her street. @returns sends the same again, with the same key */
async function placeOrder(
  shop: TestShop,
  browser: Browser,
  { wishes, ...change }: Record<string, unknown> & { wishes?: (browser: Browser) => Promise<unknown> } = {},
) {
  const offer_id = shop.goods.leatherBelt.offers[0]?.id as number
  await shop.shop.db.updateTable('stock').set({ qty: 50 }).where('offer_id', '=', offer_id).execute()
  await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
  await wishes?.(browser)
  const { delivery_quotes } = (await browser.get('/api/cart/').expect(200)).body
  const cost = delivery_quotes.find((way: { service_id: number }) => way.service_id === 4)?.cost
  const address = `Москва, ${STREET} пер., 1, кв. 7`
  const sent = {
    delivery: { service_id: 4, cost, city: 'Москва', street: STREET, house: '1', flat: '7', address },
    ...{ client: CLIENT, payment_system_id: 13, confirm: true, offer_id: [{ id: offer_id, quantity: 1 }] },
    ...{ comment: `Спросить: ${NAME}`, ...change },
  }
  const key = randomUUID()
  const send = () => browser.post('/api/cart/checkout/').set('Idempotency-Key', key).send(sent)
  const { status, body } = await send()
  expect([status, body.errors]).toEqual([200, []])
  shop.pass(60 * 60_000)
  return send
}

/** As the operator's system reports it, and may report again at any time. */
async function sendParcel({ shop }: TestShop, order_id: string): Promise<void> {
  for (const status of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
    await takeStatus(shop, { order_id, status, track: status === 'shipped' ? TRACK : '' })
}

/** To the member that she is, beside whatever she has earned; each gift with its days, or without a term. */
async function giveBonuses({ shop }: TestShop, ...lots: [bonuses: number, days: number | null][]) {
  for (const [bonuses, days] of lots) {
    const expires_at = days && shop.now() + days * DAY_MS
    const { id } = await shop.db
      .updateTable('users')
      .set(row => ({ in_loyalty_program: 1, bonus_balance: row('bonus_balance', '+', bonuses) }))
      .where('phone', '=', PHONE)
      .returning('id')
      .executeTakeFirstOrThrow()
    const gift = { user_id: id, delta: bonuses, kind: 'gift' as const, reason: 'Подарок', order_id: null }
    await shop.db
      .insertInto('bonus_moves')
      .values({ ...gift, expires_at, created_at: shop.now() })
      .execute()
  }
}

/** @returns the order's number */
async function payOnline(shop: TestShop, browser: Browser): Promise<string> {
  const { body } = await (await placeOrder(shop, browser, { payment_system_id: 1 }))()
  const { order_id } = body
  const started = await browser.post('/api/v3/payment/card/').send({ order_id }).expect(200)
  const provider_id = started.body.confirmation_url.split('/').at(-1)
  shop.bank.choose(provider_id, 'pay')
  await notify(shop, shop.bank.notificationOf(provider_id)).expect(200)
  return order_id
}

const form = (browser: Browser, path: string, fields: Record<string, string>) =>
  browser.post(path).unset('X-Requested-With').type('form').send(fields).expect(303)

/** Everything that keeps something of a person, each by itself, in any order. */
const STEPS: ((shop: TestShop, owner: Browser) => Promise<unknown>)[] = [
  (shop, owner) => placeOrder(shop, owner, { subscribe: true }),
  async (shop, owner) => {
    await placeOrder(shop, owner)
    const { body } = await owner.get('/api/lk/orders/').expect(200)
    const { order_id } = body[0]
    const moved = { status: 'delivered' as const }
    for (const status of ['confirmed', 'packed', 'shipped', moved.status] as const)
      await inTransaction(shop.shop.db, trx =>
        moveOrder(trx, order_id, { status }, { source: 'operator', now: shop.shop.now() }),
      )
    const offer_id = body[0].items[0].product_id
    const items = [{ offer_id, quantity: 1, reason: 'size' }]
    const asked = { order_id, items, way: { service_id: 4 }, comment: `${NAME}, ${STREET}` }
    const { return_code } = (await owner.post('/api/return/').send(asked).expect(200)).body
    await owner.post('/api/return/track').send({ return_code, track: TRACK_BACK }).expect(200)
  },
  async (shop, owner) => {
    const order_id = (await (await placeOrder(shop, owner))()).body.order_id
    await sendParcel(shop, order_id)
  },
  async (shop, owner) => {
    const offer_id = shop.goods.linenDress.offers[0]?.id as number
    await shop.shop.db.updateTable('stock').set({ qty: 50 }).where('offer_id', '=', offer_id).execute()
    await owner.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
    const delivery = {
      service_id: 3,
      point_id: String(shop.goods.tverskaya.id),
      city_name: `Москва, ${STREET}`,
    }
    await owner
      .post('/api/cart/checkout/')
      .send({
        ...{ delivery, client: CLIENT, fast_order: true, payment_system_id: 13, confirm: true },
        ...{ offer_id: [{ id: offer_id, quantity: 1 }], experiment: 'old' },
      })
      .expect(200)
  },
  (shop, owner) => placeOrder(shop, owner, { call_me: true }),
  (shop, owner) => payOnline(shop, owner),
  async (shop, owner) => {
    const order_id = await payOnline(shop, owner)
    await owner.post('/api/order/cancel/').send({ order_id }).expect(200)
    await sendRefunds(shop.shop)
  },
  // A code of one use for each, without an account and with it; another, that asks for more, stays in the cart.
  async (shop, owner) => {
    const wishes = (browser: Browser) =>
      browser.post('/api/cart/coupon/').send({ coupon: 'ODIN' }).expect(200)
    for (const browser of [shop.visit(), owner]) await placeOrder(shop, browser, { wishes })
    await owner.post('/api/cart/').send({ offer_id: shop.goods.leatherBelt.offers[0]?.id, quantity: 1 })
    await owner.post('/api/cart/coupon/').send({ coupon: 'DOROGO' }).expect(200)
  },
  (shop, owner) =>
    placeOrder(shop, owner, {
      wishes: browser =>
        browser.post('/api/certificate/').send({ certificate_id: 'PODAROK', amount: 500 }).expect(200),
    }),
  async (shop, owner) => {
    await giveBonuses(shop, [500, 30], [300, null])
    const wishes = (browser: Browser) => browser.post('/api/cart/bonus/').send({ amount: 200 }).expect(200)
    await placeOrder(shop, owner, { wishes })
    await owner.get('/api/bonus/history/').expect(200)
  },
  async (shop, owner) => {
    await owner.post('/api/v3/favorite/').send({ product_id: shop.goods.linenDress.id })
    const { text } = await owner.get('/favorite/').unset('X-Requested-With').expect(200)
    const path = /\/favorite\/shared\/[^"&]+\//.exec(text)?.[0]
    await shop.visit().get(`${path}`).unset('X-Requested-With').expect(200)
  },
  // What she was typing before she ordered: the address of a courier's visit, asked about by each call that takes one.
  async (_shop, owner) => {
    const address = `Москва, ${STREET} пер., 1`
    const call = { query: address, count: 20, locations_boost: [], locations: [], locations_geo: [] }
    await owner.post('/minions/stuart/suggest/address').send(call)
    await owner.get(`/api/cart/?address=${encodeURIComponent(address)}`).expect(200)
    const location = { name: 'Москва', uuid: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5', address }
    await owner.post('/minions/kevin/calculate').send({ location, products: [] })
  },
  // Codes to a phone that were asked for, guessed wrong, and never used; a letter that was asked for again.
  async (shop, owner) => {
    shop.pass(DAY_MS)
    await shop.visit().post('/api/user/authorization/').send({ phone: PHONE })
    await owner.post('/api/lk/user/phone/').send({ phone: FIRST_PHONE })
    await owner
      .post('/api/lk/user/phone/')
      .send({ phone: FIRST_PHONE, old_code: '000000', new_code: '000000' })
    await owner.get('/api/lk/user/confirm_mail/')
  },
  shop => shop.visit().post('/api/v3/subscribe/').send({ email: MAIL, utm_term: 'весна' }).expect(200),
  async (shop, owner) => {
    const offer_id = shop.goods.linenDress.offers[2]?.id
    for (const [channel, recipient] of [
      ['mail', MAIL],
      ['sms', PHONE],
    ])
      await owner
        .post('/api/v3/size-subscription/')
        .send({ offer_id, channel, recipient, confirm: true })
        .expect(200)
  },
  // Answers to vacancies: from the account, and as a guest with its addresses.
  async (shop, owner) => {
    for (const [browser, email, phone] of [
      [owner, TYPED_MAIL, OTHER_PHONE],
      [shop.visit(), MAIL, OTHER_PHONE],
      [shop.visit(), 'nobody@example.ru', PHONE],
    ] as const)
      await browser
        .post('/api/resume/create/')
        .field({ name: NAME, phone, email, city: STREET, vacancy: 'stylist-moskva', consent: 'on' })
        .field('text', `${NAME} ${SURNAME}`)
        .attach('file', Buffer.from(`{\\rtf1 ${NAME}}`), `${NAME}.rtf`)
        .expect(200)
  },
  // Forms of editors, from the account and as a guest with one of its addresses.
  async (shop, owner) => {
    for (const browser of [owner, shop.visit()])
      await form(browser, '/forms/callback/', {
        ...{ name: NAME, phone: `8${PHONE.slice(2)}`, question: `Пальто для ${SURNAME}`, consent: 'on' },
      })
  },
  (shop, owner) =>
    form(owner, '/draws/wardrobe/', {
      ...{ number: RECEIPT, store_id: `${shop.goods.tverskaya.id}`, bought_on: '2026-01-15' },
    }),
  // A place that nobody knows, by the name that she gave it before she signed in there.
  async shop => {
    shop.pass(DAY_MS)
    const browser = shop.visit()
    const place = { latitude: 55, longitude: 37, kladr_id: '7700000000000', timezone: 'UTC+3' }
    const region = { name: STREET, fias_id: '11111111-2222-4333-8444-555555555555', ...place }
    await browser.patch('/api/v3/state/').send({ region }).expect(200)
    await shop.signIn(PHONE, browser)
  },
  async (shop, owner) => {
    await owner.post('/university/uhod/len/finish/').unset('X-Requested-With').expect(303)
    await owner.post('/api/v3/cart/alternatives/').send({ product_id: shop.goods.woolCoat.offers[0]?.id })
    const events = [{ name: 'page.viewed', times: 1 }]
    await owner.post('/api/v3/events/').send({ page: `/catalog/${encodeURIComponent(NAME)}/`, events })
    await owner
      .post('/api/policy-report/')
      .set('Content-Type', 'application/csp-report')
      .send(JSON.stringify({ 'csp-report': { 'blocked-uri': `https://a.test/?phone=${PHONE}` } }))
    await owner.delete('/api/v3/favorite/').send({ product_id: shop.goods.linenDress.id })
    await owner.delete('/api/cart/coupon/').send({ coupon: NAME })
  },
  (shop, owner) =>
    owner.post('/api/v3/favorite/').send({ product_id: shop.goods.woolCoat.id, action: 'add' }),
  (_shop, owner) =>
    owner.post('/api/logger/').send({ event: 'failed', message: `at ${PHONE} ${MAIL} ?name=${NAME}` }),
  (_shop, owner) => owner.post('/api/lk/bonus/').send({ confirm: true }).expect(200),
  (_shop, owner) => owner.get('/api/lk/notify/').expect(200),
  (_shop, owner) => owner.get('/personal/profile/export/').unset('X-Requested-With').expect(200),
  (_shop, owner) => owner.get(`/api/v3/suggest/?query=${encodeURIComponent(STREET)}`),
  (_shop, owner) => owner.get(`/?utm_term=${encodeURIComponent(NAME)}`).unset('X-Requested-With'),
  (_shop, owner) => owner.post('/api/certificate/').send({ certificate_id: 'NOSUCH' }),
  shop => shop.visit().post('/api/user/authorization/').send({ phone: PHONE }),
]
