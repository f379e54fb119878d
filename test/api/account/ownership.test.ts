import { inTransaction } from '../../../server/database/statement.ts'
import type { OrderStatus } from '../../../server/database/tables/orders.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import { LIVE_ENV } from '../../support/live-env.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { routesOf } from '../../support/routes-of.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>

/** Somebody's things: each is asked for as nobody, as another customer and as its owner. */
interface Walk {
  ask(browser: Browser, things: Things): PromiseLike<{ status: number; text: string }>
  owner: number
  /** Another customer. */
  stranger: number
  /** Who is not signed in; as a stranger where it says nothing. */
  nobody?: number
  /** Who asks with an id that cannot be one; as a stranger where it says nothing. */
  guess?: number
}

/** What the owner has. */
interface Things {
  order_id: string
  return_code: string
  /** Another browser of theirs, signed in too. */
  device_id: string
}

/** An account's call: whoever is not signed in hears just that (decision 8). */
const OF_ACCOUNT = { owner: 200, stranger: 404, nobody: 401 }
/** An account's page sends whoever is not signed in to sign in. */
const OF_ACCOUNT_PAGE = { owner: 200, stranger: 404, nobody: 303 }
const postForm = (browser: Browser, path: string, fields: Record<string, string> = {}) =>
  browser.post(path).unset('X-Requested-With').type('form').send(fields)
const onePiece = () => [{ offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 1, reason: 'size' }]

// A route with an id of somebody's in it stands here, every other one below: a new route fails until someone has
// thought about whose things it shows.
const OWNED: Record<string, Walk> = {
  'GET /api/order/': {
    ask: (browser, { order_id }) => browser.get(`/api/order/?order_id=${order_id}`),
    owner: 200,
    stranger: 404,
  },
  'POST /api/v3/payment/card/': {
    ask: (browser, { order_id }) => browser.post('/api/v3/payment/card/').send({ order_id }),
    owner: 422,
    stranger: 404,
  },
  'POST /api/order/cancel/': {
    // It has arrived by now.
    ask: (browser, { order_id }) => browser.post('/api/order/cancel/').send({ order_id }),
    owner: 409,
    stranger: 404,
  },
  'GET /order/': {
    ask: (browser, { order_id }) => browser.get(`/order/?ORDER_ID=${order_id}`).unset('X-Requested-With'),
    owner: 200,
    stranger: 404,
  },
  'GET /order/payment/': {
    // There is no open payment: it leads to the order.
    ask: (browser, { order_id }) =>
      browser.get(`/order/payment/?ORDER_ID=${order_id}`).unset('X-Requested-With').redirects(0),
    owner: 303,
    stranger: 404,
  },
  'POST /order/pay/': {
    // It is paid on receipt: the order's page says so.
    ask: (browser, { order_id }) => postForm(browser, '/order/pay/', { order_id }),
    owner: 422,
    stranger: 404,
  },
  'POST /order/cancel/': {
    // It has arrived by now.
    ask: (browser, { order_id }) => postForm(browser, '/order/cancel/', { order_id }),
    owner: 409,
    stranger: 404,
  },
  'GET /order/calendar.ics': {
    ask: (browser, { order_id }) => browser.get(`/order/calendar.ics?ORDER_ID=${order_id}`),
    owner: 200,
    stranger: 404,
  },
  'GET /order/receipt/': {
    ask: (browser, { order_id }) =>
      browser.get(`/order/receipt/?ORDER_ID=${order_id}`).unset('X-Requested-With'),
    owner: 200,
    stranger: 404,
  },
  'GET /api/return/': {
    ask: (browser, { return_code }) => browser.get(`/api/return/?return_code=${return_code}`),
    ...OF_ACCOUNT,
    guess: 400,
  },
  'POST /api/return/track': {
    ask: (browser, { return_code }) => browser.post('/api/return/track').send({ return_code, track: 'RU-1' }),
    ...OF_ACCOUNT,
    guess: 400,
  },
  'GET /api/lk/orders/:id/': {
    ask: (browser, { order_id }) => browser.get(`/api/lk/orders/${order_id}/`),
    ...OF_ACCOUNT,
  },
  'GET /personal/orders/:id/': {
    ask: (browser, { order_id }) => browser.get(`/personal/orders/${order_id}/`).unset('X-Requested-With'),
    ...OF_ACCOUNT_PAGE,
  },
  'POST /personal/orders/:id/repeat/': {
    ask: (browser, { order_id }) => postForm(browser, `/personal/orders/${order_id}/repeat/`),
    ...OF_ACCOUNT_PAGE,
    owner: 303,
  },
  'POST /personal/orders/:id/cancel/': {
    // It has arrived by now.
    ask: (browser, { order_id }) => postForm(browser, `/personal/orders/${order_id}/cancel/`),
    ...OF_ACCOUNT_PAGE,
    owner: 409,
  },
  'GET /personal/orders/:id/return/': {
    ask: (browser, { order_id }) =>
      browser.get(`/personal/orders/${order_id}/return/`).unset('X-Requested-With'),
    ...OF_ACCOUNT_PAGE,
  },
  'POST /personal/orders/:id/return/': {
    // With nothing ticked.
    ask: (browser, { order_id }) => postForm(browser, `/personal/orders/${order_id}/return/`),
    ...OF_ACCOUNT_PAGE,
    owner: 400,
  },
  'GET /personal/returns/return/': {
    ask: (browser, { return_code }) =>
      browser.get(`/personal/returns/return/?return_code=${return_code}`).unset('X-Requested-With'),
    ...OF_ACCOUNT_PAGE,
  },
  'POST /personal/returns/return/track/': {
    ask: (browser, { return_code }) =>
      postForm(browser, `/personal/returns/return/track/?return_code=${return_code}`, { track: 'RU-2' }),
    ...OF_ACCOUNT_PAGE,
    owner: 303,
    guess: 400,
  },
  'POST /personal/returns/return/cancel/': {
    // It is on its way by now.
    ask: (browser, { return_code }) =>
      postForm(browser, `/personal/returns/return/cancel/?return_code=${return_code}`),
    ...OF_ACCOUNT_PAGE,
    owner: 409,
    guess: 400,
  },
  'POST /personal/profile/devices/': {
    // No id of a visitor's row is told to anybody but its account.
    ask: (browser, { device_id }) => postForm(browser, '/personal/profile/devices/', { device_id }),
    ...OF_ACCOUNT_PAGE,
    owner: 303,
  },
  'POST /api/return/': {
    ask: (browser, { order_id }) =>
      browser.post('/api/return/').send({ order_id, items: onePiece(), way: { service_id: 4 } }),
    ...OF_ACCOUNT,
  },
}

