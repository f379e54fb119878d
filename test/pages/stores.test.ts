import { importCities } from '../../server/import/cities/import-cities.ts'
import { BUILT_IN_CITIES } from '../../server/shop/towns/built-in-cities.rules.ts'
import { tagsNamed } from '../support/pages/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const MOSCOW = '/contacts/moskva-0c5b2444-70a0-4932-980c-b4dc0d3f02b5'
const KAZAN = '/contacts/kazan-93b3df57-4c89-44df-ac42-96f05e9cd3b9'
const HOUR = 60 * 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await importCities(shop.shop.db, BUILT_IN_CITIES)
})
afterAll(() => shop.close())

const get = (path: string, status = 200) => shop.visit().get(path).unset('X-Requested-With').expect(status)
const countOf = (html: string) => /data-stores-count="(\d+)"/.exec(html)?.[1]
const wordsOf = (html: string) =>
  html
    .replace(/^[\s\S]*<main/, '<main')
    .replace(/<\/main>[\s\S]*/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
const linksOf = (html: string) => tagsNamed(html, 'a').map(({ attributes }) => attributes.href)
const ldOf = (html: string) =>
  tagsNamed(html, 'script')
    .filter(({ attributes }) => attributes.type === 'application/ld+json')
    .map(({ text }) => JSON.parse(text))
const storeUrl = () => `/contacts/stores/${shop.goods.tverskaya.id}`

test.each(['/contacts/', '/contacts/stores/', MOSCOW])('%s lists the town’s stores as links', async path => {
  const { text } = await get(path)

  expect(wordsOf(text)).toMatch(/Магазины в Москве\s+1 магазин /)
  expect(wordsOf(text)).toMatch(
    /Витрина на Тверской\s+метро Тверская, Москва, улица, 1\s+открыто, до 22:00 · примерка/,
  )
  expect(wordsOf(text)).not.toContain('Витрина на Невском')
  expect(countOf(text)).toBe('1')
  expect(linksOf(text)).toEqual(expect.arrayContaining([storeUrl(), '/region/']))
})

test('a town’s page has its own address, name and the way from the home page', async () => {
  const { text } = await get(MOSCOW)

  expect(tagsNamed(text, 'title')[0]?.text).toMatch(/^Магазины в Москве — /)
  expect(text).toContain(`<link rel="canonical" href="http://shop.test${MOSCOW}">`)
  expect(ldOf(text).at(-1)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Главная' }, { name: 'Магазины' }, { name: 'Москва' }],
  })
  expect((await get('/contacts/')).text).toContain('<link rel="canonical" href="http://shop.test/contacts/">')
})

test('a town without a store says so kindly, names the nearest one and asks for another town', async () => {
  const { text } = await get(KAZAN)

  expect(countOf(text)).toBe('0')
  expect(wordsOf(text)).toMatch(/Магазины в Казани\s+Здесь нашего магазина пока нет/)
  expect(wordsOf(text)).toMatch(
    /Ближайший магазин — Москва\s*, 7\d\d км по прямой: Витрина на Тверской\s*, Москва, улица, 1/,
  )
  expect(wordsOf(text)).toContain('Выбрать другой город')
  expect(linksOf(text)).toEqual(expect.arrayContaining([MOSCOW, storeUrl()]))
})

test('the town is the visitor’s own on /contacts/, and the named one on its page', async () => {
  const browser = shop.visit()
  const page = await browser
    .get('/region/')
    .unset('X-Requested-With')
    .set('Referer', 'http://shop.test/contacts/')
  const button = tagsNamed(page.text, 'button').find(({ text }) => text === 'Казань')
  await browser.post(button?.attributes.formaction ?? '').expect(303)

  expect(countOf((await browser.get('/contacts/').unset('X-Requested-With')).text)).toBe('0')
  expect(countOf((await browser.get(MOSCOW).unset('X-Requested-With')).text)).toBe('1')
})

test('a store says everything that one should know before one goes there', async () => {
  const { text } = await get(storeUrl())
  const words = wordsOf(text)

  expect(words).toMatch(/Витрина на Тверской\s+открыто, до 22:00\s+метро Тверская, Москва, улица, 1/)
  expect(words).toContain('забрать сегодня, бесплатно')
  expect(words).toMatch(/Часы работы\s+ежедневно 10:00–22:00/)
  expect(words).toMatch(/Хранение\s+3 дня/)
  expect(words).toMatch(/Примерка\s+есть примерочная/)
  expect(words).toMatch(/Оплата\s+картой или наличными/)
  expect(words).toMatch(/Как добраться\s+Второй этаж, от эскалатора направо/)
  const links = linksOf(text)
  expect(links).toEqual(
    expect.arrayContaining([
      'tel:+74950000000',
      'https://yandex.ru/maps/?rtext=~55.7652,37.605',
      '/contacts/',
    ]),
  )
  const goods = links.find(link => link?.startsWith('/catalog/filter/shop='))
  await get(goods ?? '')
})

