import { CALLS_WITHOUT_JSON } from '../../support/calls-without-json.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { routesOf } from '../../support/routes-of.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

/** Taken without a row of the browser's. */
const RESUME = {
  ...{ name: 'Анна', phone: '+79161234567', email: 'anna@example.ru', city: 'Тверь' },
  ...{ vacancy: 'stylist-moskva', text: 'Опыт', consent: true },
}

/** What each writing call refuses, sent by a browser that has no row yet. */
const REFUSED: Record<string, (shop: TestShop) => unknown[]> = {
  'POST /api/cart/': ({ goods }) => [
    { offer_id: 999_999, quantity: 1 },
    { offer_id: soldOut(goods), quantity: 1 },
    {
      items: [
        { offer_id: goods.leatherBelt.offers[0]?.id, quantity: 1 },
        { offer_id: 999_999, quantity: 1 },
      ],
    },
    // Nothing is refused here, and nothing is there to write either.
    { offer_id: goods.leatherBelt.offers[0]?.id, quantity: 0 },
  ],
  'POST /api/cart/checkout/': shop => [orderBody(shop, [{ id: 1, quantity: 1 }])],
  'POST /api/user/authorization/': () => [
    { phone: '+7 495 123 45 67' },
    { phone: '+79161234567', sms_code: '123456' },
  ],
  'PATCH /api/v3/state/': () => [
    {
      region: {
        name: 'Симферополь',
        latitude: 53.9,
        longitude: 27.56,
        fias_id: '00000000-0000-4000-8000-000000000000',
        kladr_id: '9000000000000',
        timezone: 'UTC+3',
      },
    },
    { region: {} },
  ],
  'POST /api/v3/favorite/': ({ goods }) => [
    { product_id: 999_999 },
    { product_id: goods.linenDress.id, offer_id: goods.leatherBelt.offers[0]?.id },
  ],
  'DELETE /api/v3/favorite/': ({ goods }) => [{ product_id: goods.linenDress.id }],
  'POST /api/v3/size-subscription/': ({ goods }) => [
    {
      offer_id: goods.leatherBelt.offers[0]?.id,
      channel: 'mail',
      recipient: 'anna@example.ru',
      confirm: true,
    },
    { offer_id: soldOut(goods), channel: 'mail', recipient: 'anna', confirm: true },
    { offer_id: soldOut(goods), channel: 'sms', recipient: '+79161234567', confirm: false },
    // Taken, and no row of a browser's is needed for it.
    { offer_id: soldOut(goods), channel: 'sms', recipient: '+79161234567', confirm: true },
  ],
  'POST /api/v3/subscribe/': () => [{ email: 'anna' }],
  'POST /api/resume/create/': () => [RESUME, { ...RESUME, consent: false }, { ...RESUME, vacancy: 'nobody' }],
  'POST /api/v3/filter/': () => [{ url: '/catalog/nowhere/', base: [], user: [] }],
  'DELETE /api/v3/filter-clear/': () => [{ url: '/catalog/nowhere/', base: [] }],
  'POST /api/policy-report/': () => [{}, { 'csp-report': { 'blocked-uri': 'data' } }],
  'POST /api/v3/events/': () => [{}, { page: '/', events: [{ name: 'page.viewed', times: 1 }] }],
  'POST /api/logger/': () => [{ event: 'widget.broken', message: 'сломалось' }],
  'POST /minions/stuart/suggest/address': () => [{ query: 'казань' }],
  'POST /api/cart/coupon/': () => [{ coupon: 'NET-TAKOGO' }, { coupon: '' }],
  'DELETE /api/cart/coupon/': () => [{ coupon: 'NET-TAKOGO' }],
  'POST /api/cart/bonus/': () => [{ amount: 100 }],
  'POST /api/v3/cart/alternatives/': ({ goods }) => [{ product_id: 999_999 }, { product_id: soldOut(goods) }],
  'POST /api/lk/bonus/': () => [{ confirm: true }],
  'POST /api/lk/user/': () => [{ name: 'Анна' }],
  'POST /api/lk/user/phone/': () => [{ phone: '+79161234567' }],
  'POST /api/order/cancel/': () => [{ order_id: '123456789012' }],
  'POST /api/return/': () => [
    {
      order_id: '123456789012',
      items: [{ offer_id: 1, quantity: 1, reason: 'size' }],
      way: { service_id: 3 },
    },
  ],
  'POST /api/return/track': () => [{ return_code: '1234', track: 'RA1' }],
  'POST /api/v3/payment/card/': () => [{ order_id: '123456789012' }],
  'POST /api/v3/payment/notification/': () => [
    { type: 'notification', event: 'payment.succeeded', object: {} },
  ],
  'POST /api/v3/payment/notification/yookassa/': () => [
    { type: 'notification', event: 'payment.succeeded', object: {} },
  ],
  'POST /minions/kevin/calculate': ({ goods }) => [
    { location: {}, products: [{ id: goods.linenDress.offers[0]?.id, quantity: 1 }] },
  ],
  'POST /minions/kevin/calculate/summary': () => [{ location: {} }],
  'POST /minions/kevin/point': () => [{ code: 'nowhere' }],
  'POST /minions/kevin/shops/describe': () => [{ ids: [1, 999_999] }],
}
/** A visitor who guesses is counted by the row: a guess makes one, and nothing else does. */
const COUNTS_GUESSES = ['POST /api/certificate/']

onBothDatabases('what is refused', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  test('has been thought about for every call that writes', () => {
    const writes = routesOf(shop.app).filter(route => !/^(GET|HEAD) /.test(route))
    expect([...Object.keys(REFUSED), ...CALLS_WITHOUT_JSON, ...COUNTS_GUESSES].sort()).toEqual(writes.sort())
  })

  test.each(Object.keys(REFUSED))('by %s leaves neither a row nor a cookie', async route => {
    const [method = '', path = ''] = route.split(' ')
    for (const body of REFUSED[route]?.(shop) ?? []) {
      const answer = await shop
        .visit()
        [method.toLowerCase() as 'post'](path)
        .send(body as object)

      expect([body, answer.headers['set-cookie']]).toEqual([body, undefined])
      expect([body, await rowsOf('visitors'), await rowsOf('carts')]).toEqual([body, 0, 0])
    }
  })

  test.each(CALLS_WITHOUT_JSON)('by %s leaves neither a row nor a cookie', async route => {
    const [, path = ''] = route.split(' ')
    for (const query of [
      '',
      '?logout=yes',
      '?token=unknown',
      '?fias_id=0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
    ]) {
      const answer = await shop.visit().post(`${path}${query}`)
      if (path === '/region/' && answer.status === 303) continue
      expect([query, answer.headers['set-cookie']]).toEqual([query, undefined])
      expect([query, await rowsOf('visitors')]).toEqual([query, 0])
    }
  })

  test('is not what is taken: a first write makes one row, the next none', async () => {
    const browser = shop.visit()
    const offer_id = shop.goods.leatherBelt.offers[0]?.id
    await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
    await browser.post('/api/cart/').send({ offer_id: 999_999, quantity: 1 }).expect(404)
    await browser.post('/api/cart/').send({ offer_id, quantity: 2 }).expect(200)

    expect(await rowsOf('visitors')).toBe(1)
  })

  async function rowsOf(table: 'visitors' | 'carts'): Promise<number> {
    return (await shop.shop.db.selectFrom(table).select('id').execute()).length
  }
})

function soldOut(goods: TestShop['goods']): number | undefined {
  return goods.linenDress.offers.find(offer => offer.stock === 0 && offer.stock_shop === 0)?.id
}