/** They take no id of anybody's: what they show or change is the asker's own, by the cookie alone. */
const OWN_BY_COOKIE = [
  'GET /api/cart/',
  'POST /api/cart/',
  'POST /api/cart/checkout/',
  'POST /api/cart/coupon/',
  'DELETE /api/cart/coupon/',
  'POST /api/cart/bonus/',
  'GET /api/userinfo/',
  'POST /api/user/authorization/',
  'PATCH /api/v3/state/',
  'POST /region/',
  'POST /order/',
  'POST /order/add/',
  'POST /order/cart/',
  'GET /api/v3/favorite/',
  'POST /api/v3/favorite/',
  'DELETE /api/v3/favorite/',
  'GET /favorite/',
  'GET /api/lk/orders/',
  'GET /api/lk/bonus/',
  'POST /api/lk/bonus/',
  'GET /api/bonus/history/',
  'GET /api/lk/notify/',
  'GET /api/lk/user/',
  'POST /api/lk/user/',
  'GET /api/lk/user/confirm_mail/',
  'POST /api/lk/user/phone/',
  'GET /personal/orders/',
  'GET /personal/returns/',
  'GET /personal/bonuses/',
  'GET /personal/draws/',
  'POST /personal/bonuses/',
  'GET /personal/profile/',
  'POST /personal/profile/',
  'POST /personal/profile/mail/',
  'POST /personal/profile/phone/',
  'POST /personal/profile/delete/',
  'POST /personal/profile/documents/',
  'GET /personal/profile/export/',
  'POST /favorite/remove/',
  'POST /university/:course/:lesson/finish/',
  'POST /university/:course/:lesson/reopen/',
  'GET /api/v3/recommend/:type/',
  'GET /auth/',
  'POST /auth/',
]