test('a store tells machines what it is, where and when', async () => {
  const { text } = await get(storeUrl())
  const [graph] = ldOf(text)

  expect(graph['@graph']).toEqual([
    expect.objectContaining({
      '@type': 'ClothingStore',
      url: `http://shop.test${storeUrl()}`,
      name: 'Витрина на Тверской',
      telephone: '+7 495 000 00 00',
      geo: { '@type': 'GeoCoordinates', latitude: 55.7652, longitude: 37.605 },
      paymentAccepted: 'Cash, Credit Card',
    }),
  ])
  const hours = graph['@graph'][0].openingHoursSpecification
  expect(hours).toHaveLength(7)
  expect(hours[0]).toMatchObject({ dayOfWeek: 'Monday', opens: '10:00', closes: '22:00' })
})

test.each([
  ['/contacts', '/contacts/'],
  ['/contacts/stores', '/contacts/stores/'],
  [`${MOSCOW}/`, MOSCOW],
  ['/contacts/moscow-0c5b2444-70a0-4932-980c-b4dc0d3f02b5', MOSCOW],
  ['/contacts/0C5B2444-70A0-4932-980C-B4DC0D3F02B5', MOSCOW],
])('%s leads to %s', async (path, to) => {
  expect((await get(path, 301)).headers.location).toBe(to)
})

test('what is no town and no store is not there; of an unknown place one is led to the towns that have one', async () => {
  for (const path of [
    '/contacts/moskva',
    '/contacts/stores/999',
    '/contacts/stores/abc',
    '/contacts/stores/1e3',
  ])
    await get(path, 404)
  // The warehouse is nobody's to come to.
  const warehouse = [...shop.shop.catalog.current().stores.values()].find(({ kind }) => kind === 'warehouse')
  await get(`/contacts/stores/${warehouse?.id}`, 404)
  const unknown = await get('/contacts/nowhere-00000000-0000-0000-0000-000000000000', 404)
  expect(wordsOf(unknown.text)).toContain('Выбрать другой город')
  expect(linksOf(unknown.text)).toContain(MOSCOW)
})

test('places that nobody knows have one page for all of them, which is painted once', async () => {
  const opened = await createTestShop()
  const { renderer } = opened.shop
  const { paintShared } = renderer
  const painted: string[] = []
  renderer.paintShared = (template, data, reading) => {
    painted.push(template)
    return paintShared(template, data, reading)
  }
  for (const place of ['0', '1', '2'])
    await opened
      .visit()
      .get(`/contacts/nowhere-00000000-0000-0000-0000-00000000000${place}`)
      .unset('X-Requested-With')
      .expect(404)
  expect(painted).toEqual(['pages/stores-unknown'])
  await opened.close()
})

test('the hour is in the page as it is now, not as it was when somebody asked first', async () => {
  const opened = await createTestShop()
  const words = async () =>
    wordsOf(
      (await opened.visit().get(`/contacts/stores/${opened.goods.tverskaya.id}`).unset('X-Requested-With'))
        .text,
    )
  expect(await words()).toMatch(/открыто, до 22:00[\s\S]*забрать сегодня/)
  opened.pass(6 * HOUR)
  expect(await words()).toMatch(/открыто, до 22:00[\s\S]*забрать завтра/)
  opened.pass(5 * HOUR)
  expect(await words()).toMatch(/закрыто, откроется завтра в 10:00[\s\S]*забрать завтра/)
  await opened.close()
})

test('stores are in the sitemap, the footer and the menu of phones', async () => {
  const { text } = await get('/sitemap-pages.xml')
  for (const path of ['/contacts/', MOSCOW, storeUrl()])
    expect(text).toContain(`<loc>http://shop.test${path}</loc>`)
  expect(text).not.toContain(KAZAN)
  const home = await get('/')
  expect(linksOf(home.text).filter(link => link === '/contacts/').length).toBeGreaterThanOrEqual(2)
})
