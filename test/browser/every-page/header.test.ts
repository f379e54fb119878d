import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { type BrowserShop, openBrowserShop, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { call, fillCart, patch } from '../../support/browser/shop-pages.ts'
import { takesFocus } from '../../support/browser/takes-focus.ts'
import { plainSpaces } from '../../support/plain-spaces.ts'

let shop: BrowserShop
let page: WatchedPage
let asked: string[]
beforeAll(async () => {
  shop = await openBrowserShop()
})
afterAll(() => shop?.close())
beforeEach(async () => {
  page = await shop.page()
  asked = []
  // React's file is also fetched ahead, which runs nothing.
  page.on('request', request => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
})
afterEach(() => page?.close())

const MINI_CART = 'section[aria-label="Корзина"]'
/** The page as it was sent. */
const open = async (path: string, where = page) => {
  const answer = await where.goto(shop.url + path)
  await where.waitForSelector('html[data-started]')
  return plainSpaces((await answer?.text()) ?? '')
}
const peek = () =>
  page.$eval('button[data-cart-peek]', ({ ariaExpanded, hidden }) => ({ ariaExpanded, hidden }))
const cartSays = (words: string, where = page) =>
  where.waitForFunction(
    wanted => document.querySelector('.header-tools a[href="/order/"]')?.textContent === wanted,
    { polling: 100 },
    words,
  )
/** React stands in the file that wakes islands: run for what opens, and not for a count. */
const isReactRun = () => asked.some(path => path.startsWith('/assets/wake-'))

test('the mini-cart opens before the code that fills it is there, by key and by pointer', async () => {
  await fillCart(shop, page)
  const letGo = await meetChunks(page, { 'every-page.js': 'held' })
  expect(await open('/about/')).toContain(', 3 товара</span>')
  expect(await peek()).toEqual({ ariaExpanded: 'false', hidden: false })
  await page.focus('[data-cart-peek]')
  await page.keyboard.press('Enter')

  await page.waitForSelector(`${MINI_CART}[aria-busy]`, { visible: true })
  expect(await peek()).toEqual({ ariaExpanded: 'true', hidden: false })
  letGo()
  await page.waitForSelector(`${MINI_CART}:not([aria-busy]) ::-p-text(Платье льняное)`)
  await page.keyboard.press('Escape')
  await page.waitForSelector(MINI_CART, { hidden: true })
  expect(await peek()).toEqual({ ariaExpanded: 'false', hidden: false })

  const expanded = await page.$eval('button[data-cart-peek]', button => {
    button.click()
    const opened = button.ariaExpanded
    button.click()
    return { opened, closed: button.ariaExpanded }
  })
  expect(expanded).toEqual({ opened: 'true', closed: 'false' })

  await page.hover('.header-tools a[href="/order/"]')
  await page.waitForSelector(`${MINI_CART} ::-p-text(Ремень кожаный)`)
  await page.hover('.header__wordmark')
  await page.waitForSelector(MINI_CART, { hidden: true })
  expect(page.faults).toEqual([])
})

test.each([320, 360, 768, 1280, 1920])(
  '%i px wide: the mini-cart stands whole below its button and the ring of it, and stays there',
  async width => {
    await page.setViewport({ width, height: 900 })
    await fillCart(shop, page)
    await open('/about/')
    // A link that takes the focus before it: from here on it is a key that moves it.
    await page.focus('.header-tools a[href="/order/"]')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${MINI_CART} .mini-cart__total`)
    const places = () =>
      page.evaluate(panel => {
        const place = document.querySelector(panel)?.getBoundingClientRect() as DOMRect
        const button = document.querySelector('[data-cart-peek]') as Element
        const { outlineOffset, outlineWidth } = getComputedStyle(button)
        const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
        return {
          top: place.top,
          isInside: place.left >= 0 && place.right <= innerWidth,
          below: button.getBoundingClientRect().bottom + ring,
        }
      }, MINI_CART)
    const { top, isInside, below } = await places()
    expect(isInside).toBe(true)
    expect(top).toBeGreaterThanOrEqual(below)

    await page.keyboard.press('Tab')
    await takesFocus(page, `${MINI_CART} :is(a, button)`)
    expect((await places()).top).toBe(top)
  },
)

test('what is taken out of the mini-cart leaves it, focus stays inside, and the last one closes it', async () => {
  await fillCart(shop, page)
  await open('/about/')
  await page.focus('[data-cart-peek]')
  await page.keyboard.press('Enter')
  const remove = async (name: string) => {
    await page.waitForSelector(`${MINI_CART} button[aria-label="Удалить: ${name}"]`)
    await page.focus(`${MINI_CART} button[aria-label="Удалить: ${name}"]`)
    await page.keyboard.press('Enter')
  }
  await remove('Ремень кожаный')
  await cartSays('Корзина, 1 товар1')
  expect(
    await page.$eval(MINI_CART, panel => [
      panel.contains(document.activeElement),
      panel.querySelectorAll('li').length,
      panel.querySelector('.mini-cart__total')?.textContent,
    ]),
  ).toEqual([true, 1, expect.stringMatching(/^Итого3\s990\sР$/)])

  await remove('Платье льняное')
  await page.waitForSelector(MINI_CART, { hidden: true })
  expect(await peek()).toEqual({ ariaExpanded: 'false', hidden: true })
  await takesFocus(page, '[href="/order/"]')
  // Nothing is in it: there is nothing to see.
  await page.hover('.header__wordmark')
  await page.hover('.header-tools a[href="/order/"]')
  expect(await page.$(`${MINI_CART}:popover-open`)).toBeNull()
})

test('the mini-cart says why a line cannot be bought in the words of the cart', async () => {
  await fillCart(shop, page, { belts: 1 })
  const coat = shop.goods.woolCoat.offers[0]?.id as number
  await call(shop, page, '/api/cart/', { offer_id: coat, quantity: 1 })
  await patch(shop, page, '/api/v3/state/', { region: builtInTown('Казань') })
  await page.goto(`${shop.url}/order/`)
  const reason = await page.$eval('.cart-line__gone', line => line.textContent)
  expect(reason).toBe('Только в магазинах Москвы и Санкт-Петербурга')
  await open('/about/')
  await page.focus('[data-cart-peek]')
  await page.keyboard.press('Enter')
  await page.waitForSelector(`${MINI_CART} ::-p-text(${reason})`)
})

test('header and navbar count what another tab put into the cart, without React', async () => {
  const other = await shop.page({ context: page.browserContext() })
  await open('/about/')
  await cartSays('Корзина, 0 товаров0')
  await open(`/product/${shop.goods.leatherBelt.slug}-${shop.goods.leatherBelt.id}/`, other)
  await other.locator('.buy__button').click()
  await cartSays('Корзина, 1 товар1', other)

  await cartSays('Корзина, 1 товар1')
  expect(
    await page.$$eval('span[data-cart-count]', all =>
      all.map(({ hidden, textContent }) => [hidden, textContent]),
    ),
  ).toEqual([
    [false, '1'],
    [false, '1'],
  ])
  expect(await peek()).toEqual({ ariaExpanded: 'false', hidden: false })
  expect(isReactRun()).toBe(false)
})
