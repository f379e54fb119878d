import sharp from 'sharp'
import { tagsNamed } from '../support/pages/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

type Ld = Record<string, unknown>

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const read = async (path: string, status = 200) =>
  (await shop.visit().get(path).unset('X-Requested-With').expect(status)).text
const ldOf = (html: string): Ld[] =>
  tagsNamed(html, 'script')
    .filter(({ attributes }) => attributes.type === 'application/ld+json')
    .map(({ text }) => JSON.parse(text))
const ofType = (html: string, type: string) => ldOf(html).find(item => item['@type'] === type)
const metaOf = (html: string, property: string) =>
  tagsNamed(html, 'meta').find(({ attributes }) => attributes.property === property)?.attributes.content
const linksOf = (html: string, rel: string) =>
  tagsNamed(html, 'link')
    .filter(({ attributes }) => attributes.rel === rel)
    .map(({ attributes }) => attributes.href ?? '')
const bytesOf = async (path: string) => (await shop.visit().get(path).buffer(true).expect(200)).body as Buffer
const productPath = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`

describe('search engines get', () => {
  test('who sells here and how to search, on the home page', async () => {
    const home = await read('/')

    expect(ofType(home, 'Organization')).toMatchObject({
      name: 'Витрина',
      url: 'http://shop.test/',
      logo: expect.stringMatching(/^http:\/\/shop\.test\/assets\/icon-512-\w{8}\.png$/),
    })
    expect(ofType(home, 'WebSite')).toMatchObject({
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'http://shop.test/search/?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    })
    expect(ofType(await read('/catalog/women/'), 'WebSite')).toBeUndefined()
  })

  test('the world’s number of an offer where it has one, and no number of the shop’s own', async () => {
    const [first, second] = shop.goods.linenDress.offers
    const gtin = '4006381333931'
    const rename = (barcode: string) =>
      shop.shop.db
        .updateTable('offers')
        .set({ barcode })
        .where('id', '=', first?.id ?? 0)
        .execute()
    await rename(gtin)
    await shop.shop.db.updateTable('meta').set({ value: '7' }).where('key', '=', 'catalog_revision').execute()
    await shop.shop.catalog.refresh()
    const offers = ofType(await read(productPath()), 'Product')?.offers as Ld[]

    expect(offers.find(offer => offer.sku === first?.ext_id)).toMatchObject({ gtin })
    expect(offers.find(offer => offer.sku === second?.ext_id)).not.toHaveProperty('gtin')
  })

  test('what the courier costs and how long he takes in the page’s region, where there is something to bring', async () => {
    const offers = ofType(await read(productPath()), 'Product')?.offers as Ld[]
    const [there, , soldOut] = shop.goods.linenDress.offers.map(({ ext_id }) =>
      offers.find(offer => offer.sku === ext_id),
    )

    expect(there?.shippingDetails).toMatchObject({
      shippingRate: { value: expect.any(Number), currency: 'RUB' },
      shippingDestination: { addressCountry: 'RU', addressRegion: 'Москва' },
      deliveryTime: { transitTime: { minValue: expect.any(Number), unitCode: 'DAY' } },
    })
    expect(soldOut).not.toHaveProperty('shippingDetails')
    const { price, free_delivery_price } = await shop.shop.db
      .selectFrom('delivery_services')
      .where('service_id', '=', 4)
      .select(['price', 'free_delivery_price'])
      .executeTakeFirstOrThrow()
    const isFree =
      free_delivery_price > 0 && (shop.goods.linenDress.offers[0]?.price ?? 0) >= free_delivery_price
    expect(there?.shippingDetails).toMatchObject({ shippingRate: { value: isFree ? 0 : price } })
  })

  test('how it is returned', async () => {
    const offers = ofType(await read(productPath()), 'Product')?.offers as Ld[]

    for (const offer of offers)
      expect(offer.hasMerchantReturnPolicy).toMatchObject({
        applicableCountry: 'RU',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 7,
        merchantReturnLink: 'http://shop.test/delivery-and-returns/',
      })
    expect(await read('/delivery-and-returns/')).toContain('в течение 7 дней')
  })
})

test.each([
  ['/', 200],
  ['/catalog/women/', 200],
  ['/search/?q=гусеница', 200],
  ['/about/', 200],
  ['/order/', 200],
  ['/auth/', 200],
  ['/nowhere/', 404],
])('a message with a link to %s shows a picture', async (path, status) => {
  const image = metaOf(await read(encodeURI(path), status), 'og:image') ?? ''

  expect(image).toMatch(/^http:\/\/shop\.test\//)
  const { width, height } = await sharp(await bytesOf(new URL(image).pathname)).metadata()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(600)
})

describe('the icons of the site', () => {
  test('are named by every page, and are there', async () => {
    const page = await read('/about/')
    const [ico = '', svg = ''] = linksOf(page, 'icon')
    expect(ico).toMatch(/^\/assets\/favicon-\w{8}\.ico$/)
    expect((await bytesOf(ico)).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]))
    await shop.visit().get(svg).expect(200).expect('Content-Type', 'image/svg+xml')
    const [touch = ''] = linksOf(page, 'apple-touch-icon')
    expect(await sharp(await bytesOf(touch)).metadata()).toMatchObject({ width: 180, height: 180 })
  })

  test.each(['/favicon.ico', '/apple-touch-icon.png'])('are at %s for whoever reads no page', async path => {
    const { headers } = await shop.visit().get(path).expect(200)
    expect(headers['content-type']).toMatch(/^image\//)
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('stand in the manifest, each in the size that it says', async () => {
    const [address = ''] = linksOf(await read('/about/'), 'manifest')
    const { headers, body, text } = await shop.visit().get(address).buffer(true).expect(200)
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = text ? JSON.parse(text) : JSON.parse(String(body))
    expect(manifest).toMatchObject({ name: 'Витрина', lang: 'ru', start_url: '/' })
    expect(manifest.icons.map((icon: Ld) => icon.purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(await bytesOf(src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })
})
