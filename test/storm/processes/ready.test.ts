import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { importStock } from '../../../server/import/stock/import-stock.ts'
import { waitForWarmth } from '../../../server/pages/for-machines/health.ts'
import { warmUp } from '../../../server/pages/painting/warm-up.ts'
import { createTestDatabase, ENGINES } from '../../support/database/databases.ts'
import { stockGoods } from '../../support/goods/goods.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { routesOf } from '../../support/routes-of.ts'
import { type ShopProcess, startShop } from '../../support/shop-process.ts'
import { createTestShop } from '../../support/test-shop.ts'

test('a page of each kind is painted before the shop says that it is ready', async () => {
  const { shop, app, visit, close } = await createTestShop()
  const painted: string[] = []
  const paintShared = shop.renderer.paintShared.bind(shop.renderer)
  shop.renderer.paintShared = (template, data, reading) => {
    painted.push(template)
    return paintShared(template, data, reading)
  }
  const becomeWarm = waitForWarmth(shop)
  await visit().get('/readyz').expect(503)
  await warmUp(shop, app, new AbortController().signal).then(becomeWarm)

  await visit().get('/readyz').expect(200)
  for (const page of ['home', 'listing', 'product', 'order', 'auth', 'about', 'agreement'])
    expect(painted).toContain(`pages/${page}`)
  await close()
})

test('tells the operator on this machine what is kept of pages, and nobody else', async () => {
  const { visit, close } = await createTestShop()
  const details = async () => (await visit().get('/readyz?details').expect(200)).body
  const { caches: before } = await details()
  for (let time = 0; time < 3; time++) await visit().get('/about/').expect(200)
  const { is_ready, caches, memory, event_loop_ms } = await details()

  expect(is_ready).toBe(true)
  expect(caches.pages.misses - before.pages.misses).toBe(1)
  expect(caches.pages.hits - before.pages.hits).toBe(2)
  expect(caches.pages.bytes).toBeGreaterThan(before.pages.bytes)
  expect(caches.visitors).toEqual({ hits: 2, misses: 1, evictions: 0, bytes: expect.any(Number) })
  expect(memory.resident).toBeGreaterThan(0)
  expect(Object.keys(event_loop_ms)).toEqual(['late', 'busy'])

  const through_proxy = await visit().get('/readyz?details').set('X-Forwarded-For', '203.0.113.9').expect(200)
  expect(through_proxy.text).toBe('ready')
  await close()
})

test.each(ENGINES)(
  'a running shop shows what an import has set, and finds, counts, logs and mends what nobody announced, on %s',
  async engine => {
    const database = await createTestDatabase(engine, { on_disk: true })
    const { leatherBelt } = await stockGoods(database.db)
    const { id = 0, ext_id = '' } = leatherBelt.offers[0] ?? {}
    const shop = await startShop(database.url)
    const page = async () =>
      (await fetch(`${shop.url}/product/${leatherBelt.slug}-${leatherBelt.id}/`)).text()
    const differences = async () =>
      ((await (await fetch(`${shop.url}/readyz?details`)).json()) as { stock_differences: number })
        .stock_differences
    const showsStock = async (wanted: boolean) => {
      while ((await page()).includes('schema.org/InStock') !== wanted) await wait(50)
    }
    try {
      await showsStock(true)
      const held = await database.db
        .updateTable('stock')
        .set({ qty: 0 })
        .where('offer_id', '=', id)
        .where('qty', '>', 0)
        .executeTakeFirstOrThrow()
      await showsStock(false)
      expect(await differences()).toBe(Number(held.numUpdatedRows))
      expect(shop.errors()).toContain('pages showed another stock than the shelves held')

      await importStock({ db: database.db, now: Date.now }, [
        { offer_ext_id: ext_id, store_ext_id: 'warehouse', qty: 4 },
      ])
      await showsStock(true)
      expect(await differences()).toBe(Number(held.numUpdatedRows))
    } finally {
      shop.process.kill('SIGTERM')
      await shop.ended
      await database.close()
    }
  },
)

test('a page that cannot be painted is tried again until it can', async () => {
  const { shop, app, log, close } = await createTestShop()
  const { renderer } = shop
  const paintShared = renderer.paintShared.bind(renderer)
  let failures = 0
  renderer.paintShared = (template, data, reading) => {
    if (template !== 'pages/home' || failures === 2) return paintShared(template, data, reading)
    failures += 1
    throw new Error('the bundle is not there yet')
  }
  await warmUp(shop, app, new AbortController().signal)

  expect(failures).toBe(2)
  expect(log.filter(line => line.includes('pages cannot be painted'))).toHaveLength(2)
  await close()
})

test('stopping while pages are painted is no fault of theirs', async () => {
  const { shop, app, log, close } = await createTestShop()
  const { renderer } = shop
  const paintShared = renderer.paintShared.bind(renderer)
  const warming = new AbortController()
  let painted = 0
  renderer.paintShared = (template, data, reading) => {
    painted += 1
    warming.abort()
    return paintShared(template, data, reading)
  }
  await warmUp(shop, app, warming.signal)

  expect(painted).toBe(1)
  expect(log.filter(line => line.includes('pages cannot be painted'))).toEqual([])
  await close()
})

