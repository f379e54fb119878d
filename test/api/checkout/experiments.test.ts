import { Readable } from 'node:stream'
import type { Express } from 'express'
import request from 'supertest'
import { createApp } from '../../../server/app.ts'
import type { Cart } from '../../../server/contract/cart/cart.ts'
import { productPath } from '../../../server/contract/catalog/catalog.ts'
import type { Delivery } from '../../../server/contract/delivery/calculation.ts'
import { pointsLine } from '../../../server/contract/delivery/card-lines.ts'
import type { Variant } from '../../../server/contract/delivery/delivery.ts'
import { DAY_MS } from '../../../server/contract/durations.ts'
import { plural } from '../../../server/contract/words.ts'
import { exportOrders, FORMATS, spanSince } from '../../../server/export/orders/export-orders.ts'
import type { Format } from '../../../server/export/orders/format.ts'
import { addPoints } from '../../../server/import/delivery/import-delivery.ts'
import { readPoints } from '../../../server/import/delivery/read-points.ts'
import { openShop } from '../../../server/open-shop.ts'
import { PLAIN_TARIFF } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { tagsNamed } from '../../support/pages/html.ts'
import { shareRenderer } from '../../support/shared-renderer.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

const MOSCOW = builtInTown('Москва')
const POINTS = `id,service_code,address,region_fias_id,latitude,longitude,has_cash,has_card
BOTH,cdek,Лесная 5,${MOSCOW.fias_id},55.78,37.59,,
NONE,cdek,Лесная 7,${MOSCOW.fias_id},55.78,37.59,0,0
`
const PAYMENTS = [1, 2, 3, 13]
/** What the shop's services take, as the tariffs below say. */
const TAKEN: Record<number, number[]> = { 3: [13], 4: [13, 1], 76: [1, 2], 100: [13, 1] }
/** And what each variant is offered of it: a way that nothing is left of is no way. */
const OFFERED: Record<Variant, Record<number, number[]>> = {
  allPaymentMethods: TAKEN,
  postpayment: { 3: [13], 4: [13], 100: [13] },
}
const VARIANTS = Object.keys(OFFERED) as Variant[]

type Browser = ReturnType<TestShop['visit']>

