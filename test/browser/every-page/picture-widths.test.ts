import { MADE_WIDTHS, PICTURE_WIDTHS } from '../../../server/contract/catalog/pictures.ts'
import {
  type BrowserShop,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import {
  atStep,
  awake,
  choosePlace,
  fillClient,
  goOn,
  openOrderPage,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { call, fillCart, SHOP_PAGES } from '../../support/browser/shop-pages.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'
import { drawFile } from '../../support/draws/draw-file.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { keepOrder } from '../../support/orders/stored-order.ts'
import { homeOfTestGoods } from '../../support/pages/home-of-test-goods.ts'
import { openTemplates } from '../../support/pages/own-templates.ts'
import { chanceOfRun } from '../../support/runner/chance.ts'

/** The first product of every test shop. */
const PRIZES = '[{name: Платье, count: 1, product: /product/plate-lnyanoe-1/}]'
const WIDTHS = [360, 768, 1280, 1920]
/** Pixels a point: each window of a page has one of them, in another run perhaps the other. */
const chance = chanceOfRun('picture widths')
const windows = () => WIDTHS.map(width => ({ width, scale: chance.integer(1, 2) }))
const [NARROWEST, WIDEST] = [Math.min(...MADE_WIDTHS), Math.max(...PICTURE_WIDTHS)]
/** Of the kind that all windows are, for a browser reloads the page when it becomes another. */
const TABLET = { width: 1280, height: 900, isMobile: true, hasTouch: true }
/** Only which file is requested is looked at. Without a shape of its own, each is shown in that of its place. */
const ANY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** What must have been looked at, by the class of a frame. */
const FRAMES = [
  'tile__strip',
  'detail__link',
  'gallery__open',
  'gallery__thumb',
  'asked-look__link',
  'asked-look__figure',
  'asked-category',
  'landing-hero__picture',
  'landing-hero__beside',
  'story__picture',
  'cloths__link',
  'picture-row__frame',
  'lesson__picture',
  'cart-line__picture',
  'summary__good',
  'receipt__picture',
  'mini-cart',
  'search__',
  'order-line__picture',
  'draw',
  'store-gallery__item',
  'order-row__pictures',
  'menu__goods',
]

let templates: Awaited<ReturnType<typeof openTemplates>>
let shop: BrowserShop
let page: WatchedPage
beforeAll(async () => {
  const days = { to: '2027-05-31', results_on: '2027-06-07' }
  templates = await openTemplates(copy => {
    copy.write('draws/wardrobe.yaml', drawFile({ ...days, prizes: PRIZES }))
    copy.change('pages/home.liquid', homeOfTestGoods)
  })
  shop = await openBrowserShop({ given: { given: { renderer: templates.renderer } } })
  const { linenDress, whiteLinenDress, leatherBelt, woolCoat, categories } = shop.goods
  const image = await shop.shop.media.put(Buffer.from(ANY_PICTURE), 'svg')
  await shop.shop.db
    .updateTable('stores')
    .set({ images_json: JSON.stringify([image]) })
    .execute()
  const more = await addGoods(
    shop,
    Array.from({ length: 14 }, (_, index) => ({
      name: `Сарафан ${index + 1}`,
      category_id: index < 11 ? categories.dresses : categories.accessories,
      popularity: 10 - index,
    })),
  )
  for (const { id } of [...more, linenDress, whiteLinenDress, leatherBelt, woolCoat])
    await addPictures(shop, id, 3)
})
afterAll(async () => {
  await shop?.close()
  templates?.close()
})
beforeEach(async () => {
  page = await shop.page({ viewport: PHONE })
  await page.setRequestInterception(true)
  page.on('request', request =>
    request.url().includes('/media/')
      ? request.respond({ contentType: 'image/svg+xml', body: ANY_PICTURE })
      : request.continue(),
  )
})
afterEach(async () => {
  const { faults } = page
  await page.close()
  expect(faults.filter(fault => !fault.endsWith('/nowhere/'))).toEqual([])
})

interface Choice {
  place: string
  file: number
  /** In pixels of the screen. */
  shown: number
  /** Of its original, of editors' pictures. */
  original: number
}

let looks = 0
/** What the browser chooses for every visible picture in a window of this width, as the first time. */
async function choices(width: number, scale: number, height = TABLET.height): Promise<Choice[]> {
  await page.setViewport({ ...TABLET, width, height, deviceScaleFactor: scale })
  const own = `?${++looks}.`
  const read = await page.waitForFunction(chosen, { polling: 'raf' }, width, scale, own)
  return (await read.jsonValue()) as Choice[]
}

/**
 * Runs in the page until everything has its file. A browser that has a larger file of a picture keeps it, even one of
 * the page before: so each window of each page has addresses of its own.
 */
function chosen(width: number, scale: number, own: string): Choice[] | false {
  if (innerWidth !== width || devicePixelRatio !== scale) return false
  // A busy browser tells of the new window a frame before it chooses files for it.
  const { dataset } = document.documentElement
  if (dataset.window !== own) {
    dataset.window = own
    return false
  }
  const found = [...document.querySelectorAll<HTMLImageElement>('img[src^="/media/"]')].filter(
    image =>
      !image.src.includes('placeholder') &&
      image.getBoundingClientRect().width > 0 &&
      image.checkVisibility(),
  )
  const sourcesOf = (image: HTMLImageElement) => [...(image.parentElement?.querySelectorAll('source') ?? [])]
  let isSettled = true
  for (const image of found) {
    image.loading = 'eager'
    const marked = (text: string) => text.replaceAll(/(\/media\/[^\s?]+)(\?\S+)?/g, `$1${own}`)
    if (!image.src.endsWith(own)) image.src = marked(image.getAttribute('src') ?? '')
    for (const source of sourcesOf(image))
      if (!source.srcset.includes(own)) source.srcset = marked(source.srcset)
    // One that was made a moment ago names its fallback, until its browser has looked at the sources.
    const { pathname } = new URL(image.currentSrc || image.src)
    const sources = sourcesOf(image)
    const isFallback =
      sources.some(({ media }) => media === '') && !sources.some(({ srcset }) => srcset.includes(pathname))
    isSettled &&= image.currentSrc.endsWith(own) && !isFallback
  }
  return (
    isSettled &&
    found.map(image => {
      const box = image.getBoundingClientRect()
      const { pathname, search } = new URL(image.currentSrc)
      const source = sourcesOf(image).find(each => each.srcset.includes(`${pathname}?`))
      const listed = source?.srcset.split(', ').find(each => each.startsWith(`${pathname}${search} `))
      const sized = source?.hasAttribute('width') ? source : image
      const [across = 1, down = 1] = ['width', 'height'].map(side => Number(sized.getAttribute(side)))
      // Where a picture fills a place of another shape, a part of its width lies outside.
      const isCut = getComputedStyle(image).objectFit === 'cover'
      const whole = isCut ? Math.max(box.width, (box.height * across) / down) : box.width
      const frame = image.parentElement?.matches('picture')
        ? image.parentElement.parentElement
        : image.parentElement
      return {
        place: `${frame?.parentElement?.className} > ${frame?.className} (${source?.sizes ?? 'one width'})`,
        file: Number.parseInt(listed?.split(' ')[1] ?? pathname.split('/').at(-1) ?? '', 10),
        shown: whole * devicePixelRatio,
        original: image.matches('.media__img') ? across : 0,
      }
    })
  )
}

/** In every window; the places of which there was a picture, too. */
async function faultsOf(): Promise<{ faults: string[]; places: Set<string> }> {
  const faults = new Set<string>()
  const places = new Set<string>()
  for (const { width, scale } of windows())
    for (const { place, file, shown, original } of await choices(width, scale)) {
      places.add(place)
      const said = `${place}: ${Math.round(shown)} pixels of ${file} at ${width} px, ${scale} a point`
      if (shown > file + 1 && file < (original || WIDEST)) faults.add(`too narrow: ${said}`)
      if (scale === 1 && file > 2 * shown && file > NARROWEST) faults.add(`too wide: ${said}`)
    }
  return { faults: [...faults], places }
}

/** Of which there was a picture in any test, by the classes of their frames. */
const seen = new Set<string>()

async function expectFitting(): Promise<void> {
  const { faults, places } = await faultsOf()
  for (const place of places) seen.add(place)
  expect(faults).toEqual([])
}

test.each(SHOP_PAGES)('$name', async ({ path }) => {
  await page.goto(shop.url + (await path(shop, page)))
  if (await page.$('img[src^="/media/"]')) await expectFitting()
})

// Where it is narrower than the screen (`product.css`), `sizes` of the template say so, too.
test.each([
  [375, 553],
  [500, 800],
  [700, 360],
])('a card on a low screen asks for files of what it shows: %i × %i', async (width, height) => {
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  const pictures = (await choices(width, 2, height)).filter(({ place }) => place.includes('gallery__open'))

  expect(pictures.length).toBeGreaterThan(1)
  for (const { file, shown } of pictures) {
    expect(file).toBeGreaterThanOrEqual(Math.floor(shown))
    expect(file).toBeLessThan(1.5 * shown)
  }
})

test('a card with one picture, which has the column for itself', async () => {
  const [added] = await addGoods(shop, [{ name: 'Сарафан с одним снимком' }])
  const { id = 0 } = added ?? {}
  await addPictures(shop, id, 1)
  const { slug } = shop.shop.catalog.current().findProduct(id) ?? {}
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  await expectFitting()

  await page.setViewport(TABLET)
  const [column, photo] = await page.$$eval('.gallery, .gallery__item', parts =>
    parts.map(part => part.getBoundingClientRect().width),
  )
  expect(photo).toBe(column)
})

test('the cart, and the goods beside step 4', async () => {
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  await expectFitting()
  await page.reload()
  await awake(page, 'cart')
  await toDelivery(page)
  await choosePlace(page, 'Забрать в магазине')
  await fillClient(page)
  await goOn(page)
  await atStep(page, 4)
  await expectFitting()
})

test('the mini-cart', async () => {
  await page.setViewport(TABLET)
  await fillCart(shop, page)
  await page.goto(`${shop.url}/about/`)
  await page.focus('[data-cart-peek]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('section[aria-label="Корзина"]:not([aria-busy]) ::-p-text(Платье льняное)')
  await expectFitting()
})

test('suggestions of the search', async () => {
  await page.setViewport(TABLET)
  await page.goto(`${shop.url}/about/`)
  await page.type('.search__input', 'плать')
  await page.waitForSelector('.search__found:not([hidden]) [role="option"] img')
  await expectFitting()
})

test('orders of an account, and a return', async () => {
  const phone = '+79161234567'
  await call(shop, page, '/api/user/authorization/', { phone })
  await call(shop, page, '/api/user/authorization/', { phone, sms_code: await shop.codeFor(phone) })
  const { id: user_id } = await shop.shop.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const { id: product_id, offers } = shop.goods.linenDress
  const lines = [{ offer_id: offers[0]?.id as number, product_id, quantity: 1, price: 3_990 }]
  await keepOrder(shop, { id: '348211907316', user_id, lines })
  for (const path of ['', '348211907316/', '348211907316/return/']) {
    await page.goto(`${shop.url}/personal/orders/${path}`)
    await expectFitting()
  }
  const { return_code } = (await call(shop, page, '/api/return/', {
    order_id: '348211907316',
    items: [{ offer_id: lines[0]?.offer_id, quantity: 1, reason: 'size' }],
    way: { service_id: 3, point_id: String(shop.goods.tverskaya.id) },
  })) as { return_code: string }
  for (const path of ['', `return/?return_code=${return_code}`]) {
    await page.goto(`${shop.url}/personal/returns/${path}`)
    await expectFitting()
  }
})

test('the panel of the menu', async () => {
  await page.setViewport(TABLET)
  await page.goto(`${shop.url}/about/`)
  await page.waitForSelector('[data-menu="awake"]')
  await page.focus('.menu__name')
  await page.keyboard.press('ArrowDown')
  await page.waitForSelector('.menu__panel:not([hidden]) .menu__goods img')
  await expectFitting()
})

test('the pictures of a store', async () => {
  await page.setViewport(TABLET)
  await page.goto(`${shop.url}/contacts/stores/${shop.goods.tverskaya.id}`)
  await touchIsland(page, 'stores')
  await page.waitForSelector('.store-gallery__img')
  await expectFitting()
})

test('all this has been seen', () => {
  const frames = [...seen].join('\n')
  for (const frame of FRAMES) expect(frames).toContain(frame)
})
