import { orderBody } from '../support/order-body.ts'
import { routesOf } from '../support/routes-of.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>

/** Somebody's things: each is asked for as nobody, as another customer and as its owner. */
interface Walk {
  ask(browser: Browser, id: string): PromiseLike<{ status: number; text: string }>
  owner: number
  stranger: number
}

// A route with an id of somebody's in it stands here, every other one below: a new route fails until someone has
// thought about whose things it shows.
const OWNED: Record<string, Walk> = {
  'GET /api/order/': {
    ask: (browser, id) => browser.get(`/api/order/?order_id=${id}`),
    owner: 200,
    stranger: 404,
  },
  'GET /order/': {
    ask: (browser, id) => browser.get(`/order/?ORDER_ID=${id}`).unset('X-Requested-With'),
    owner: 200,
    stranger: 404,
  },
}

/** They take no id of anybody's: what they show or change is the asker's own, by the cookie alone. */
const OWN_BY_COOKIE = [
  'GET /api/cart/',
  'POST /api/cart/',
  'POST /api/cart/checkout/',
  'GET /api/userinfo/',
  'POST /api/user/authorization/',
  'PATCH /api/v3/state/',
  'POST /region/',
  'GET /api/v3/favorite/',
  'POST /api/v3/favorite/',
  'DELETE /api/v3/favorite/',
  'GET /api/v3/recommend/:type/',
  'GET /auth/',
  'POST /auth/',
]

/** The token in the mail's link is the right itself; `newsletter.test.ts` proves that nobody else has it. */
const BY_SECRET = [
  'GET /subscribe/confirm/',
  'POST /subscribe/confirm/',
  'GET /subscribe/leave/',
  'POST /subscribe/leave/',
]

/** Nobody's: goods, cities, pages, files. */
const FOR_ALL = [
  'GET /healthz',
  'GET /readyz',
  'GET /assets/:name',
  'GET /media/:key/:file',
  'GET /speculation.json',
  'GET /favicon.ico',
  'GET /apple-touch-icon.png',
  'GET /site.webmanifest',
  'GET /api/v2/regions/',
  'POST /minions/stuart/suggest/address',
  'POST /api/v3/subscribe/',
  'POST /api/v3/filter/',
  'DELETE /api/v3/filter-clear/',
  'GET /api/v3/suggest/',
  'POST /api/logger/',
  'GET /',
  'GET /catalog/{*path}',
  'GET /search/',
  'GET /region/',
  'GET /search/filter/{*path}',
  'GET /product/',
  'GET /product/:name/',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap-pages.xml',
  'GET /sitemap-products-:part.xml',
  'GET /feed/yml.xml',
  'GET /{*path}',
]

/** Shows everybody's messages, so production has no such page. */
const NOT_IN_PRODUCTION = ['GET /dev/outbox/']

let shop: TestShop
let owner: Browser
let order_id: string
beforeAll(async () => {
  shop = await createTestShop()
  owner = await shop.signIn('+79160000001')
  const id = shop.goods.linenDress.offers[0]?.id as number
  await owner.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
  const { body } = await owner
    .post('/api/cart/checkout/')
    .send(orderBody(shop, [{ id, quantity: 1 }]))
    .expect(200)
  order_id = body.order_id
})
afterAll(() => shop.close())

test('somebody has thought about every route: whose things does it show?', () => {
  const known = [...Object.keys(OWNED), ...OWN_BY_COOKIE, ...BY_SECRET, ...FOR_ALL, ...NOT_IN_PRODUCTION]
  expect(routesOf(shop.app).filter(route => !known.includes(route))).toEqual([])
  expect(known.filter(route => !routesOf(shop.app).includes(route))).toEqual([])
})

test('production has no page that shows the messages of all', async () => {
  const production = await createTestShop({
    env: {
      NODE_ENV: 'production',
      SITE_URL: 'https://shop.test',
      TRUST_PROXY: '0',
      SMS_PROVIDER: 'smsc',
      SMSC_LOGIN: 'shop',
      SMSC_PASSWORD: 'x',
    },
  })
  expect(routesOf(production.app).filter(route => NOT_IN_PRODUCTION.includes(route))).toEqual([])
  await production.close()
})

describe.each(Object.entries(OWNED))('%s', (_route, { ask, ...status }) => {
  test('is there for its owner', async () => {
    const answer = await ask(owner, order_id)
    expect([answer.status, answer.text]).toEqual([status.owner, expect.stringContaining(order_id)])
  })

  test('is not there for nobody, for another customer, and for one with an order of their own', async () => {
    const nobody = shop.visit()
    const other = await shop.signIn('+79160000002')
    const buyer = shop.visit()
    const id = shop.goods.leatherBelt.offers[0]?.id as number
    await buyer.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
    await buyer
      .post('/api/cart/checkout/')
      .send(
        orderBody(shop, [{ id, quantity: 1 }], {
          delivery: { service_id: 4, cost: 299, city: 'Москва', street: 'Тверская', house: '1' },
        }),
      )
      .expect(200)
    for (const stranger of [nobody, other, buyer]) {
      const answer = await ask(stranger, order_id)
      expect(answer.status).toBe(status.stranger)
      expect(answer.text).not.toMatch(/Каренина|79161234567|anna@/)
    }
    shop.pass(60_000)
  })

  test('is not there either when the id is somebody’s guess', async () => {
    for (const guess of ['1', '0', '-1', '000000000000', "' or 1=1 --", '../', 'null'])
      expect((await ask(owner, encodeURIComponent(guess))).status).toBe(status.stranger)
  })
})