onBothDatabases('the experiment with payments (decision 46)', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open(), env: { EXPERIMENT_POSTPAYMENT: '50' } })
    await addPoints(shop.shop.db, readPoints(Buffer.from(POINTS)))
    const tariffs = Object.entries(TAKEN).map(([id, payment_ids]) => ({
      ...PLAIN_TARIFF,
      service_id: Number(id),
      service_code: id === '100' ? 'cdek' : '',
      price: 0,
      days_min: 1,
      days_max: 2,
      transfer_days_min: 1,
      transfer_days_max: 2,
      payment_ids_json: JSON.stringify(payment_ids),
    }))
    await saveTariffs(shop.shop.db, tariffs)
    // Enough for an order of each kind.
    await putIntoWarehouse(shop.shop.db, [dress()], 50)
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  const card = () => productPath(shop.goods.linenDress)
  const fill = async (browser: Browser): Promise<Cart> =>
    (await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)).body
  /** A browser of each variant, with a dress in its cart: whose lot is which, chance says. */
  async function oneOfEach(): Promise<Record<Variant, Browser>> {
    const found = new Map<Variant, Browser>()
    while (found.size < VARIANTS.length) {
      const browser = shop.visit()
      const { experiment } = await fill(browser)
      expect(VARIANTS).toContain(experiment)
      if (!found.has(experiment as Variant)) found.set(experiment as Variant, browser)
    }
    return Object.fromEntries(found) as Record<Variant, Browser>
  }
  const cartOf = async (browser: Browser): Promise<Cart> => (await browser.get('/api/cart/').expect(200)).body
  const { name, fias_id: uuid, kladr_id: kladr, latitude, longitude } = MOSCOW
  const location = { name, uuid, kladr, latitude, longitude }
  async function calculated(browser: Browser): Promise<Delivery[]> {
    const asked = { location, products: [{ id: dress(), quantity: 1 }] }
    return (await browser.post('/minions/kevin/calculate').send(asked).expect(200)).body.deliveries
  }
  const byService = (ways: { service_id: number; payment_ids: number[] }[]) =>
    Object.fromEntries(ways.map(({ service_id, payment_ids }) => [service_id, payment_ids]))
  const placeOf = (service_id: number) => {
    if (service_id === 4) return byCourier(0).delivery
    const point_id = service_id === 100 ? 'BOTH' : String(shop.goods.tverskaya.id)
    return { service_id, cost: 0, point_id }
  }
  const order = (browser: Browser, service_id: number, change: Record<string, unknown>) =>
    browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress(), quantity: 1 }], { delivery: placeOf(service_id), ...change }))
  const page = async (app: Express, browser: Browser | null, path: string) => {
    const asked = browser ? browser.get(path) : request(app).get(path)
    return (await asked.set('X-Requested-With', '').expect(200)).text
  }

  test.each(VARIANTS)(
    '%s: cart, calculation, points, pages and checkout offer the same payments',
    async variant => {
      const browser = (await oneOfEach())[variant]
      const offered = OFFERED[variant]
      const named = [...new Set(Object.values(offered).flat())]

      expect(byService((await cartOf(browser)).delivery_quotes)).toEqual(offered)
      const deliveries = await calculated(browser)
      expect(byService(deliveries)).toEqual(offered)
      for (const { service_id, pickpoints } of deliveries) {
        const takes = (id: string) =>
          id === 'NONE' ? (offered[service_id] ?? []).filter(each => each !== 13) : offered[service_id]
        for (const { id, payment_ids, can_go } of pickpoints)
          expect({ id, payment_ids, can_go }).toEqual({
            id,
            payment_ids: takes(id),
            can_go: takes(id)?.length !== 0,
          })
      }
      const { body: summary } = await browser
        .post('/minions/kevin/calculate/summary')
        .send({ location })
        .expect(200)
      expect(byService(summary.deliveries)).toEqual(offered)
      // Of a shop that takes 2 and 3 too, whatever these tariffs say.
      expect(summary.payments.map(({ id }: { id: number }) => id)).toEqual(
        variant === 'postpayment' ? [13] : PAYMENTS,
      )
      const { body: point } = await browser.post('/minions/kevin/point').send({ code: 'NONE' }).expect(200)
      const ahead = named.includes(1) ? [1] : []
      expect(point).toMatchObject({ payment_ids: ahead, can_go: ahead.length > 0 })
      expect(await page(shop.app, browser, '/order/')).toContain(`"experiment":"${variant}"`)

      for (const service_id of Object.keys(TAKEN).map(Number)) {
        for (const payment_system_id of PAYMENTS) {
          const isOffered = offered[service_id]?.includes(payment_system_id) === true
          if (isOffered) await fill(browser)
          const { status } = await order(browser, service_id, { payment_system_id, experiment: variant })
          expect([service_id, payment_system_id, status]).toEqual([
            service_id,
            payment_system_id,
            isOffered ? 200 : 422,
          ])
          if (isOffered) await fill(browser)
        }
      }
    },
  )

  test('a payment that was shown by another variant is a change, reported as one, and accepting it ends in an order', async () => {
    const { postpayment } = await oneOfEach()
    const shown = { payment_system_id: 1, experiment: 'allPaymentMethods' }
    const gone = [{ what: 'payment', was: 1, now: 13 }]
    for (const service_id of [4, 100]) {
      const { body } = await order(postpayment, service_id, shown).expect(409)
      expect(body.changed).toEqual(gone)
      expect(body.now.quote).toMatchObject({ service_id, payment_ids: [13] })
    }
    // The service that is paid ahead is not there at all: the same store is, for who pays on receipt.
    const { body } = await order(postpayment, 76, shown).expect(409)
    expect(body.changed).toEqual(gone)
    expect(body.now.quote).toMatchObject({ service_id: 3, payment_ids: [13] })

    await order(postpayment, 3, { payment_system_id: 13, experiment: 'allPaymentMethods' }).expect(200)
  })

  test('what nobody was shown is 422, whatever the browser says of experiments', async () => {
    const { postpayment, allPaymentMethods } = await oneOfEach()
    for (const experiment of ['postpayment', null, undefined]) {
      const { body } = await order(postpayment, 4, { payment_system_id: 1, experiment }).expect(422)
      expect(body.error.fields).toHaveProperty('payment_system_id')
    }
    const { body } = await order(allPaymentMethods, 4, {
      payment_system_id: 2,
      experiment: 'allPaymentMethods',
    }).expect(422)
    expect(body.error.fields).toHaveProperty('payment_system_id')
  })

  test('the order keeps the server’s variant, and its page and every export tell it', async () => {
    const browsers = await oneOfEach()
    for (const variant of VARIANTS) {
      const browser = browsers[variant]
      const other = VARIANTS.find(each => each !== variant)
      for (const sent of [variant, other, null]) {
        await fill(browser)
        const { body } = await order(browser, 3, { experiment: sent }).expect(200)
        const { order_id } = body
        const { db } = shop.shop
        const stored = await db
          .selectFrom('orders')
          .select('experiment')
          .where('id', '=', order_id)
          .executeTakeFirstOrThrow()
        expect(stored.experiment).toBe(variant)
        const fileOf = async (name: string) => {
          const pieces = exportOrders(
            { db, vat_rate: 22 },
            await spanSince(db, OPENING),
            FORMATS[name] as Format,
          )
          return (await Readable.from(pieces).toArray()).join('')
        }
        const exported = JSON.parse(await fileOf('json')).orders as { order_id: string; experiment: string }[]
        expect(exported.find(each => each.order_id === order_id)?.experiment).toBe(variant)
        const [head = [], ...rows] = (await fileOf('csv'))
          .trim()
          .split('\r\n')
          .map(row => row.split(';'))
        // No cell after it holds a semicolon.
        const fromEnd = head.indexOf('experiment') - head.length
        expect(head).toContain('experiment')
        expect(rows.map(row => row.at(fromEnd))).toContain(`"${variant}"`)
        const text = await page(shop.app, browser, `/order/?ORDER_ID=${order_id}`)
        const goals = tagsNamed(text, 'div').flatMap(({ attributes }) => attributes['data-purchase'] ?? [])
        expect(JSON.parse(goals[0] ?? '[]')).toEqual([expect.objectContaining({ experiment: variant })])
      }
    }
  })

  test('a fast order is offered payment on receipt alone, whoever makes it', async () => {
    const browsers = await oneOfEach()
    const fast = { fast_order: true, experiment: 'old' }
    for (const variant of VARIANTS) {
      await order(browsers[variant], 76, { ...fast, payment_system_id: 1 }).expect(422)
      const { body } = await order(browsers[variant], 3, { ...fast, payment_system_id: 13 }).expect(200)
      const stored = await shop.shop.db
        .selectFrom('orders')
        .select('experiment')
        .where('id', '=', body.order_id)
        .executeTakeFirstOrThrow()
      expect(stored.experiment).toBe('old')
    }
  })

  /** The same shop on the same database, as another process opens it. */
  async function anotherProcess(): Promise<Express> {
    const { config, db, log, media, pictures, providers, now, random } = shop.shop
    const renderer = await shareRenderer(config, log)
    return createApp(await openShop(config, { db, log, media, pictures, providers, now, random, renderer }))
  }
  const cookieOf = (browser: Browser) => {
    const { value } =
      browser.jar.getCookie('visitor', { path: '/', domain: '127.0.0.1', secure: false, script: false }) ?? {}
    return `visitor=${value}`
  }

  test('a browser’s variant is the same in every process, tab and page, and signed in; signed out it has none', async () => {
    const browsers = await oneOfEach()
    const other = await anotherProcess()
    for (const variant of VARIANTS) {
      const browser = browsers[variant]
      const asked = request(other).get('/api/cart/').set('X-Requested-With', 'XMLHttpRequest')
      const { body } = await asked.set('Cookie', cookieOf(browser)).expect(200)
      expect(body.experiment).toBe(variant)
      expect(byService(body.delivery_quotes)).toEqual(OFFERED[variant])

      const phone = variant === 'postpayment' ? '+79161234567' : '+79161234568'
      await shop.signIn(phone, browser)
      expect((await cartOf(browser)).experiment).toBe(variant)
      await browser.post('/auth/?logout=yes').expect(303)
      await fill(browser)
      // Perhaps another person: they take part in nothing, until the person is back.
      expect(await cartOf(browser)).toMatchObject({ experiment: 'allPaymentMethods', user: null })
      shop.pass(DAY_MS)
      await shop.signIn(phone, browser)
      expect((await cartOf(browser)).experiment).toBe(variant)
    }
  })

  test('pages that are kept for all have nothing of one visitor’s variant: each is what painting it anew would give', async () => {
    const browsers = await oneOfEach()
    const paths = [card(), '/catalog/women/dresses/', '/']
    const asked = (app: Express, cookie: string | null, path: string) => {
      const asking = request(app).get(path)
      return cookie ? asking.set('Cookie', cookie) : asking
    }
    const whose = [null, ...VARIANTS.map(variant => cookieOf(browsers[variant]))]
    const first = await anotherProcess()
    const stored = new Map<string, string>()
    for (const path of paths)
      for (const cookie of whose)
        stored.set(`${path} ${cookie}`, (await asked(first, cookie, path).expect(200)).text)
    for (const cookie of whose.toReversed()) {
      // Nobody has had anything painted there, and the others have not been before.
      const anew = await anotherProcess()
      for (const path of paths) {
        const { text } = await asked(anew, cookie, path).expect(200)
        expect(text === stored.get(`${path} ${cookie}`)).toBe(true)
      }
    }
  })

  test('a card’s line of points counts those that its visitor may pay at, as the calculation does', async () => {
    const browsers = await oneOfEach()
    const counts: number[] = []
    // Twice: the second time each is kept beside the other.
    for (const variant of [...VARIANTS, ...VARIANTS]) {
      const line = pointsLine(await calculated(browsers[variant]))
      counts.push(line?.count ?? 0)
      expect(await page(shop.app, browsers[variant], card())).toContain(
        plural(line?.count ?? 0, 'пункт', 'пункта', 'пунктов'),
      )
    }
    expect(counts).toEqual([2, 1, 2, 1])
  })
})
