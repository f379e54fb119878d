import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
afterEach(() => page?.close())

const dress = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`

/** A page on a phone with another one behind it, which «back» must lead to. */
async function open(path: string): Promise<void> {
  page = await shop.page({ viewport: PHONE })
  await page.goto(`${shop.url}/about/`)
  await page.goto(`${shop.url}${path}`)
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'))
  await lateLook(page)
}
/** Its frame is shown before its content is loaded. */
const opened = (selector = 'dialog') =>
  page.waitForSelector(`${selector}[open]:not(:has(.popup__shape))`, { visible: true })
const closed = () => page.waitForFunction(() => document.querySelector('dialog[open]') === null)
/** The history entry belongs to this number of popups. */
const entries = (count: number) =>
  page.waitForFunction((wanted: number) => (history.state?.popup ?? 0) === wanted, {}, count)
const press = (selector: string) =>
  page.$eval(selector, element => {
    element.scrollIntoView({ block: 'center' })
    ;(element as HTMLElement).click()
  })

describe('«back» of a phone closes what is open and keeps the page; closed by its cross, one «back» leaves', () => {
  test.each<[string, () => string, string]>([
    ['the sheet of sizes', dress, '.buy__button'],
    ['the choice of a city', () => '/', '.city-selector__open'],
    ['the newsletter', () => '/', '.newsletter__open'],
    ['the menu', () => '/', '[data-burger-open]'],
    ['the filters', () => '/catalog/women/dresses/', '.filters__toggle'],
    ['the size that is waited for', dress, '.size-subscription__open'],
  ])('%s', async (_, pathOf, opener) => {
    const path = pathOf()
    await open(path)
    await press(opener)
    await opened()
    await entries(1)
    await page.goBack()
    await closed()
    expect(new URL(page.url()).pathname).toBe(path)

    await press(opener)
    await opened()
    await entries(1)
    await press('dialog[open] [aria-label="Закрыть"]')
    await closed()
    await entries(0)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/about/')
    expect(page.faults).toEqual([])
  })
})

test('a size chosen in the sheet stands in the address, and leaves nothing to go back to', async () => {
  await open(dress())
  const [, second] = shop.goods.linenDress.offers
  await press('.buy__button')
  await opened('.size-sheet')
  await entries(1)
  await press('.size-sheet li:nth-child(2) .size-sheet__row')
  await closed()
  await entries(0)
  await page.waitForFunction(
    (wanted: string) => decodeURIComponent(location.hash) === `#${wanted}`,
    {},
    second?.ext_id ?? '',
  )
  expect(await page.$eval('.buy__sum', element => element.textContent)).toContain('44')
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/about/')
  expect(page.faults).toEqual([])
})

test('the popup that follows another is not closed with it', async () => {
  await open(dress())
  await press('.buy__button')
  await opened('.size-sheet')
  await entries(1)
  // A sold-out size leads on to the form, which replaces the sheet.
  await press('.size-sheet__row--out')
  await page.waitForSelector('dialog[open] form', { visible: true })
  await entries(1)
  expect(await page.$$eval('dialog[open]', all => all.length)).toBe(1)
  await page.goBack()
  await closed()
  expect(new URL(page.url()).pathname).toBe(dress())
  expect(page.faults).toEqual([])
})

test('a link followed from a popup takes its place: «back» from there is the page without it', async () => {
  await open(dress())
  await press('.buy__button')
  await opened('.size-sheet')
  await press('.size-sheet li:nth-child(1) .size-sheet__row')
  await closed()
  await entries(0)
  // The size is in the address a frame later, and the page that is loaded for the other screen reads it from there.
  await page.waitForFunction(() => location.hash !== '')
  // A phone has no popup here.
  await page.setViewport(DESKTOP)
  await press('.buy__button')
  await opened('.added')
  await entries(1)
  await Promise.all([page.waitForNavigation(), press('dialog[open] a[href="/order/"]')])
  expect(new URL(page.url()).pathname).toBe('/order/')
  await page.goBack()
  await page.waitForFunction((path: string) => location.pathname === path, {}, dress())
  await closed()
  await entries(0)
  expect(page.faults).toEqual([])
})

test('the popup that an opener in the menu opens stays, when the menu under it is the later to close', async () => {
  await open('/')
  await press('[data-burger-open]')
  await opened('.burger')
  await entries(1)
  await page.$eval('[data-burger]', burger => {
    const menu = burger as HTMLDialogElement
    menu.close = () => {
      if (history.state?.popup !== 2) requestAnimationFrame(() => menu.close())
      else HTMLDialogElement.prototype.close.call(menu)
    }
    menu.addEventListener('close', () => menu.toggleAttribute('data-was-closed', true))
  })
  await press('[data-burger] [data-asks="region.asked"]')
  await page.waitForSelector('[data-was-closed]')
  await opened('.city-popup')

  await page.goBack()
  await closed()
  await entries(0)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/about/')
  expect(page.faults).toEqual([])
})
