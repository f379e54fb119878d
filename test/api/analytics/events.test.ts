import request from 'supertest'
import { createApp } from '../../../server/app.ts'
import { kindOfPage } from '../../../server/contract/analytics/event-batch.ts'
import { DAY_MS } from '../../../server/contract/durations.ts'
import {
  deleteOldCounts,
  openUnwrittenEvents,
  writeEventCounts,
} from '../../../server/shop/analytics/count-events.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { signInAsAdministrator } from '../../support/administrator.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { experimentFile } from '../../support/experiments/experiment-file.ts'
import { openExperimentShop } from '../../support/experiments/experiment-shop.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const PATH = '/api/v3/events/'
const ROBOT = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'

onBothDatabases('events of browsers', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  const counted = async (facet: string) => {
    await writeEventCounts(shop.shop)
    const rows = await shop.shop.db
      .selectFrom('event_counts')
      .where('facet', '=', facet as 'page')
      .selectAll()
      .orderBy('event')
      .orderBy('value')
      .execute()
    return rows.map(({ event, value, times }) => [event, value, times])
  }
  const send = (
    browser: ReturnType<TestShop['visit']>,
    events: [name: string, times: number][],
    page = '/',
  ) =>
    // As `sendBeacon` sends it: without the marker.
    browser
      .post(PATH)
      .unset('X-Requested-With')
      .send({ page, events: events.map(([name, times]) => ({ name, times })) })

  test('are added up by day, kind of page and town, and nothing else of them is stored', async () => {
    const browser = shop.visit()
    await send(browser, [['page.viewed', 1]]).expect(204)
    await send(
      browser,
      [
        ['page.viewed', 1],
        ['products.shown', 24],
      ],
      '/catalog/women/dresses/',
    ).expect(204)
    await send(
      shop.visit(),
      [
        ['page.viewed', 1],
        ['products.shown', 3],
      ],
      '/search/',
    ).expect(204)
    expect(await counted('page')).toEqual([
      ['page.viewed', 'home', 1],
      ['page.viewed', 'listing', 2],
      ['products.shown', 'listing', 27],
    ])
    await send(browser, [['page.viewed', 2]]).expect(204)
    expect((await counted('page'))[0]).toEqual(['page.viewed', 'home', 3])
    const moscow = (await shop.shop.towns.standing()).fias_id
    expect(await counted('town')).toEqual([
      ['page.viewed', moscow, 5],
      ['products.shown', moscow, 27],
    ])
    // Who only looks is given no row and no cookie.
    expect(await shop.shop.db.selectFrom('visitors').selectAll().execute()).toEqual([])
  })

  test('are counted by the town that the shop knows of the visitor, and of a made-up town without its name', async () => {
    const [kazan, unknown] = [shop.visit(), shop.visit()]
    const { name, latitude, longitude, fias_id, kladr_id, timezone } = builtInTown('Казань')
    const region = { name, latitude, longitude, fias_id, kladr_id, timezone }
    const made_up = { ...region, name: 'Дом Ивановых', fias_id: '11111111-2222-4333-8444-555555555555' }
    await kazan.patch('/api/v3/state/').send({ region }).expect(200)
    await unknown
      .patch('/api/v3/state/')
      .send({ region: { ...made_up, kladr_id: '9900000000000' } })
      .expect(200)
    await send(kazan, [['page.viewed', 1]]).expect(204)
    await send(unknown, [['page.viewed', 1]]).expect(204)
    expect(await counted('town')).toEqual([
      ['page.viewed', '', 1],
      ['page.viewed', fias_id, 1],
    ])
  })

  test('of orders are counted where an order is placed, once each, whatever a browser says', async () => {
    const browser = shop.visit()
    const id = shop.goods.linenDress.offers[0]?.id as number
    await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
    const body = orderBody(shop, [{ id, quantity: 1 }])
    for (const _click of [1, 2]) await browser.post('/api/cart/checkout/').send(body).expect(200)
    await send(browser, [['order.placed', 1]]).expect(400)
    expect(await counted('page')).toEqual([['order.placed', 'order', 1]])
  })

  test('that cannot be written wait for the next time', async () => {
    await send(shop.visit(), [['page.viewed', 1]]).expect(204)
    const broken = { ...shop.shop, jobs_db: undefined as never }
    await expect(writeEventCounts(broken)).rejects.toThrow()
    await send(shop.visit(), [['page.viewed', 1]]).expect(204)
    expect(await counted('page')).toEqual([['page.viewed', 'home', 2]])
  })

  test('of two processes are added to the same rows', async () => {
    const other = { ...shop.shop, unwritten_events: openUnwrittenEvents() }
    const visitOther = () => request.agent(createApp(other)).set('Sec-Fetch-Site', 'same-origin')
    await send(shop.visit(), [
      ['page.viewed', 2],
      ['cart.added', 1],
    ]).expect(204)
    await send(visitOther(), [
      ['cart.added', 1],
      ['page.viewed', 3],
    ]).expect(204)
    await Promise.all([writeEventCounts(shop.shop), writeEventCounts(other)])
    expect(await counted('page')).toEqual([
      ['cart.added', 'home', 2],
      ['page.viewed', 'home', 5],
    ])
  })

  test('are kept for two years', async () => {
    await send(shop.visit(), [['page.viewed', 1]]).expect(204)
    await writeEventCounts(shop.shop)
    shop.pass(790 * DAY_MS)
    await deleteOldCounts(shop.shop)
    expect(await counted('page')).toHaveLength(1)
    shop.pass(20 * DAY_MS)
    await deleteOldCounts(shop.shop)
    expect(await counted('page')).toEqual([])
  })

  test('are shown to administrators by day, page, town and variant', async () => {
    await send(
      shop.visit(),
      [
        ['page.viewed', 3],
        ['product.viewed', 1],
        ['cart.added', 1],
      ],
      '/product/x-1/',
    )
    await send(shop.visit(), [['goal: none', 1]]).expect(400)
    await send(shop.visit(), [['product-view-shops', 2]]).expect(204)
    await writeEventCounts(shop.shop)
    shop.pass(2 * DAY_MS)
    await send(shop.visit(), [['page.viewed', 1_234]]).expect(204)
    await writeEventCounts(shop.shop)
    const browser = await signInAsAdministrator(shop)
    const { text } = await browser.get('/admin/events/').unset('X-Requested-With').expect(200)
    const rows = [...text.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(
      ([, name, cells = '']) => [
        name,
        ...[...cells.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/\s|&nbsp;/g, ' ')),
      ],
    )
    expect(rows).toEqual([
      [expect.stringMatching(/ г\.$/), '1 234', '0', '0', '0'],
      [expect.stringMatching(/ г\.$/), '3', '1', '1', '0'],
      ['Главная', '1 234', '0', '0', '0'],
      ['Карточка товара', '3', '1', '1', '0'],
      ['Москва', '1 237', '1', '1', '0'],
      ['<code>cart.added</code>', '1'],
      ['<code>page.viewed</code>', '1 237'],
      ['<code>product-view-shops</code>', '2'],
      ['<code>product.viewed</code>', '1'],
    ])
    const today = await browser.get('/admin/events/?days=1').unset('X-Requested-With').expect(200)
    expect(today.text).not.toContain('Карточка товара</th>')
    await browser.get('/admin/events/?days=2').unset('X-Requested-With').expect(404)
  })
})

