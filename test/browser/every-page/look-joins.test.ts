import { PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
let release: () => void
// A card, of which all has come but the fonts.
beforeEach(async () => {
  page = await shop.page({ viewport: PHONE })
  const { promise, resolve } = Promise.withResolvers<void>()
  release = resolve
  await page.setRequestInterception(true)
  page.on('request', async request => {
    if (request.url().endsWith('.woff2')) await promise
    await request.continue()
  })
  await page.goto(`${shop.url}/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`)
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')]
    return links.length === 2 && links.every(({ sheet }) => sheet)
  })
})
afterEach(() => {
  release()
  return page?.close()
})

const medias = () =>
  page.$$eval('head > link[rel=stylesheet]', links => links.map(link => (link as HTMLLinkElement).media))
const fontsHere = () =>
  page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => family === 'Manrope' && status === 'loaded').length,
  )

test('the look that comes after the page counts from one frame on: sheets wait for the fonts', async () => {
  expect(await medias()).toEqual(['not all', 'not all'])
  release()
  await page.waitForFunction(() => sessionStorage.getItem('fonts') === 'yes')

  expect(await medias()).toEqual(['all', 'all'])
  expect(await fontsHere()).toBe(2)
})

test('once something was pressed, it waits for no font', async () => {
  expect(await medias()).toEqual(['not all', 'not all'])
  await page.tap('h1')
  await page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]')?.media === 'all',
  )

  expect(await medias()).toEqual(['all', 'all'])
  expect(await fontsHere()).toBe(0)
})
