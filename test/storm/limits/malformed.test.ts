import fc from 'fast-check'
import { CALLS_WITHOUT_JSON } from '../../support/calls-without-json.ts'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { routesOf } from '../../support/routes-of.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const DAY_MS = 24 * 60 * 60_000
const RUNS = 30

/** Something that each writing call takes, for what is malformed to be close to it. */
const SOUND: Record<string, (shop: TestShop) => unknown> = {
  'POST /api/cart/': shop => ({ offer_id: offerOf(shop), quantity: 1 }),
  'POST /api/cart/checkout/': shop =>
    orderBody(shop, [{ id: offerOf(shop), quantity: 1 }], { comment: 'звоните' }),
  'POST /api/user/authorization/': () => ({ phone: '+79161234567', sms_code: '123456' }),
  'PATCH /api/v3/state/': () => ({
    region: {
      name: 'Казань',
      latitude: 55.8,
      longitude: 49.1,
      fias_id: '93b3df57-4c89-44df-ac42-96f05e9cd3b9',
      kladr_id: '1600000100000',
      timezone: 'UTC+3',
    },
  }),
  'POST /minions/stuart/suggest/address': () => ({
    query: 'казань',
    count: 5,
    locations: [{ kladr_id: '16' }],
    from_bound: { value: 'city' },
  }),
  'POST /api/v3/favorite/': shop => ({ product_id: shop.goods.linenDress.id, offer_id: offerOf(shop) }),
  'DELETE /api/v3/favorite/': shop => ({ product_id: shop.goods.linenDress.id }),
  'POST /api/v3/size-subscription/': shop => ({
    offer_id: shop.goods.linenDress.offers[2]?.id,
    channel: 'mail',
    recipient: 'anna@example.ru',
    confirm: true,
  }),
  'POST /api/resume/create/': () => ({
    ...{ name: 'Анна', phone: '+79161234567', email: 'anna@example.ru', city: 'Тверь' },
    ...{ vacancy: 'stylist-moskva', text: 'Опыт', consent: true },
  }),
  'POST /api/v3/subscribe/': () => ({ email: 'anna@example.ru', utm_term: 'зима' }),
  'POST /api/v3/filter/': () => ({
    url: '/catalog/women/',
    base: [],
    user: [{ code: 'color', value: 'krasnyy' }],
    category_id: 1,
    request_id: 1,
  }),
  'DELETE /api/v3/filter-clear/': () => ({ url: '/catalog/women/', base: [{ code: 'price', value: '1-2' }] }),
  'POST /api/logger/': () => ({ event: 'widget.broken', method: '/', message: 'сломалось' }),
  'POST /api/cart/coupon/': () => ({ coupon: 'PRIVET', items: [{ offer_id: 1, quantity: 1 }] }),
  'DELETE /api/cart/coupon/': () => ({ coupon: 'PRIVET' }),
  'POST /api/cart/bonus/': () => ({ amount: 100 }),
  'POST /api/certificate/': () => ({ certificate_id: 'PODAROK-3000', amount: 100 }),
  'POST /api/v3/cart/alternatives/': shop => ({ product_id: offerOf(shop) }),
  'POST /minions/kevin/calculate': shop => ({
    location: { name: 'Москва', uuid: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5' },
    products: [
      { id: offerOf(shop), quantity: 1, price: 3990, weight: 300, length: 30, width: 20, height: 5 },
    ],
    ids: [3, 4],
    request_id: '1',
  }),
  'POST /minions/kevin/calculate/summary': () => ({
    location: { uuid: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5', latitude: 55.75, longitude: 37.61 },
  }),
  'POST /minions/kevin/point': () => ({ code: 'CDEK1' }),
  'POST /minions/kevin/shops/describe': () => ({ ids: [1, 2] }),
}
/** Theirs is somebody's own, or the provider's: they answer 401, 403 or 404 before they look. `fuzz.test.ts` has them. */
const OF_OWNERS = [
  'POST /api/lk/bonus/',
  'POST /api/lk/user/',
  'POST /api/lk/user/phone/',
  'POST /api/order/cancel/',
  'POST /api/return/',
  'POST /api/return/track',
  'POST /api/v3/payment/card/',
  'POST /api/v3/payment/notification/',
  'POST /api/v3/payment/notification/yookassa/',
]

/** Sent by browsers themselves, without our marker: `test/api/analytics` has them, and `fuzz.test.ts`. */
const SENT_BY_BROWSERS = ['POST /api/policy-report/', 'POST /api/v3/events/']

const offerOf = (shop: TestShop) => shop.goods.linenDress.offers[0]?.id as number

test('every route that writes is tried here', () => {
  const writes = routes.filter(route => !/^(GET|HEAD) /.test(route))
  expect([...Object.keys(SOUND), ...OF_OWNERS, ...SENT_BY_BROWSERS, ...CALLS_WITHOUT_JSON].sort()).toEqual(
    writes.sort(),
  )
})

let routes: string[] = []
beforeAll(async () => {
  const shop = await createTestShop()
  routes = routesOf(shop.app)
  await shop.close()
})

describe.each(ENGINES)('on %s', engine => {
  let database: TestDatabase
  let shop: TestShop
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    shop = await createTestShop({ db: database.db })
  })
  afterAll(() => database.close())

  test.each(Object.keys(SOUND))(
    '%s refuses what is malformed in the error shape, and never breaks',
    async route => {
      const [method, path = ''] = route.split(' ')
      const sound = SOUND[route]?.(shop)
      const browser = shop.visit()
      const send = (body: string) => {
        shop.pass(DAY_MS)
        const call = { POST: browser.post, PATCH: browser.patch, DELETE: browser.delete }[method as 'POST']
        return call.call(browser, path).set('Content-Type', 'application/json').send(body)
      }
      const seen = shop.log.length
      const check = async (body: unknown) => {
        const { status, body: answer } = await send(JSON.stringify(body))
        expect([200, 400, 404, 409, 413, 422, 429]).toContain(status)
        if (status !== 200)
          expect(answer.error).toMatchObject({ code: expect.any(String), request_id: expect.any(String) })
      }
      // What databases choke on, in every place; then whatever chance brings.
      for (const place of placesOf(sound))
        for (const value of ['а\0б', 'а\ud800б', 2 ** 53, 1e300, -1])
          await check(change(sound, place, 'set', value))
      await fc.assert(fc.asyncProperty(spoilt(sound), check), { numRuns: RUNS, endOnFailure: true })
      for (const [body, status] of RAW)
        expect([body.slice(0, 40), (await send(body)).status]).toEqual([body.slice(0, 40), status])
      expect(shop.log.slice(seen).filter(line => line.includes('request failed'))).toEqual([])
      expect(await shop.broken()).toEqual([])
    },
  )

  test.each(Object.keys(SOUND))('%s takes JSON of our own pages and nothing else', async route => {
    const [method, path = ''] = route.split(' ')
    const call = () => shop.visit()[method?.toLowerCase() as 'post'](path)
    const body = JSON.stringify(SOUND[route]?.(shop))
    const json = 'application/json'
    expect((await call().set('Content-Type', 'text/plain').send(body)).status).toBe(415)
    expect((await call().set('Content-Type', 'application/x-www-form-urlencoded').send('a=1')).status).toBe(
      415,
    )
    expect((await call().set('Content-Type', json).unset('X-Requested-With').send(body)).status).toBe(403)
    expect(
      (await call().set('Content-Type', json).set('Sec-Fetch-Site', 'cross-site').send(body)).status,
    ).toBe(403)
    const foreign = call().unset('Sec-Fetch-Site').set('Origin', 'https://evil.example')
    expect((await foreign.set('Content-Type', json).send(body)).status).toBe(403)
  })

  test('no query and no path breaks a page or a call', async () => {
    const seen = shop.log.length
    const paths = routes.filter(route => route.startsWith('GET ') && !/dev|healthz|readyz|feed/.test(route))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), NASTY_TEXT, NASTY_TEXT, async (route, text, query) => {
        const path = route
          .slice('GET '.length)
          .replace(/:\w+|\{\*path\}/g, encodeURIComponent(text.toWellFormed()))
        const named = ['q', 'page', 'sort', 'ORDER_ID', 'order_id', 'back', 'token', 'filter', 'per_page']
        const asked = named.map(name => `${name}=${encodeURIComponent(query.toWellFormed())}`).join('&')
        const answers = [
          await shop.visit().get(`${path}?${asked}`),
          await shop.visit().get(`${path}?${asked}`).unset('X-Requested-With'),
        ]
        for (const { status } of answers) expect([path, asked, status < 500]).toEqual([path, asked, true])
      }),
      { numRuns: 120, endOnFailure: true },
    )
    for (const path of [
      '/order/?ORDER_ID=%00',
      '/subscribe/confirm/?token=%00',
      '/search/?q=%00',
      '/product/%00-1/',
    ])
      expect([path, (await shop.visit().get(path)).status < 500]).toEqual([path, true])
    expect(shop.log.slice(seen).filter(line => line.includes('request failed'))).toEqual([])
  })
})

