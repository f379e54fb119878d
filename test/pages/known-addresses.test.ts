import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { productPath } from '../../server/contract/catalog/catalog.ts'
import { sellOut } from '../support/goods/sell-out.ts'
import { listen } from '../support/listen.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let templates: OwnTemplates
let renderer: Awaited<ReturnType<typeof openRendererOf>>
let shop: TestShop
let site: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  templates = copyTemplates()
  renderer = await openRendererOf(templates.folder)
  const env = { SPLIT_MERCHANT_ID: '4d715c56-1ac9-49bc-9330-889e3487b2c1' }
  shop = await createTestShop({ env, given: { renderer } })
  site = await listen(shop.app)
})
afterEach(async () => {
  await site.close()
  await shop.close()
  renderer.close()
  templates.close()
})

const DRESSES = '/catalog/women/dresses/'

interface Wired {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** As it is on the wire, without what is another in each answer. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Wired> {
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    get(`${site.url}${path}`, { headers, agent: false }, resolve).on('error', reject)
  })
  const { 'x-request-id': id, date: _, ...same } = answer.headers
  expect(id).toMatch(/^[\da-f-]{18}$/)
  // What could not be answered names the request.
  const body = (await buffer(answer)).toString('latin1').replaceAll(String(id), 'id')
  return { status: answer.statusCode, headers: same, body }
}

interface Layer {
  handle: (...given: unknown[]) => unknown
}

/** Which handlers behind that of known addresses a request comes to. */
async function handlersOf(work: () => Promise<unknown>): Promise<number> {
  const { stack } = (shop.app as unknown as { router: { stack: Layer[] } }).router
  const own = stack.slice(4, -2)
  const handles = own.map(({ handle }) => handle)
  let taken = 0
  for (const [at, layer] of own.entries()) {
    const handle = handles[at] as Layer['handle']
    layer.handle = (req, res, next) => {
      taken += 1
      return handle(req, res, next)
    }
  }
  await work()
  for (const [at, layer] of own.entries()) layer.handle = handles[at] as Layer['handle']
  return taken
}

async function cookieOfCart(): Promise<string> {
  const answer = await fetch(`${site.url}/api/cart/`, {
    method: 'POST',
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 1 }),
  })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const addresses = () => [
  '/',
  DRESSES,
  `${DRESSES}filter/color=red/?sort=new`,
  productPath(shop.goods.linenDress),
]

test('an address that was routed once is answered past the routers, the same to the byte', async () => {
  const cookie = await cookieOfCart()
  for (const path of addresses()) {
    const url = path.includes('filter') ? await firstFilter() : path
    for (const headers of [
      { 'accept-encoding': 'gzip, deflate, br, zstd' },
      { 'accept-encoding': 'gzip' },
      {},
      { cookie, 'accept-encoding': 'zstd' },
      { accept: 'application/json' },
      { accept: 'image/png' },
    ] as Record<string, string>[]) {
      // Another parameter of an advertisement is another address, which is routed.
      const mark = `${url.includes('?') ? '&' : '?'}utm_source=${Math.random()}`
      let routed: Wired | undefined
      expect(await handlersOf(async () => (routed = await ask(`${url}${mark}`, headers)))).toBeGreaterThan(0)
      let known: Wired | undefined
      expect(await handlersOf(async () => (known = await ask(`${url}${mark}`, headers)))).toBe(0)
      expect(known).toEqual(routed)
    }
  }
})

/** The address of a listing with a filter. */
async function firstFilter(): Promise<string> {
  const { text } = await shop.visit().get(`${DRESSES}?json`).unset('X-Requested-With')
  const [slug, code] = /"slug":"(color)".*?"code":"([\w-]+)"/.exec(text)?.slice(1) ?? []
  expect(slug).toBe('color')
  return `${DRESSES}filter/color=${code}/`
}

test('an ETag that the browser has is answered 304', async () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  await ask(DRESSES, headers)
  const { headers: sent } = await ask(DRESSES, headers)
  const again = await ask(DRESSES, { ...headers, 'if-none-match': String(sent.etag) })

  expect(again).toMatchObject({ status: 304, body: '' })
  expect(again.headers['content-encoding']).toBeUndefined()
})

test('our own scripts are answered with data, and a form that is sent is a form', async () => {
  await ask(DRESSES)
  const data = await ask(DRESSES, { 'x-requested-with': 'XMLHttpRequest' })
  expect(data.headers['content-type']).toContain('application/json')
  await shop.visit().post('/').expect(404)
})

test('what was sold meanwhile, and the cart of who asks, are in the next answer', async () => {
  const path = productPath(shop.goods.linenDress)
  const browser = shop.visit()
  const open = async () => (await browser.get(path).unset('X-Requested-With').expect(200)).text
  await open()
  expect((await open()).match(/"quantity_total":1/)).toBeNull()
  const { headers } = await ask(path)
  expect(headers['content-security-policy']).toContain('pay.yandex.ru')

  await browser
    .post('/api/cart/')
    .send({ offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 1 })
    .expect(200)
  expect(await open()).toContain('"quantity_total":1')
  for (const { id } of shop.goods.linenDress.offers) await sellOut(shop, id)
  await shop.shop.catalog.followStock()
  expect((await ask(path)).headers['content-security-policy']).not.toContain('pay.yandex.ru')
})

test('after an import an address is routed again', async () => {
  const path = productPath(shop.goods.linenDress)
  await ask(path)
  await ask(path)
  const { db, catalog } = shop.shop
  await db
    .updateTable('products')
    .set({ slug: 'drugoe' })
    .where('id', '=', shop.goods.linenDress.id)
    .execute()
  await db.updateTable('meta').set({ value: '7' }).where('key', '=', 'catalog_revision').execute()
  await catalog.refresh()

  const moved = await ask(path)
  expect([moved.status, moved.headers.location]).toEqual([
    301,
    `/product/drugoe-${shop.goods.linenDress.id}/`,
  ])
})

test('after an import nothing holds the catalogue before it', async () => {
  for (const path of addresses()) for (const _ of [1, 2]) await ask(path)
  const { db, catalog } = shop.shop
  const before = new WeakRef(catalog.current())
  await db.updateTable('meta').set({ value: '7' }).where('key', '=', 'catalog_revision').execute()
  await catalog.refresh()

  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  // What is referred to weakly lives until the present turn is over.
  for (let tries = 0; tries < 10 && before.deref(); tries++) {
    await turn()
    collectGarbage()
  }
  expect(before.deref() === undefined).toBe(true)
})

test('after a redirect was saved an address is routed again', async () => {
  await ask(DRESSES)
  await ask(DRESSES)
  templates.write('redirects.yaml', `- from: ${DRESSES}\n  to: /summer/\n`)
  await renderer.refresh()

  const moved = await ask(DRESSES)
  expect([moved.status, moved.headers.location]).toEqual([301, '/summer/'])
})
