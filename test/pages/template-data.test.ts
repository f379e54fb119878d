import { importSizeTables } from '../../server/import/size-tables/import-size-tables.ts'
import {
  ASKED_FOR,
  OF_EVERY_PAGE,
  OF_OWN_VISITOR_PARTS,
} from '../../server/render/templates/template-data.ts'
import type { Shape } from '../../server/render/templates/variable-shape.ts'
import { writeBrowserErrors } from '../../server/shop/analytics/browser-errors.ts'
import { writeEventCounts } from '../../server/shop/analytics/count-events.ts'
import { insertEntries } from '../../server/shop/draws/draws.queries.ts'
import { allDraws } from '../../server/shop/draws/draws.ts'
import { writeToWinners } from '../../server/shop/draws/write-to-winners.ts'
import { notifyOfOrder, type OrderNews } from '../../server/shop/messages/order-news.ts'
import { readSoon } from '../../server/shop/payments/check-payments.ts'
import { findPayment } from '../../server/shop/payments/payments.queries.ts'
import { notifyOfSizes } from '../../server/shop/size-subscriptions/notify-of-sizes.ts'
import { signInAsAdministrator } from '../support/administrator.ts'
import { orderOnline, takeMoneyOnline } from '../support/orders/online-order.ts'
import { orderBody } from '../support/orders/order-body.ts'
import { keepOrder } from '../support/orders/stored-order.ts'
import { differences } from '../support/pages/shape-of-data.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const SIZE_TABLE = {
  slug: 'all',
  title: 'Всё',
  category_path: '',
  brand: '',
  columns: ['Размер', 'Рост'],
  rows: [['44', '164']],
  measures: ['Босиком.'],
}

let shop: TestShop
/** What the renderer was given, by template. */
const given = new Map<string, unknown>()

beforeAll(async () => {
  shop = await createTestShop({ env: { NODE_ENV: 'development' } })
  const { renderer } = shop.shop
  const { paintShared, paintPart, paintForVisitor, paintLetter } = renderer
  renderer.paintShared = (template, data, reading) => {
    given.set(template, data)
    return paintShared(template, data, reading)
  }
  renderer.paintForVisitor = (part, page, data) => {
    if (data) given.set(`parts/visitor-${part}`, data)
    return paintForVisitor(part, page, data)
  }
  renderer.paintPart = (template, data) => {
    given.set(template, data)
    return paintPart(template, data)
  }
  renderer.paintLetter = (template, data) => {
    given.set(template, data)
    return paintLetter(template, data)
  }
  await takeMoneyOnline(shop)
  await goEverywhere()
})
afterAll(() => shop.close())

/** @returns the address of its receipt */
async function payOnline(browser: ReturnType<TestShop['visit']>): Promise<string> {
  const { db } = shop.shop
  const { order_id, pay } = await orderOnline(shop, { browser })
  const { payment_id, provider_id } = await pay()
  await browser.get(`/order/payment/?ORDER_ID=${order_id}`).unset('X-Requested-With').expect(200)
  await browser.get(`/pretend-payment/${provider_id}`).unset('X-Requested-With').expect(200)
  shop.bank.choose(provider_id, 'pay')
  shop.pass(10_000)
  const payment = await findPayment(db, payment_id)
  if (payment) await readSoon(shop.shop, payment)
  const news: OrderNews[] = [
    { kind: 'shipped', track: 'RA123456785RU' },
    { kind: 'ready' },
    { kind: 'cancelled' },
    { kind: 'released' },
    { kind: 'unclaimed' },
    { kind: 'refunded', roubles: 1, is_by_hand: false },
  ]
  for (const each of news) await notifyOfOrder(shop.shop, db, order_id, each)
  return `/order/receipt/?ORDER_ID=${order_id}`
}