/** The token in the mail's link is the right itself; `newsletter.test.ts` proves that nobody else has it. */
const BY_SECRET = [
  'GET /size-subscription/leave/',
  'POST /size-subscription/leave/',
  // The number is the money; wrong ones are limited, see `cart-money.test.ts`.
  'POST /api/certificate/',
  'GET /favorite/shared/:code/',
  'GET /personal/confirm-mail/',
  'POST /personal/confirm-mail/',
  'GET /subscribe/confirm/',
  'POST /subscribe/confirm/',
  'GET /subscribe/leave/',
  'POST /subscribe/leave/',
  'GET /pretend-payment/:id',
  'POST /pretend-payment/:id',
]

/** Nobody's: goods, cities, pages, files. */
const FOR_ALL = [
  'GET /size-table/',
  'GET /draws/',
  'GET /draws/:slug/',
  'POST /draws/:slug/',
  'GET /forms/:name/',
  'POST /forms/:name/',
  'GET /forms/:name/sent/',
  'GET /vacancies/',
  'GET /vacancies/:slug/',
  'POST /vacancies/:slug/',
  'GET /vacancies/:slug/sent/',
  'GET /university/',
  'GET /university/:course/',
  'GET /university/:course/:lesson/',
  'GET /size-table/:slug/',
  'GET /healthz',
  'GET /readyz',
  'GET /assets/:name',
  'GET /gru/js/:name',
  'GET /media/:key/:file',
  'GET /pages.dictionary',
  'GET /speculation.json',
  'GET /favicon.ico',
  'GET /apple-touch-icon.png',
  'GET /site.webmanifest',
  'GET /api/product/bonus/',
  'POST /api/v3/cart/alternatives/',
  'GET /api/v2/regions/',
  'POST /minions/stuart/suggest/address',
  'POST /minions/kevin/calculate/summary',
  'POST /minions/kevin/calculate',
  'POST /minions/kevin/point',
  'POST /minions/kevin/shops/describe',
  'POST /api/v3/subscribe/',
  'POST /api/v3/size-subscription/',
  'POST /api/resume/create/',
  'POST /api/v3/filter/',
  'DELETE /api/v3/filter-clear/',
  'GET /api/v3/suggest/',
  'POST /api/logger/',
  'POST /api/policy-report/',
  'POST /api/v3/events/',
  'POST /api/v3/payment/notification/',
  'POST /api/v3/payment/notification/yookassa/',
  'GET /',
  'GET /catalog/{*path}',
  'GET /search/',
  'GET /region/',
  'GET /search/filter/{*path}',
  'GET /product/',
  'GET /product/:name/',
  'GET /contacts/',
  'GET /contacts/stores/',
  'GET /contacts/stores/:id',
  'GET /contacts/:town',
  'GET /menu/',
  'GET /menu/panels/',
  'GET /menu/burger/',
  'GET /tile-pictures/',
  'GET /tile-colors/',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap-pages.xml',
  'GET /sitemap-products-:part.xml',
  'GET /feed/yml.xml',
  'GET /{*path}',
  // Nothing of anybody's; in production for administrators alone (`test/pages/kit.test.ts`).
  'GET /_widgets/',
]

/** The shop's own numbers: 404 for everybody but administrators, see `test/api/analytics/admin.test.ts`. */
const FOR_ADMINISTRATORS = [
  'GET /admin/',
  'GET /admin/events/',
  'GET /admin/experiments/',
  'GET /admin/errors/',
]

/** Shows everybody's messages, so production has no such page. */
const NOT_IN_PRODUCTION = ['GET /dev/outbox/']

