import { globSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { productPath } from '../../server/contract/catalog/catalog.ts'
import { PageAsData } from '../../server/contract/page-as-data.ts'
import { importSizeTables } from '../../server/import/size-tables/import-size-tables.ts'
import { ASKED_FOR, OF_EVERY_PAGE } from '../../server/render/templates/template-data.ts'
import { orderBody } from '../support/orders/order-body.ts'
import { differences } from '../support/pages/shape-of-data.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const SIZE_TABLE = {
  slug: 'all',
  title: 'Всё',
  category_path: '',
  brand: '',
  columns: ['Размер', 'Рост'],
  rows: [['44', '164']],
  measures: ['Босиком.'],
}
const NAME = 'Аглая Перепёлкина'

let shop: TestShop
let browser: ReturnType<TestShop['visit']>
let order_id: string
beforeAll(async () => {
  shop = await createTestShop()
  await importSizeTables(shop.shop.db, [SIZE_TABLE])
  await shop.shop.catalog.refresh()
  browser = await shop.signIn()
  const [first, second] = shop.goods.linenDress.offers
  const cart = [{ id: first?.id as number, quantity: 1 }]
  await browser.post('/api/cart/').send({ offer_id: first?.id, quantity: 1 }).expect(200)
  const client = { name: NAME, phone: '+7 916 123 45 67', email: 'aglaya@example.ru' }
  const placed = await browser
    .post('/api/cart/checkout/')
    .send(orderBody(shop, cart, { client }))
    .expect(200)
  order_id = placed.body.order_id
  await browser.post('/api/cart/').send({ offer_id: second?.id, quantity: 1 }).expect(200)
  await browser.post('/api/v3/favorite/').send({ product_id: shop.goods.linenDress.id }).expect(200)
})
afterAll(() => shop.close())

const dressPath = () => {
  const product = shop.shop.catalog.current().findProduct(shop.goods.linenDress.id)
  return product ? productPath(product) : ''
}
const page = (path: string, asked = browser) => asked.get(path).unset('X-Requested-With')
const asData = (path: string, asked = browser) => page(path, asked).set('Accept', 'application/json')

/** Every page that is shown without a script's help, by its template; what is somebody's own last. */
const PAGES: [template: string, path: () => string, is_own?: boolean][] = [
  ['pages/home', () => '/'],
  ['pages/listing', () => '/catalog/women/dresses/'],
  ['pages/listing', () => '/search/?q=платье'],
  ['pages/nothing-found', () => '/search/?q=гусеница'],
  ['pages/product', dressPath],
  ['pages/size-tables', () => '/size-table/'],
  ['pages/size-table', () => '/size-table/all/'],
  ['pages/draws', () => '/draws/'],
  ['pages/draw', () => '/draws/wardrobe/'],
  ['pages/form', () => '/forms/callback/'],
  ['pages/form-sent', () => '/forms/callback/sent/'],
  ['pages/vacancies', () => '/vacancies/'],
  ['pages/vacancy', () => '/vacancies/stylist-moskva/'],
  ['pages/resume-sent', () => '/vacancies/stylist-moskva/sent/'],
  ['pages/university', () => '/university/'],
  ['pages/course', () => '/university/merki/'],
  ['pages/lesson', () => '/university/merki/figura/'],
  ['pages/menu', () => '/menu/'],
  ['pages/stores', () => '/contacts/stores/'],
  ['pages/region', () => '/region/'],
  ...globSync('templates/pages/*.liquid').flatMap((file): [string, () => string][] => {
    const path = /^---\n(?:.*\n)*?path: (\S+)/.exec(readFileSync(file, 'utf8'))?.[1]
    return path ? [[file.replace(/^templates\/|\.liquid$/g, ''), () => path]] : []
  }),
  ['pages/order', () => '/order/'],
  ['pages/favorite', () => '/favorite/'],
  ['pages/signed-in', () => '/auth/', true],
  ['pages/order-placed', () => `/order/?ORDER_ID=${order_id}`, true],
  ['pages/personal-orders', () => '/personal/orders/', true],
  ['pages/personal-order', () => `/personal/orders/${order_id}/`, true],
  ['pages/personal-bonuses', () => '/personal/bonuses/', true],
  ['pages/personal-draws', () => '/personal/draws/', true],
  ['pages/personal-profile', () => '/personal/profile/', true],
  ['pages/personal-returns', () => '/personal/returns/', true],
]

/** Forms, errors and what needs a payment, a return or a letter: they are sent as all others are. */
const NOT_LOOKED_AT = [
  ...[
    'admin-errors',
    'admin-events',
    'admin-experiments',
    'admin-kit',
    'auth',
    'dev-outbox',
    'error',
    'favorite-shared',
    'order-receipt',
    'personal-failed',
    'personal-return',
  ],
  ...[
    'personal-return-new',
    'pretend-payment',
    'order-payment',
    'choose-size',
    'sign-out',
    'stores-unknown',
    'subscription',
  ],
].map(name => `pages/${name}`)