async function goEverywhere(): Promise<void> {
  const browser = shop.visit()
  const { linenDress } = shop.goods
  const id = linenDress.offers[0]?.id as number
  await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
  const { body } = await browser.post('/api/cart/checkout/').send(orderBody(shop, [{ id, quantity: 1 }]))
  await browser.post('/api/v3/favorite/').send({ product_id: linenDress.id }).expect(200)
  await browser.post('/api/v3/subscribe/').send({ email: 'anna@example.ru' }).expect(200)
  const letter = (await shop.outbox()).findLast(({ text }) => text.includes('/subscribe/confirm/'))
  const offer_id = linenDress.offers[2]?.id as number
  const waits = { offer_id, channel: 'mail', recipient: 'anna@example.ru', confirm: true }
  await browser.post('/api/v3/size-subscription/').send(waits).expect(200)
  await browser
    .post('/api/resume/create/')
    .send({
      ...{ name: 'Анна', phone: '+79161234567', email: 'anna@example.ru', city: 'Тверь' },
      ...{ vacancy: 'stylist-moskva', text: 'Опыт', consent: true },
    })
    .expect(200)
  await browser
    .post('/forms/callback/')
    .unset('X-Requested-With')
    .type('form')
    .send({ name: 'Анна', phone: '+79161234567', consent: 'yes' })
    .expect(303)
  shop.shop.catalog.applyStock([{ offer_id, store_id: shop.goods.tverskaya.id, qty: 1 }])
  await notifyOfSizes(shop.shop)
  const confirm = /\/subscribe\/confirm\/\?token=[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
  const receipt = await payOnline(browser)
  await importSizeTables(shop.shop.db, [SIZE_TABLE])
  await shop.shop.catalog.refresh()
  for (const path of [
    receipt,
    '/',
    '/catalog/women/dresses/',
    '/search/?q=zzzz',
    `/product/${linenDress.slug}-${linenDress.id}/`,
    '/order/',
    `/order/?ORDER_ID=${body.order_id}`,
    '/auth/',
    '/nowhere/',
    '/dev/outbox/',
    '/region/',
    '/favorite/',
    '/contacts/',
    '/contacts/nowhere-00000000-0000-0000-0000-000000000000',
    '/menu/',
    '/menu/panels/',
    '/menu/burger/',
    '/size-table/',
    '/size-table/all/',
    '/draws/',
    '/draws/wardrobe/',
    '/forms/callback/',
    '/forms/callback/sent/',
    '/vacancies/',
    '/vacancies/stylist-moskva/',
    '/vacancies/stylist-moskva/sent/',
    '/agreement/',
    '/personal-data/',
    '/loyalty/',
    '/university/',
    '/university/merki/',
    '/university/merki/figura/',
    confirm,
  ])
    await browser.get(path).unset('X-Requested-With')
  await browser.get('/catalog/women/dresses/')
  await browser.get('/size-table/all/')
  const { share_url } = given.get('parts/visitor-favorites') as { share_url: string }
  await browser.get(new URL(share_url).pathname).unset('X-Requested-With')
  await browser.get('/api/v3/recommend/website.reco.personal.realtime/')
  const member = await shop.signIn()
  await member.get('/auth/').unset('X-Requested-With')
  await member.get('/auth/?logout=yes').unset('X-Requested-With').set('Sec-Fetch-Site', 'cross-site')
  await goThroughAccount(member)
  await goWithoutScript(shop.visit())
  await lookAsAdministrator()
  await winADraw()
  // Letters are painted when they go.
  await shop.outbox()
}

/** The steps of an order as plain pages, for who is known: the last of them is there when everything is chosen. */
async function goWithoutScript(browser: ReturnType<TestShop['visit']>): Promise<void> {
  const { linenDress, tverskaya } = shop.goods
  const offer = linenDress.offers[1]
  const form = (path: string, fields: Record<string, string>) =>
    browser.post(path).unset('X-Requested-With').type('form').send(fields)
  await form('/order/add/', { product_id: String(linenDress.id) }).expect(422)
  await form('/order/add/', { product_id: String(linenDress.id), size: offer?.ext_id ?? '' }).expect(303)
  await form('/order/?step=delivery&way=store', { place: `3 ${tverskaya.id}` }).expect(303)
  const client = { name: 'Анна Каренина', phone: '+79161234567', email: 'anna@example.ru' }
  await form('/order/?step=client', client).expect(303)
  const plain = (path: string) => browser.get(path).unset('X-Requested-With').expect(200)
  for (const step of ['delivery&way=store', 'delivery&way=courier', 'client', 'verification']) {
    await plain(`/order/?step=${step}`)
    keepPlain()
  }
  await plain('/order/')
  keepPlain()
  // What one step has alone, the others have not: together they are the part.
  given.set('parts/visitor-order', { ...(given.get('parts/visitor-order') as object), plain: plain_steps })
}

const plain_steps: Record<string, unknown> = {}

function keepPlain(): void {
  const { plain } = given.get('parts/visitor-order') as { plain: Record<string, unknown> }
  for (const [name, value] of Object.entries(plain)) {
    const isNews = !Array.isArray(value) || value.length > 0
    if (isNews || !Object.hasOwn(plain_steps, name)) plain_steps[name] = value
  }
}

async function winADraw(): Promise<void> {
  const { db, config, now } = shop.shop
  const [draw] = allDraws(shop.shop)
  if (!draw) throw new Error('no draw')
  const { id: user_id } = await db
    .updateTable('users')
    .set({ mail_confirmed: 1 })
    .where('email', '=', 'member@example.ru')
    .returning('id')
    .executeTakeFirstOrThrow()
  const receipt = { user_id, receipt: '1234567890', store_id: null, bought_on: '2026-01-15', least_total: 0 }
  await insertEntries(db, [{ draw: draw.slug, number: 999, created_at: now(), ...receipt }])
  const prizes = [{ place: 1, number: 999, prize: 'Пальто' }]
  await db.transaction().execute(trx => writeToWinners({ config, now }, trx, draw, prizes))
}

async function lookAsAdministrator(): Promise<void> {
  const browser = await signInAsAdministrator(shop)
  await browser.post('/api/v3/events/').send({ page: '/', events: [{ name: 'page.viewed', times: 1 }] })
  await browser.post('/api/logger/').send({ event: 'error', method: '/', message: 'TypeError' }).expect(200)
  await writeEventCounts(shop.shop)
  await writeBrowserErrors(shop.shop)
  for (const path of ['/admin/events/', '/admin/experiments/', '/admin/errors/', '/_widgets/'])
    await browser.get(path).unset('X-Requested-With').expect(200)
}

async function goThroughAccount(member: Awaited<ReturnType<TestShop['signIn']>>): Promise<void> {
  const { id: user_id } = (await member.get('/api/userinfo/')).body.data
  const { linenDress } = shop.goods
  const offer_id = linenDress.offers[1]?.id as number
  const order = { id: '348211907316', user_id, earned: 90 }
  await keepOrder(shop, {
    ...order,
    lines: [{ offer_id, product_id: linenDress.id, quantity: 2, price: 3_990, coupon: 100 }],
  })
  await member.post('/api/lk/user/').send({ email: 'member@example.ru' }).expect(200)
  const items = [{ offer_id, quantity: 1, reason: 'size' }]
  const { body } = await member
    .post('/api/return/')
    .send({ order_id: order.id, items, way: { service_id: 4 } })
    .expect(200)
  for (const path of [
    '/personal/orders/',
    `/personal/orders/${order.id}/`,
    `/personal/orders/${order.id}/return/`,
    '/personal/returns/',
    `/personal/returns/return/?return_code=${body.return_code}`,
    '/personal/bonuses/',
    '/personal/draws/',
    '/personal/profile/',
  ])
    await member.get(path).unset('X-Requested-With').expect(200)
  const { db } = shop.shop
  shop.shop.db = new Proxy(db, {
    get: () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  })
  await member.get('/personal/orders/').unset('X-Requested-With').expect(503)
  shop.shop.db = db
}

test.each(Object.keys(ASKED_FOR).filter(name => !name.startsWith('layouts/')))(
  '%s is given what is declared',
  name => {
    const shape = { ...(name.startsWith('pages/') ? OF_EVERY_PAGE : {}), ...ASKED_FOR[name] }

    expect(given.get(name)).toBeDefined()
    expect(differences(shape, given.get(name))).toEqual([])
    expect(Object.keys(given.get(name) as object).filter(key => !Object.hasOwn(shape, key))).toEqual([])
  },
)

test.each([
  ['pages/order', 'parts/visitor-order'],
  ['pages/favorite', 'parts/visitor-favorites'],
])("the own visitor's part of %s is given what is declared", (page, part) => {
  const shape = OF_OWN_VISITOR_PARTS[page] as Shape

  expect(differences(shape, given.get(part))).toEqual([])
  expect(Object.keys(given.get(part) as object).filter(key => !Object.hasOwn(shape as object, key))).toEqual(
    [],
  )
})