const RAW: [string, number][] = [
  ['{"a":', 400],
  ['', 400],
  ['null', 400],
  ['"text"', 400],
  ['[]', 400],
  ['{"__proto__":{"a":1}}', 400],
  ['{"a":"\\u0000"}', 400],
  ['{"a":["\\ud800"]}', 400],
  ['{"constructor":{"prototype":{"a":1}}}', 400],
  [`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`, 400],
  [JSON.stringify({ a: 'я'.repeat(64_000) }), 413],
]

const NASTY_TEXT = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    "'; drop table orders; --",
    '<script>',
    '\ud800',
    '𝔸',
    '%',
    '../../etc',
    '1e309',
    '-0',
    'NaN',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const NASTY_VALUE = fc.oneof(
  NASTY_TEXT,
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    0.5,
    1e21,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
    [[]],
    '',
    'x'.repeat(3_000),
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/** The sound body with one of its members, at any depth, made something else, left out, or put in a list. */
function spoilt(sound: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(sound)
  return fc
    .tuple(
      fc.constantFrom(...places),
      NASTY_VALUE,
      fc.constantFrom('set', 'set', 'leave-out', 'list', 'text'),
    )
    .map(([place, value, how]) => change(sound, place, how, value))
}

function placesOf(value: unknown, at: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...at, key]))]
}

function change(value: unknown, place: string[], how: string, to: unknown): unknown {
  const [key, ...rest] = place
  if (key === undefined)
    return how === 'list' ? [value] : how === 'text' ? String(value) : how === 'set' ? to : undefined
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = change(copy[key], rest, how, to)
  return copy
}
