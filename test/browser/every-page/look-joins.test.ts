import { PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
let start: () => void
let release: () => void
// All comes at once but the start file and the fonts.
beforeEach(async () => {
  page = await shop.page({ viewport: PHONE })
  page.is_retrying = false
  const script = Promise.withResolvers<void>()
  const fonts = Promise.withResolvers<void>()
  start = script.resolve
  release = fonts.resolve
  await page.setRequestInterception(true)
  page.on('request', async request => {
    if (request.url().includes('/assets/start-')) await script.promise
    if (request.url().endsWith('.woff2')) await fonts.promise
    await request.continue()
  })
})
const open = async (path: string) => {
  await page.goto(shop.url + path, { waitUntil: [] })
  await page.waitForSelector('#page-state')
}
const card = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`
/** Is the heading as wide as in another font? */
const isInManrope = () =>
  page.$eval('h1', heading => {
    const widthIn = (family: string) => {
      const line = document.createElement('p')
      line.style.cssText = `position: fixed; font: 20px ${family}; white-space: nowrap`
      line.textContent = heading.textContent
      document.body.append(line)
      const { width } = line.getBoundingClientRect()
      line.remove()
      return width
    }
    return widthIn('Manrope, monospace') !== widthIn('monospace')
  })
afterEach(() => {
  start()
  release()
  return page?.close()
})

const sheetsHere = (many: number) =>
  page.waitForFunction(
    (all: number) => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')]
      return links.length === all && links.every(({ sheet }) => sheet)
    },
    {},
    many,
  )
const medias = () =>
  page.$$eval('head > link[rel=stylesheet]', links => links.map(link => (link as HTMLLinkElement).media))
const sheetsCount = () =>
  page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]')?.media === 'all',
  )
const fontsHere = () =>
  page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => family === 'Manrope' && status === 'loaded').length,
  )

describe('the look that comes after the page', () => {
  test('counts from one frame on: sheets wait for the fonts', async () => {
    await open(card())
    start()
    await sheetsHere(2)
    expect(await medias()).toEqual(['not all', 'not all'])
    release()
    await page.waitForFunction(() => sessionStorage.getItem('fonts') === 'yes')

    expect(await medias()).toEqual(['all', 'all'])
    expect(await fontsHere()).toBe(2)
  })

  // A font that never comes keeps nothing from whoever taps, types or scrolls.
  test.each([
    ['is tapped', () => page.tap('h1')],
    ['hears a key', () => page.keyboard.press('Tab')],
    ['is scrolled', () => page.evaluate(() => scrollBy(0, 200))],
  ])('waits for no font once the page %s', async (_, act) => {
    await open(card())
    start()
    await sheetsHere(2)
    expect(await medias()).toEqual(['not all', 'not all'])
    await act()
    await sheetsCount()

    expect(await medias()).toEqual(['all', 'all'])
    expect(await fontsHere()).toBe(0)
  })

  test('waits for none where a popup was opened before the start', async () => {
    await open('/catalog/women/dresses/')
    await page.tap('.filters__toggle')
    await page.waitForSelector('dialog[open]')
    start()
    await sheetsHere(1)
    await sheetsCount()

    expect(await fontsHere()).toBe(0)
  })

  // Firefox and a busy phone are late for them also with a full cache.
  test.each(['first', 'later'])(
    'has both fonts on a %s page with all its styles, which came after its paint',
    async which => {
      if (which === 'later') await page.evaluateOnNewDocument(() => sessionStorage.setItem('fonts', 'yes'))
      await open('/about/')
      await page.waitForSelector('[data-whole-look]')
      start()
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const joined = () =>
        page.evaluate(() => [...document.fonts].filter(({ display }) => display === 'auto').length)
      const before = await joined()
      expect(await isInManrope()).toBe(false)
      release()
      await page.waitForFunction(
        (own: number) => [...document.fonts].filter(({ display }) => display === 'auto').length > own,
        {},
        before,
      )

      expect(await isInManrope()).toBe(true)
      expect(await joined()).toBe(before + 2)
    },
  )
})
