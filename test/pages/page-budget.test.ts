import { brotliCompressSync, constants } from 'node:zlib'
import { parseHTML } from 'linkedom'
import { addGoods } from '../support/goods/more-goods.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** The most that a page may hold, as a browser with script reads it, and what it may weigh on the wire, headers included. */
const TILE_ELEMENTS = 12
const LISTING = { elements: 1_400, bytes: 16_000 }
const PRODUCT = { elements: 550, bytes: 12_000 }
const LANDING = { elements: 450, bytes: 13_000 }
const HOME = { elements: 1_400, bytes: 16_000 }

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  // A page of tiles that say all that a tile can say.
  await addGoods(
    shop,
    Array.from({ length: 60 }, (_, index) => ({
      name: `Сарафан из плотного хлопка ${index + 1}`,
      color_name: index % 2 === 0 ? 'красный' : 'синий',
      price: 1_000 + index * 10,
    })),
  )
})
afterAll(() => shop.close())

async function weigh(path: string) {
  const answer = await shop.visit().get(path).unset('X-Requested-With').expect(200)
  const { text } = answer
  // With script what stands in `noscript` is text.
  const { document } = parseHTML(text.replace(/<noscript>[\s\S]*?<\/noscript>/g, '<noscript></noscript>'))
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length
  // As a browser counts them: `Name: value` and the end of a line each, and the first line.
  const heads = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = body + `HTTP/1.1 200 OK\r\n${heads.join('')}\r\n`.length
  const scripts = document.querySelectorAll('script[src]').length
  return { document, text, elements: document.querySelectorAll('*').length, bytes, scripts }
}

test(`a listing has at most ${LISTING.elements} elements and ${LISTING.bytes} bytes, and says nothing twice`, async () => {
  const { document, text, elements, bytes } = await weigh('/catalog/women/dresses/')
  expect(document.querySelectorAll('[data-listing] > .tile')).toHaveLength(48)
  expect(elements).toBeLessThanOrEqual(LISTING.elements)
  expect(bytes).toBeLessThanOrEqual(LISTING.bytes)
  // The panel is its own form; no props beside it.
  expect(text.split('name="f_price_from"')).toHaveLength(2)
  expect(text).not.toMatch(/data-props='[^']*"slug"/)
})

test(`a landing page of seven pictures has at most ${LANDING.elements} elements and ${LANDING.bytes} bytes`, async () => {
  const { document, elements, bytes } = await weigh('/summer/')
  expect(document.querySelectorAll('main .media__img')).toHaveLength(7)
  expect(elements).toBeLessThanOrEqual(LANDING.elements)
  expect(bytes).toBeLessThanOrEqual(LANDING.bytes)
})

test(`a tile has at most ${TILE_ELEMENTS} elements, whatever it says`, async () => {
  const { html } = await paintedTile()
  const { document } = parseHTML(`<ul>${html}</ul>`)
  const tile = document.querySelector('.tile')
  for (const said of ['−30', 'Новинка', 'Хит', '2 цвета', 'магазинах', 'Сарафан'])
    expect(tile?.outerHTML).toContain(said)
  expect((tile?.querySelectorAll('*').length ?? 99) + 1).toBeLessThanOrEqual(TILE_ELEMENTS)
})

async function paintedTile() {
  const product = {
    cache_key: 'budget',
    id: 1,
    offer_id: 2,
    url: '/product/sarafan-1/',
    name: 'Сарафан',
    brand: '',
    price: 700,
    price_old: 1_000,
    badge_percent: 30,
    is_new: true,
    is_hit: true,
    stickers: ['−30 %', 'Новинка', 'Хит'],
    in_stock: true,
    pictures: [{ key: 'a' }, { key: 'b' }],
    colors: [{ color_hex: '#ff0000' }, { color_hex: '' }],
    color_name: '',
    sizes: ['42', '44'],
    delivery_line: 'только в магазинах',
  }
  return { html: await shop.shop.renderer.paintPart('parts/product-tiles', { products: [product] }) }
}

test('the first picture of a listing is asked for first, all others when they come near', async () => {
  const { document } = await weigh('/catalog/women/dresses/')
  const pictures = [...document.querySelectorAll('.tile img')].map(image => [
    image.getAttribute('fetchpriority'),
    image.getAttribute('loading'),
  ])
  expect(pictures[0]).toEqual(['high', null])
  for (const picture of pictures.slice(1)) expect(picture).toEqual([null, 'lazy'])
})

test('a srcset names only widths that the layout has', async () => {
  const { document } = await weigh('/catalog/women/dresses/')
  const { html } = await paintedTile()
  expect(document.querySelector('.tile')).not.toBeNull()
  const widths = [...html.matchAll(/ (\d+)w/g)].map(found => Number(found[1]))
  expect(widths).toEqual([320, 480, 640, 960])
})

test('a picture as wide as the screen has a width for the pixels of most phones', async () => {
  const pictures = [{ key: '0123456789abcdef01234567.svg', width: 900, height: 1200 }]
  const product = { name: 'Сарафан', is_new: false, is_hit: false, pictures }
  const html = await shop.shop.renderer.paintPart('parts/product-gallery', { product })
  expect([...html.matchAll(/ (\d+)w/g)].map(found => Number(found[1]))).toEqual([480, 750, 960, 1280])
})

test(`a product has at most ${PRODUCT.elements} elements and ${PRODUCT.bytes} bytes`, async () => {
  const { linenDress } = shop.goods
  const { elements, bytes } = await weigh(`/product/${linenDress.slug}-${linenDress.id}/`)
  expect(elements).toBeLessThanOrEqual(PRODUCT.elements)
  expect(bytes).toBeLessThanOrEqual(PRODUCT.bytes)
})

test(`the home page has at most ${HOME.elements} elements and ${HOME.bytes} bytes`, async () => {
  const { elements, bytes } = await weigh('/')
  expect(elements).toBeLessThanOrEqual(HOME.elements)
  expect(bytes).toBeLessThanOrEqual(HOME.bytes)
})

test.each(['/', '/catalog/women/dresses/', '/order/'])('%s names one script', async path => {
  expect((await weigh(path)).scripts).toBe(1)
})