describe('a shop in a process of its own', () => {
  let place: string
  let running: ShopProcess | undefined
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'vitrina-ready-'))
    cpSync(join(import.meta.dirname, '../../../templates'), join(place, 'templates'), { recursive: true })
  })
  afterEach(async () => {
    running?.process.kill('SIGKILL')
    await running?.ended
    running = undefined
    rmSync(place, { recursive: true, force: true })
  })

  test('keeps the last good header over a restart, and never opens with a broken one', async () => {
    const database = await createTestDatabase('SQLite', { on_disk: true })
    await stockGoods(database.db)
    const env = { DATA_DIR: join(place, 'data'), TEMPLATES_DIR: join(place, 'templates') }
    const header = join(place, 'templates/parts/header.liquid')
    const sound = readFileSync(header, 'utf8')
    const home = async () => {
      const answer = await fetch(`${running?.url}/`)
      return { status: answer.status, has_header: (await answer.text()).includes('data-header') }
    }

    running = await startShop(database.url, env)
    running.process.kill('SIGKILL')
    await running.ended
    writeFileSync(header, `${sound}{% if site.name %}`)
    running = await startShop(database.url, env)
    expect(await home()).toEqual({ status: 200, has_header: true })

    running.process.kill('SIGKILL')
    await running.ended
    rmSync(join(place, 'data/templates-good'), { recursive: true })
    running = await startShop(database.url, env, { until_ready: false })
    while (
      !(await fetch(`${running.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await wait(50)
    const ready = await fetch(`${running.url}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([
      503,
      expect.stringMatching(
        /templates\/parts\/header\.liquid, строка \d+: не закрыт тег \{% if site\.name %\}/,
      ),
    ])

    writeFileSync(header, sound)
    while (!(await fetch(`${running.url}/readyz`)).ok) await wait(50)
    expect(await home()).toEqual({ status: 200, has_header: true })
    await database.close()
  })

  test.each(ENGINES)(
    'serves every route from its first connection on, or says when to come back, on %s',
    async engine => {
      const database = await createTestDatabase(engine, { on_disk: true })
      const goods = await stockGoods(database.db)
      const { app, close } = await createTestShop()
      const routes = routesOf(app).filter(route => !/^(HEAD|OPTIONS) | \/readyz$/.test(route))
      await close()
      // The start is held by a page that cannot be painted: asked for itself, it is the error that must be found.
      const held = join(place, 'templates/pages/held.liquid')
      writeFileSync(held, '---\npath: /held/\ntitle: Стоп\n---\n<p>{{ 1 | divided_by: 0 }}</p>\n')
      const env = { DATA_DIR: join(place, 'data'), TEMPLATES_DIR: join(place, 'templates') }
      running = await startShop(database.url, env, { until_ready: false })
      const { url, process: child } = running
      const opens = () => fetch(`${url}/healthz`).catch(() => undefined)
      while (!(await opens())) {
        expect(child.exitCode).toBeNull()
        await wait(20)
      }

      const wrong: string[] = []
      const ask = async (route: string, asked: RequestInit = {}) => {
        const [method = '', path = ''] = route.split(' ')
        const body = /^(GET|DELETE)$/.test(method) ? {} : { body: '{}' }
        const address = url + path.replace(/\/?\{\*\w+\}/g, '').replaceAll(/:\w+/g, '1')
        const answer = await fetch(address, { ...OURS, method, ...body, ...asked })
        const isSaid = answer.status === 503 && Number(answer.headers.get('Retry-After')) > 0
        if (answer.status >= 500 && !isSaid) wrong.push(route)
        await answer.arrayBuffer()
        return answer
      }
      const belt = goods.leatherBelt.offers[0]?.id as number
      const buy = async () => {
        const added = await ask('POST /api/cart/', { body: JSON.stringify({ offer_id: belt, quantity: 1 }) })
        const Cookie = added.headers
          .getSetCookie()
          .map(line => line.split(';')[0])
          .join('; ')
        const order = orderBody({ goods }, [{ id: belt, quantity: 1 }], byCourier(299))
        const headers = { ...OURS.headers, Cookie }
        await ask('POST /api/cart/checkout/', { headers, body: JSON.stringify(order) })
      }
      const buyers = Array.from({ length: 8 }, buy)
      await Promise.all([...buyers, ...[...routes, 'GET /held/'].map(route => ask(route))])

      expect(wrong).toEqual(['GET /held/'])
      expect((await fetch(`${url}/readyz`)).status).toBe(503)
      rmSync(held)
      while (!(await fetch(`${url}/readyz`)).ok) await wait(50)
      await database.close()
    },
  )
})

const OURS = {
  headers: {
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'Sec-Fetch-Site': 'same-origin',
  },
  redirect: 'manual' as const,
}