let shop: TestShop
let owner: Browser
let things: Things
/** Who is not signed in; who is, as somebody else; who has an order of their own without an account. */
let nobody: Browser
let other: Browser
let buyer: Browser
beforeAll(async () => {
  shop = await createTestShop()
  owner = await shop.signIn('+79160000001')
  const id = shop.goods.linenDress.offers[0]?.id as number
  await owner.post('/api/cart/').send({ offer_id: id, quantity: 2 }).expect(200)
  const { body } = await owner
    .post('/api/cart/checkout/')
    .send(orderBody(shop, [{ id, quantity: 2 }]))
    .expect(200)
  const { order_id } = body
  await deliver(order_id)
  const { body: begun } = await owner
    .post('/api/return/')
    .send({ order_id, items: onePiece(), way: { service_id: 4 } })
    .expect(200)
  await payFor(order_id)
  things = { order_id, return_code: begun.return_code, device_id: await anotherDevice() }
  nobody = shop.visit()
  other = await shop.signIn('+79160000002')
  buyer = await guestWithAnOrder()
})
/** As if it had been paid online: its receipt is there to be looked at. */
async function payFor(order_id: string): Promise<void> {
  const { db } = shop.shop
  const payment = {
    id: 'p',
    checkout_id: order_id,
    method: 1,
    amount: 100,
    provider_id: '2c00000000',
    confirmation_url: '',
  }
  const state = {
    status: 'succeeded' as const,
    reason: '',
    refunded: 0,
    created_at: 0,
    changed_at: 0,
    check_at: null,
  }
  await db
    .insertInto('payments')
    .values({ ...payment, ...state })
    .execute()
  await db.insertInto('payment_orders').values({ payment_id: 'p', order_id, amount: 100 }).execute()
}

afterAll(() => shop.close())

async function deliver(order_id: string): Promise<void> {
  const by = { source: 'operator' as const, now: shop.shop.now() }
  for (const status of ['confirmed', 'packed', 'ready', 'delivered'] satisfies OrderStatus[])
    await inTransaction(shop.shop.db, trx => moveOrder(trx, order_id, { status }, by))
}

test('somebody has thought about every route: whose things does it show?', () => {
  const known = [
    ...Object.keys(OWNED),
    ...OWN_BY_COOKIE,
    ...BY_SECRET,
    ...FOR_ALL,
    ...FOR_ADMINISTRATORS,
    ...NOT_IN_PRODUCTION,
  ]
  expect(routesOf(shop.app).filter(route => !known.includes(route))).toEqual([])
  expect(known.filter(route => !routesOf(shop.app).includes(route))).toEqual([])
})

test.each(FOR_ADMINISTRATORS)('%s is not there for nobody, for customers and for buyers', async route => {
  for (const stranger of [nobody, owner, other, buyer])
    await stranger.get(route.slice('GET '.length)).unset('X-Requested-With').expect(404)
})

test('production has no page that shows the messages of all', async () => {
  const production = await createTestShop({
    env: LIVE_ENV,
  })
  expect(routesOf(production.app).filter(route => NOT_IN_PRODUCTION.includes(route))).toEqual([])
  await production.close()
})

describe.each(Object.entries(OWNED))('%s', (_route, { ask, ...status }) => {
  test('is there for its owner', async () => {
    const answer = await ask(owner, things)
    expect(answer.status).toBe(status.owner)
    if (status.owner === 200) expect(answer.text).toMatch(/\d{10}/)
  })

  test('is not there for nobody, for another customer, and for one with an order of their own', async () => {
    for (const stranger of [nobody, other, buyer]) {
      const answer = await ask(stranger, things)
      expect(answer.status).toBe(stranger === other ? status.stranger : (status.nobody ?? status.stranger))
      expect(answer.text).not.toMatch(/Каренина|79161234567|anna@/)
    }
  })

  test('is not there either when the id is somebody’s guess', async () => {
    for (const guess of ['1', '0', '-1', '000000000000', "' or 1=1 --", '../', 'null'])
      expect((await ask(owner, thingsNamed(guess))).status).toBe(status.guess ?? status.stranger)
  })
})

async function guestWithAnOrder(): Promise<Browser> {
  const browser = shop.visit()
  const id = shop.goods.linenDress.offers[1]?.id as number
  await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
  const delivery = { service_id: 4, cost: 299, city: 'Москва', street: 'Тверская', house: '1' }
  await browser
    .post('/api/cart/checkout/')
    .send(orderBody(shop, [{ id, quantity: 1 }], { delivery }))
    .expect(200)
  return browser
}

async function anotherDevice(): Promise<string> {
  const { db } = shop.shop
  const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const row = { token_hash: 'another browser', user_id: user.id, region_json: null, device: 'Safari, iPhone' }
  const now = shop.shop.now()
  const { id } = await db
    .insertInto('visitors')
    .values({ ...row, created_at: now, seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Every thing by one name. */
function thingsNamed(guess: string): Things {
  const name = encodeURIComponent(guess)
  return { order_id: name, return_code: name, device_id: name }
}
