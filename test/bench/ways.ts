import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtInTown } from '../../server/shop/towns/built-in-cities.rules.ts'
import { addCode } from '../support/goods/promotions.ts'
import { orderBody } from '../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

// What of the server runs for one request, by V8's own count: files, functions and lines of these files. Whoever
// changes one of these ways reads so much at most. On SQLite; each way has been gone before, by somebody else.

type Browser = ReturnType<TestShop['visit']>

const SERVER = pathToFileURL(join(import.meta.dirname, '../../server/')).href
const shop = await createTestShop()
await addCode(shop.shop.db, 'LETO', { percent: 10 })
const { linenDress, whiteLinenDress, categories } = shop.goods
const DRESSES = '/catalog/women/dresses/'
const { name, fias_id: uuid, kladr_id: kladr, latitude, longitude } = builtInTown('Москва')
const location = { name, uuid, kladr, latitude, longitude }
const offer_id = linenDress.offers[0]?.id as number
const addressOf = ({ slug, id }: { slug: string; id: number }) => `/product/${slug}-${id}/`

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

const rows: Record<string, { files: number; functions: number }> = {}
const files: Record<string, string[]> = {}
await measure('listing, painted', (browser, turn) =>
  look(browser, `${DRESSES}?sort=${turn === 0 ? 'new' : 'price_asc'}`),
)
await measure('listing, cached', browser => look(browser, DRESSES))
await measure('product, painted', (browser, turn) =>
  look(browser, addressOf(turn === 0 ? whiteLinenDress : linenDress)),
)
await measure('product, cached', browser => look(browser, addressOf(linenDress)))
await measure('filter', browser =>
  browser.post('/api/v3/filter/').send({ url: DRESSES, category_id: categories.dresses, request_id: 'a-7' }),
)
await measure('add to cart', fillCart)
await measure('cart', browser => browser.get('/api/cart/'), fillCart)
await measure('cart page', browser => look(browser, '/order/'), fillCart)
await measure('code', browser => browser.post('/api/cart/coupon/').send({ coupon: 'LETO' }), fillCart)
await measure('calculate', browser =>
  browser.post('/minions/kevin/calculate').send({ location, products: [{ id: offer_id, quantity: 1 }] }),
)
await measure('order', order, fillCart)
await measure(
  'orders of an account',
  browser => browser.get('/api/lk/orders/'),
  browser => shop.signIn('+79161234567', browser),
)
console.table(rows)
if (process.argv.includes('--files')) console.log(JSON.stringify(files, null, 1))
await shop.close()

/** Goes a way twice, each time as another stranger, and counts the second. */
async function measure(
  name: string,
  go: (browser: Browser, turn: number) => PromiseLike<{ status: number; text: string }>,
  prepare?: (browser: Browser) => PromiseLike<unknown>,
): Promise<void> {
  for (const turn of [0, 1]) {
    const browser = shop.visit()
    await prepare?.(browser)
    await session.post('Profiler.takePreciseCoverage')
    const { status, text } = await go(browser, turn)
    const { result } = await session.post('Profiler.takePreciseCoverage')
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text.slice(0, 300)}`)
    const ran = result.flatMap(({ url, functions }) => {
      const called = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length
      return url.startsWith(SERVER) && called > 0 ? [{ file: url.slice(SERVER.length), called }] : []
    })
    files[name] = ran.map(({ file }) => file)
    rows[name] = { files: ran.length, functions: ran.reduce((sum, { called }) => sum + called, 0) }
  }
}

function look(browser: Browser, path: string) {
  return browser.get(path).unset('X-Requested-With').set('Sec-Fetch-Site', 'none')
}

function fillCart(browser: Browser) {
  return browser.post('/api/cart/').send({ offer_id, quantity: 1 })
}

function order(browser: Browser) {
  return browser.post('/api/cart/checkout/').send(orderBody(shop, [{ id: offer_id, quantity: 1 }]))
}
