import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { inTransaction } from '../../../server/database/in-transaction.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { eraseOrdersThatAreOver } from '../../../server/shop/account/erasure/delete-account.ts'
import { saveProfile } from '../../../server/shop/account/profile/save-profile.ts'
import { sendOutbox } from '../../../server/shop/messages/send-outbox.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import type { SignedIn } from '../../../server/shop/shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { everyRow } from '../../support/database/every-column.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const FIRST_PHONE = '+79161112233'
const PHONE = '+79164445566'
const [NAME, SURNAME, STREET] = ['Аграфена', 'Лопухина', 'Староконюшенный']
const [TYPED_MAIL, MAIL] = ['agrafena.typo@example.ru', 'Agrafena@Example.ru']
const DAY_MS = 24 * 60 * 60_000
type Browser = ReturnType<TestShop['visit']>

/** As a person may be known again: as typed, in pieces, in addresses of pages, and by hashes that anybody can make. */
const FORMS = [
  ...[NAME, SURNAME, STREET, encodeURIComponent(NAME), TYPED_MAIL, MAIL],
  ...[FIRST_PHONE, PHONE].flatMap(phone => {
    const digits = phone.slice(2)
    const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
    return [digits, parts.join(' '), parts.join('-')]
  }),
  ...[FIRST_PHONE, PHONE, MAIL, MAIL.toLowerCase(), TYPED_MAIL].flatMap(told =>
    ['md5', 'sha1', 'sha256'].flatMap(algorithm =>
      (['hex', 'base64', 'base64url'] as const).map(encoding =>
        createHash(algorithm).update(told).digest(encoding).slice(0, 20),
      ),
    ),
  ),
].map(form => form.toLowerCase())

const traces = (rows: string[]) => rows.filter(row => FORMS.some(form => row.toLowerCase().includes(form)))

onBothDatabases('a deleted account (promise 30)', (open, engine) => {
  let shop: TestShop
  let db: Db
  beforeEach(async () => {
    shop = await createTestShop({ db: await open(), env: { LIMITS: 'on' } })
    db = shop.shop.db
  })

  test('leaves no trace of its person in any column, nor in the log, whatever doors they went through', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(DOORS, { minLength: DOORS.length }), async doors => {
        const guest = shop.visit()
        await order(guest, { subscribe: true })
        const owner = await person()
        for (const door of doors) await door(shop, owner)
        await deliverEverything()
        await shop.outbox()
        await db.updateTable('outbox').set({ status: 'dead' }).where('kind', '=', 'sms').execute()
        expect(tablesOf(traces(await everyRow(db, engine)))).toEqual(
          expect.arrayContaining(['checkout_keys', 'consents', 'orders', 'outbox', 'sms_codes', 'users']),
        )

        await forget(owner)
        expect(traces(await everyRow(db, engine))).toEqual([])
        expect(traces(shop.log)).toEqual([])
        expect(await numbersKept()).toBe(5)
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

  test('is not written back by who sends, saves or is told of an order in that moment', async () => {
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

  test('takes nothing of others with it, whose addresses were typed there', async () => {
    const other = await shop.signIn('+79169998877')
    await order(other)
    const before = await db.selectFrom('orders').selectAll().execute()
    const owner = await person()
    await forget(owner)
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

  async function numbersKept(): Promise<number> {
    const kept = db.selectFrom('orders').where('total', '>', 0).where('goods_total', '>', 0)
    return (await kept.select('id').execute()).length
  }
})

function tablesOf(rows: string[]): string[] {
  return [...new Set(rows.map(row => row.split(':')[0] as string))].sort()
}

const CLIENT = { name: NAME, surname: SURNAME, phone: PHONE, email: MAIL, ym_id: '' }

/** By courier, to her street. @returns sends the same again, with the same key */
async function placeOrder(shop: TestShop, browser: Browser, change: Record<string, unknown> = {}) {
  const offer_id = shop.goods.leatherBelt.offers[0]?.id as number
  await shop.shop.db.updateTable('stock').set({ qty: 50 }).where('offer_id', '=', offer_id).execute()
  await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
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

/** Everything that keeps something of a person, each by itself, in any order. */
const DOORS: ((shop: TestShop, owner: Browser) => Promise<unknown>)[] = [
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
    await owner.post('/api/return/').send(asked).expect(200)
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