onBothDatabases('events of who takes part in experiments', open => {
  test('are counted by the variants that the visitor is shown', async () => {
    const shop = await openExperimentShop(await open(), {
      hero: experimentFile({ control: 0, short: 100 }),
    })
    const send = (browser: ReturnType<TestShop['visit']>) =>
      browser.post(PATH).send({ page: '/', events: [{ name: 'page.viewed', times: 1 }] })
    const browser = shop.visit()
    await shop.fill(browser)
    await send(browser).expect(204)
    await send(shop.visit()).expect(204)
    await writeEventCounts(shop.shop)
    const rows = await shop.shop.db
      .selectFrom('event_counts')
      .where('facet', '=', 'experiment')
      .selectAll()
      .execute()
    expect(rows).toEqual([
      { day: '2026-01-15', event: 'page.viewed', facet: 'experiment', value: 'hero: short', times: 1 },
    ])
    await shop.close()
  })
})

describe('the call', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop()
  })
  afterAll(() => shop.close())
  const body = { page: '/', events: [{ name: 'page.viewed', times: 1 }] }

  test.each([
    ['of another name', { ...body, events: [{ name: 'user.named', times: 1 }] }],
    ['without an event', { ...body, events: [] }],
    ['less than once', { ...body, events: [{ name: 'page.viewed', times: 0 }] }],
    ['a million times', { ...body, events: [{ name: 'page.viewed', times: 1_000_000 }] }],
    ['on no page', { ...body, page: 'https://other.example/' }],
  ])('refuses what happened %s', async (_what, wrong) => {
    const { body: answer } = await shop.visit().post(PATH).send(wrong).expect(400)
    expect(answer.error).toMatchObject({ code: 'bad-body', fields: expect.any(Object) })
  })

  test('is for our own pages alone, and makes no prefetched page older', async () => {
    await shop
      .visit()
      .post(PATH)
      .unset('X-Requested-With')
      .set('Sec-Fetch-Site', 'cross-site')
      .send(body)
      .expect(403)
    const { headers } = await shop.visit().post(PATH).unset('X-Requested-With').send(body).expect(204)
    expect(headers['clear-site-data']).toBeUndefined()
  })

  test('counts no robot', async () => {
    await writeEventCounts(shop.shop)
    await shop.shop.db.deleteFrom('event_counts').execute()
    await shop.visit().post(PATH).set('User-Agent', ROBOT).send(body).expect(204)
    await writeEventCounts(shop.shop)
    expect(await shop.shop.db.selectFrom('event_counts').selectAll().execute()).toEqual([])
  })

  test('has a limit for an address, and forgets it with the minute', async () => {
    const limited = await createTestShop({ env: { LIMITS: 'on', LIMIT_EVENTS_ADDRESS: '5/minute' } })
    for (let time = 0; time < 5; time++) await limited.visit().post(PATH).send(body).expect(204)
    await limited.visit().post(PATH).send(body).expect(429)
    limited.pass(60_000)
    await limited.visit().post(PATH).send(body).expect(204)
    await limited.close()
  })
})

test.each([
  ['/', 'home'],
  ['/catalog/women/dresses/', 'listing'],
  ['/search/', 'listing'],
  ['/product/plate-1/', 'product'],
  ['/order/', 'order'],
  ['/favorite/', 'favorite'],
  ['/contacts/stores/2', 'stores'],
  ['/personal/orders/', 'account'],
  ['/auth/', 'account'],
  ['/vacancies/seller/', 'vacancies'],
  ['/university/', 'other'],
  ['/catalogue/', 'other'],
])('%s is counted as %s', (path, kind) => {
  expect(kindOfPage(path)).toBe(kind)
})
