import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import request from 'supertest'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { feedOffer, smallFeed } from '../../support/goods/small-feed.ts'
import { type ShopProcess, startShop } from '../../support/shop-process.ts'

const IMPORT = fileURLToPath(new URL('../../../server/commands/import.ts', import.meta.url))
const IMPORT_DELIVERY = fileURLToPath(new URL('../../../server/commands/import-delivery.ts', import.meta.url))

/** Nothing here was made by the demonstration: an empty database, one feed, and a shopper. */
describe.each(ENGINES)('a shop that was only imported, on %s', engine => {
  let folder: string
  let database: TestDatabase
  let shop: ShopProcess

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrina-imported-'))
    database = await createTestDatabase(engine, { on_disk: true })
    const feed = join(folder, 'feed.yml')
    writeFileSync(
      feed,
      smallFeed(
        feedOffer({
          id: '1',
          params: { Размер: '44', Цвет: 'красный' },
          more: '<stock_quantity>3</stock_quantity>',
        }),
      ),
    )
    const { code, said } = await run(IMPORT, feed, '--no-pictures')
    expect([code, said]).toEqual([0, expect.stringContaining('Добавлено 1')])
    shop = await startShop(database.url, { DATA_DIR: folder, DEMO: 'no' })
  })

  afterAll(async () => {
    shop?.process.kill('SIGKILL')
    await shop?.ended
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = async (program: string, ...args: string[]) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: database.url },
    })
    let said = ''
    child.stdout.on('data', text => (said += text))
    child.stderr.on('data', text => (said += text))
    const [code] = await once(child, 'close')
    return { code, said }
  }
  const browser = () =>
    request.agent(shop.url).set('X-Requested-With', 'XMLHttpRequest').set('Sec-Fetch-Site', 'same-origin')

  test('shows its pages, lists towns to choose from, and finds them', async () => {
    const visitor = browser()
    const { path } = await database.db
      .selectFrom('categories')
      .where('ext_id', '=', '2')
      .select('path')
      .executeTakeFirstOrThrow()
    const product = await database.db.selectFrom('products').select(['id', 'slug']).executeTakeFirstOrThrow()
    for (const page of [
      '/',
      `/catalog/${path}/`,
      `/product/${product.slug}-${product.id}/`,
      '/search/?q=%D0%BF%D0%BB%D0%B0%D1%82%D1%8C%D0%B5',
    ])
      expect([page, (await visitor.get(page).unset('X-Requested-With')).status]).toEqual([page, 200])

    const regions = await visitor.get('/api/v2/regions/?page=1&per_page=10&sort=sort')
    expect(regions.body.map((region: { name: string }) => region.name)).toContain('Москва')
    expect(regions.body).toHaveLength(10)
    expect(Number(regions.headers['x-list-total-count'])).toBeGreaterThan(10)
    expect((await visitor.get('/api/v2/regions/?filter=all&page=1000')).body).toEqual([])
  })

  test('sells by courier, and its books hold', async () => {
    const visitor = browser()
    const offer = await database.db.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    const cart = await visitor.post('/api/cart/').send({ offer_id: offer.id, quantity: 1 })
    expect(cart.body.products[0]).toMatchObject({ quantity: 1, can_buy: true })

    const order = await visitor.post('/api/cart/checkout/').send(byCourier(offer.id, 299))
    expect([order.status, order.body.errors]).toEqual([200, []])

    const placed = await database.db.selectFrom('orders').selectAll().execute()
    expect(placed).toMatchObject([{ service_id: 4, goods_total: 1990, delivery_cost: 299, total: 2289 }])
    expect(await database.db.selectFrom('stock').select('qty').execute()).toEqual([{ qty: 2 }])
    expect((await findBroken(database.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  })

  test('takes tariffs of its own, all of a file or nothing, without a restart', async () => {
    const tariffs = join(folder, 'tariffs.csv')
    const head = 'service_id,price,free_delivery_price,days_min,days_max\n'
    writeFileSync(tariffs, `${head}4,350,0,2,5\n79,дорого,0,1,1\n`)
    const refused = await run(IMPORT_DELIVERY, tariffs)
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^tariffs.csv, строка 3: price «дорого»/),
    })

    const visitor = browser()
    const offer = await database.db.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    await visitor.post('/api/cart/').send({ offer_id: offer.id, quantity: 1 })

    writeFileSync(tariffs, `${head}4,350,0,2,5\n`)
    const taken = await run(IMPORT_DELIVERY, tariffs)
    expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('Тарифы: добавлено 0, изменено 1') })
    expect((await visitor.post('/api/cart/checkout/').send(byCourier(offer.id, 299))).status).toBe(409)
    expect((await visitor.post('/api/cart/checkout/').send(byCourier(offer.id, 350))).status).toBe(200)
  })
})

function byCourier(offer_id: number, cost: number) {
  return {
    delivery: { service_id: 4, cost, city: 'Москва', street: 'Тверская', house: '1' },
    client: { name: 'Анна Каренина', phone: '+7 916 123 45 67', email: 'anna@example.ru' },
    payment_system_id: 13,
    confirm: true,
    offer_id: [{ id: offer_id, quantity: 1 }],
  }
}
