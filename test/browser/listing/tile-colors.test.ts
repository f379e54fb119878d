import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { violations } from '../../support/browser/violations.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'

const shop = shopOfAllTests()
let page: WatchedPage
/** First pictures, by product. */
let keys: Record<number, string>
beforeAll(async () => {
  const { linenDress, whiteLinenDress } = shop.goods
  keys = {}
  for (const { id } of [linenDress, whiteLinenDress]) keys[id] = (await addPictures(shop, id, 2))[0] ?? ''
})
afterEach(async () => {
  const { faults } = page
  await page.close()
  expect(faults).toEqual([])
})

async function openListing(viewport: typeof DESKTOP | typeof PHONE) {
  page = await shop.page({ viewport })
  await page.goto(`${shop.url}/catalog/women/dresses/`)
  await page.waitForSelector('html[data-started]')
  await page.waitForSelector(`${tile()} .color-dots[style]`)
}

const tile = () => `#product-${shop.goods.linenDress.id}`
const link = (place: 1 | 2) => `${tile()} .color-dots__link:nth-child(${place})`

/** The tile of the red dress says all of this product, and nothing of another one. */
async function shows({ id, slug }: { id: number; slug: string }, price: string) {
  await page.waitForSelector(`${tile()} [data-favorite="${id}"]`)
  const said = await page.$eval(tile(), element => ({
    links: [...element.querySelectorAll('a:not(.color-dots__link)')].map(each => each.getAttribute('href')),
    picture: element.querySelector('img')?.getAttribute('src')?.split('/')[2],
    price: element.querySelector('.price')?.firstChild?.textContent?.trim(),
    heart: element.querySelector<HTMLElement>('[data-favorite]')?.dataset.favorite,
    parts: [...element.children].map(({ className }) => className.split(' ')[0]),
  }))
  const path = `/product/${slug}-${id}/`
  expect(said).toEqual({
    links: [path, path],
    picture: keys[id],
    price,
    heart: String(id),
    parts: ['tile__strip', 'stickers', 'price', 'tile__link', 'color-dots', 'heart'],
  })
}

/** Of the dot that says it is shown. */
const current = () =>
  page.$$eval(`${tile()} .color-dots__link`, links =>
    links.flatMap(({ ariaCurrent, ariaLabel }) => (ariaCurrent ? [ariaLabel] : [])),
  )
const RED = '3\u00a0990\u00a0Р'
const WHITE = '4\u00a0990\u00a0Р'

/** The middle of a dot, in the page. */
async function dotAt(place: number): Promise<{ x: number; y: number }> {
  await page.$eval(tile(), element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return page.$eval(
    `${tile()} .color-dots`,
    (dots, at) => {
      const { left, top } = dots.getBoundingClientRect()
      return { x: left + at * 24 + 6, y: top + 8 }
    },
    place,
  )
}

test('a pointer at a dot shows its colour in place, without moving anything; a click leads to its card', async () => {
  const { linenDress, whiteLinenDress } = shop.goods
  await openListing(DESKTOP)
  const before = await page.$$eval('.tile', tiles => tiles.map(each => each.getBoundingClientRect().toJSON()))
  const white = await dotAt(1)
  await page.mouse.move(white.x, white.y)
  await shows(whiteLinenDress, WHITE)
  expect(await current()).toEqual(['Цвет: белый'])
  expect(
    await page.$$eval('.tile', tiles => tiles.map(each => each.getBoundingClientRect().toJSON())),
  ).toEqual(before)

  const red = await dotAt(0)
  await page.mouse.move(red.x, red.y)
  await shows(linenDress, RED)
  expect(await current()).toEqual(['Цвет: красный'])

  await page.mouse.move(white.x, white.y)
  await shows(whiteLinenDress, WHITE)
  await Promise.all([page.waitForNavigation(), page.mouse.click(white.x, white.y)])
  expect(page.url()).toBe(`${shop.url}/product/${whiteLinenDress.slug}-${whiteLinenDress.id}/`)
})

test('a tap shows a colour, its heart is of that colour, and «назад» returns to the tile', async () => {
  const { whiteLinenDress } = shop.goods
  await openListing(PHONE)
  const white = await dotAt(1)
  await page.touchscreen.tap(white.x, white.y)
  await shows(whiteLinenDress, WHITE)
  const saved = page.waitForResponse(
    answer => answer.url().endsWith('/api/v3/favorite/') && answer.request().method() === 'POST',
  )
  await page.$eval(`${tile()} .heart`, heart => (heart as HTMLElement).click())
  expect((await (await saved).json()).favorites).toMatchObject([{ product_id: whiteLinenDress.id }])

  await Promise.all([
    page.waitForNavigation(),
    page.$eval(`${tile()} .tile__link`, each => (each as HTMLElement).click()),
  ])
  expect(page.url()).toBe(`${shop.url}/product/${whiteLinenDress.slug}-${whiteLinenDress.id}/`)
  await page.goBack()
  expect(new URL(page.url()).hash).toBe(tile())
})

test('by keyboard the dots follow the name, and each shows its colour', async () => {
  const { linenDress, whiteLinenDress } = shop.goods
  await openListing(DESKTOP)
  await page.focus(`${tile()} .tile__link`)
  await page.keyboard.press('Shift')
  await page.waitForSelector(link(2))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await shows(whiteLinenDress, WHITE)
  // The focus stays where it is while everything around it is another product's.
  expect(await page.$eval(link(2), each => each === document.activeElement)).toBe(true)
  await page.keyboard.down('Shift')
  await page.keyboard.press('Tab')
  await page.keyboard.up('Shift')
  await shows(linenDress, RED)
  expect(await violations(page)).toEqual([])
})

test('what cannot be asked for leaves the tile as it is, and is asked for again', async () => {
  await openListing(DESKTOP)
  let isDown = true
  await page.setRequestInterception(true)
  page.on('request', request =>
    isDown && request.url().includes('/tile-colors/') ? request.abort() : request.continue(),
  )
  const failed = new Promise(resolve => page.once('requestfailed', resolve))
  const white = await dotAt(1)
  await page.mouse.move(white.x, white.y)
  await failed
  await shows(shop.goods.linenDress, RED)
  isDown = false
  page.faults.length = 0
  await page.waitForFunction(
    (dots, name) => {
      document.querySelector(dots)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      return document.querySelector(name)
    },
    { polling: 100 },
    `${tile()} .color-dots`,
    link(2),
  )
})

test('without a script the words stand there, and the tile leads to the card with all colours', async () => {
  page = await shop.page({ viewport: PHONE })
  await page.setJavaScriptEnabled(false)
  await page.goto(`${shop.url}/catalog/women/dresses/`)
  expect(await page.$eval(`${tile()} .color-dots`, dots => dots.textContent)).toBe('2 цвета')
  const { whiteLinenDress } = shop.goods
  const words = await page.waitForSelector(`${tile()} .color-dots`)
  await Promise.all([page.waitForNavigation(), words?.click()])
  expect(await page.$(`a[href="/product/${whiteLinenDress.slug}-${whiteLinenDress.id}/"]`)).not.toBeNull()
})