test('the table has every page', () => {
  const written = shop.shop.renderer.content_pages.map(({ name }) => name)
  const asked = Object.keys(ASKED_FOR).filter(name => name.startsWith('pages/'))
  const looked_at = [...PAGES.map(([name]) => name), ...NOT_LOOKED_AT]
  expect([...asked, ...written].filter(name => !looked_at.includes(name))).toEqual([])
})

test.each(PAGES)('%s answers what its template got', async (template, path, is_own = false) => {
  const { body, headers, text } = await asData(path()).expect(200)

  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(v.parse(PageAsData, body).template).toBe(template)
  const shape = { ...OF_EVERY_PAGE, ...ASKED_FOR[template] }
  expect(differences(shape, body.data)).toEqual([])
  expect(text).not.toContain('cache_key')
  // Of whoever asks, only what the page itself is about.
  if (!is_own) for (const own of [NAME, '+79161234567', 'aglaya@']) expect(text).not.toContain(own)
  const html = await page(path()).expect(200)
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(html.text).toContain(`<title>`)
  for (const { headers: each } of [html, { headers }])
    expect(each.vary?.split(', ')).toEqual(expect.arrayContaining(['Accept', 'Accept-Encoding']))
  expect(headers['cache-control']).toBe('private, no-store')
  // Search engines show the page itself.
  expect([headers['x-robots-tag'], html.headers['x-robots-tag']]).toEqual(['noindex', undefined])
})

test.each(PAGES.filter(([, , is_own]) => !is_own))(
  '%s is the same for who has a cart and who has not, and by ?json',
  async (_template, path) => {
    const stranger = shop.visit()
    const { text, headers } = await asData(path(), stranger).expect(200)
    expect((await asData(path()).expect(200)).text).toBe(text)
    expect(headers['cache-control']).toBe('private, no-cache')
    const asked = `${path()}${path().includes('?') ? '&' : '?'}json`
    const by_query = await page(asked, stranger).set('Accept', 'text/html').expect(200)
    expect(by_query.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(by_query.body.data.meta).toEqual(JSON.parse(text).data.meta)
  },
)

test('is cached as the page is: made once, by what it read, with its own tag', async () => {
  const { pages } = shop.shop.page_caches
  const stranger = shop.visit()
  const { headers } = await asData('/catalog/', stranger).expect(200)
  const before = pages.figures().misses
  await asData('/catalog/', stranger).set('If-None-Match', String(headers.etag)).expect(304)
  for (const encoding of ['identity', 'gzip', 'br'])
    expect(
      (await asData('/catalog/', stranger).set('Accept-Encoding', encoding).expect(200)).body.template,
    ).toBe('pages/listing')
  expect(pages.figures().misses).toBe(before)

  const { db, catalog } = shop.shop
  await db
    .updateTable('products')
    .set({ name: 'Сарафан' })
    .where('id', '=', shop.goods.linenDress.id)
    .execute()
  await db.updateTable('meta').set({ value: '1000000' }).where('key', '=', 'catalog_revision').execute()
  await catalog.refresh()
  const after = await asData('/catalog/', stranger).set('If-None-Match', String(headers.etag)).expect(200)
  expect(after.text).toContain('Сарафан')
  expect((await page('/catalog/', stranger).expect(200)).headers['content-type']).toContain('text/html')
})

test('the listing’s own form stays what scripts are answered', async () => {
  const { body } = await browser.get('/catalog/women/').set('Accept', 'application/json').expect(200)
  expect(Object.keys(body).sort()).toEqual(['html', 'next', 'page', 'pagination', 'prev', 'url'])
})

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['*/*', 'text/html'],
  ['image/avif,*/*;q=0.1', 'text/html'],
  ['application/json, text/plain, */*', 'application/json'],
  ['application/json;q=0.5, text/html', 'text/html'],
  ['application/*', 'application/json'],
])('Accept: %s is answered with %s', async (accept, type) => {
  const { headers } = await page('/about/').set('Accept', accept).expect(200)
  expect(headers['content-type']).toBe(`${type}; charset=utf-8`)
})

test('a client that accepts neither gets the list of what there is, and who wants data gets errors as data', async () => {
  const { body } = await page('/about/').set('Accept', 'image/png').expect(406)
  expect(body.error).toMatchObject({
    code: 'not-acceptable',
    message: 'Страница есть как text/html и application/json',
  })
  const missing = await asData('/nowhere/').expect(404)
  expect(missing.body.error.code).toBe('not-found')
  const { headers } = await page('/nowhere/').expect(404)
  expect(headers['content-type']).toContain('text/html')
  await asData(`/order/?ORDER_ID=${order_id}`, shop.visit()).expect(404)
})
