import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'

const shop = shopOfAllTests()
let page: WatchedPage
afterEach(() => page?.close())

const dress = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`

interface Opener {
  path: () => string
  viewport: typeof PHONE | typeof DESKTOP
  selector: string
  /** The chunk with the popup's content. */
  chunk: string
  title: string
  filled: string
}

const OPENERS: Record<string, Opener> = {
  'the sheet of sizes': {
    path: dress,
    viewport: PHONE,
    selector: '.buy__button',
    chunk: 'buy-button.js',
    title: 'Выберите размер',
    filled: '.size-sheet__row',
  },
  'the choice of a city': {
    path: () => '/',
    viewport: DESKTOP,
    selector: '.city-selector__open',
    chunk: 'city-selector.js',
    title: 'Выбор города',
    filled: '[role=combobox]',
  },
  'the choice of a city from a line of the page, which asks for it': {
    path: dress,
    viewport: PHONE,
    selector: '.delivery__town',
    chunk: 'city-selector.js',
    title: 'Выбор города',
    filled: '[role=combobox]',
  },
  'the newsletter': {
    path: () => '/about/',
    viewport: DESKTOP,
    selector: '.newsletter__open',
    chunk: 'newsletter.js',
    title: 'Будь в тренде',
    filled: 'form',
  },
  'the size that is waited for': {
    path: dress,
    viewport: PHONE,
    selector: '.size-subscription__open',
    chunk: 'size-subscription.js',
    title: 'Сообщить о поступлении',
    filled: 'form',
  },
  'the stores of a town': {
    path: dress,
    viewport: PHONE,
    selector: '.delivery__line--stores',
    chunk: 'delivery-block.js',
    title: 'Выберите магазин',
    filled: '.store-row',
  },
}

/**
 * A page on which the chunk with the popup's content is not loaded until the returned function is called;
 * another page is behind it.
 */
async function openAsleep({ path, viewport, chunk }: Opener, outcome: 'held' | 'missing' = 'held') {
  page = await shop.page({ viewport })
  await page.goto(`${shop.url}/cookies/`)
  const letGo = await meetChunks(page, { [chunk]: outcome })
  await page.goto(shop.url + path())
  await page.waitForSelector('html[data-started]')
  await lateLook(page)
  return letGo
}
const press = (selector: string) =>
  page.$eval(selector, element => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    ;(element as HTMLElement).focus()
    ;(element as HTMLElement).click()
  })
const frame = (title: string) =>
  page.waitForSelector(`dialog[open][aria-label="${title}"]`, { visible: true })
const closed = () => page.waitForFunction(() => document.querySelector('dialog.popup') === null)
const entries = (count: number) =>
  page.waitForFunction((wanted: number) => (history.state?.popup ?? 0) === wanted, {}, count)
const island = ({ chunk }: Opener, status: string) =>
  page.waitForSelector(`[data-widget="${chunk.replace('.js', '')}"][data-widget-status="${status}"]`)

describe.each(Object.entries(OPENERS))('of %s', (_, opener) => {
  const { selector, title, filled } = opener

  test('the frame is open before its code is there: named, with the focus in it, and the content comes into it', async () => {
    const letGo = await openAsleep(opener)
    await press(selector)
    const dialog = await frame(title)
    expect(
      await page.$(`[data-widget="${opener.chunk.replace('.js', '')}"]:not([data-widget-status="awake"])`),
    ).not.toBeNull()
    expect(await dialog?.$eval('h2', heading => heading.textContent)).toBe(title)
    expect(await dialog?.evaluate(each => each.contains(document.activeElement))).toBe(true)
    expect(await page.$$(`dialog.popup ${filled}`)).toEqual([])

    letGo()
    await page.waitForSelector(`dialog[open] ${filled}`, { visible: true })
    // The same frame, not another in its place.
    expect(await dialog?.evaluate(each => each.isConnected && each.matches(':modal'))).toBe(true)
    expect(await page.$$eval('dialog.popup', all => all.length)).toBe(1)
    expect(await page.$('.popup__shape')).toBeNull()
    await page.keyboard.press('Escape')
    await closed()
    // The focus returns to where it was.
    expect(await page.$eval(selector, each => each === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain('is-popup-open')
    expect(page.faults).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['«back»', () => page.goBack()],
    ['Escape', () => page.keyboard.press('Escape')],
    ['its cross', () => page.$eval('dialog.popup .popup__close', cross => (cross as HTMLElement).click())],
  ])('closed by %s before its code is there, it stays closed', async (_how, close) => {
    const letGo = await openAsleep(opener)
    await press(selector)
    await frame(title)
    await entries(1)
    await close()
    await closed()
    await entries(0)

    letGo()
    await island(opener, 'awake')
    await page.waitForFunction(() => document.querySelector('[data-pressed]') === null)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await page.$('dialog.popup')).toBeNull()
    expect(new URL(page.url()).pathname).toBe(opener.path())
    await press(selector)
    await page.waitForSelector(`dialog[open] ${filled}`, { visible: true })
    expect(page.faults).toEqual([])
  })
})

describe.each(Object.entries(OPENERS))('of %s, awake', (_, opener) => {
  const { selector, title, filled } = opener

  test('the frame is open with the press, before React handles it', async () => {
    page = await shop.page({ viewport: opener.viewport })
    await page.goto(`${shop.url}${opener.path()}`)
    await lateLook(page)
    await touchIsland(page, opener.chunk.replace('.js', ''))
    // React handles an event before the next task, and after this one.
    const isThere = await page.$eval(selector, element => {
      ;(element as HTMLElement).click()
      return document.querySelector('dialog[data-opening]') !== null
    })
    expect(isThere).toBe(true)
    await frame(title)
    await page.waitForSelector(`dialog[open] ${filled}`, { visible: true })
    expect(await page.$$eval('dialog.popup', all => all.length)).toBe(1)
    await entries(1)
    await page.keyboard.press('Escape')
    await closed()
    await entries(0)
    expect(page.faults).toEqual([])
  })
})

test('a size pressed in the sheet before its code is there is chosen by it', async () => {
  const sheet = OPENERS['the sheet of sizes'] as Opener
  const letGo = await openAsleep(sheet)
  await press(sheet.selector)
  await frame(sheet.title)
  expect(await page.$$eval('.popup__row', rows => rows.map(row => row.textContent))).toEqual([
    '42',
    '44',
    '46, нет в наличии',
  ])
  await page.$$eval('.popup__row', rows => (rows[1] as HTMLElement).click())
  await closed()
  letGo()
  await page.waitForFunction(
    () => document.querySelector('.buy__bar')?.textContent?.includes('· 44') ?? false,
  )
  expect(await page.$('dialog.popup')).toBeNull()
  // Once the sheet's entry of the history is gone.
  await page.waitForFunction(
    hash => decodeURIComponent(location.hash) === hash,
    {},
    `#${shop.goods.linenDress.offers[1]?.ext_id}`,
  )
  expect(page.faults).toEqual([])
})

test('a size that is being pressed while the sheet’s own rows come is chosen', async () => {
  const sheet = OPENERS['the sheet of sizes'] as Opener
  const letGo = await openAsleep(sheet)
  await press(sheet.selector)
  await frame(sheet.title)
  const row = await page.waitForSelector('.popup__row ::-p-text(44)')
  await row?.hover()
  await page.mouse.down()
  letGo()
  await island(sheet, 'awake')
  // The rows had time to be rendered.
  for (let frames = 0; frames < 20; frames++) await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.mouse.up()
  await closed()
  await page.waitForFunction(
    () => document.querySelector('.buy__bar')?.textContent?.includes('· 44') ?? false,
  )
  expect(page.faults).toEqual([])
})

test('the row that has the focus keeps it when the sheet’s own rows come', async () => {
  const sheet = OPENERS['the sheet of sizes'] as Opener
  const letGo = await openAsleep(sheet)
  await press(sheet.selector)
  await frame(sheet.title)
  await page.$$eval('.popup__row', rows => (rows[1] as HTMLElement).focus())
  letGo()
  await page.waitForSelector('dialog .size-sheet__row')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('44')
})

test('code that does not come leaves no frame behind: the link leads where it points', async () => {
  const city = OPENERS['the choice of a city'] as Opener
  await openAsleep(city, 'missing')
  await Promise.all([page.waitForNavigation(), press(city.selector)])
  expect(new URL(page.url()).pathname).toBe('/region/')
  await page.waitForSelector('html[data-started]')
  expect(await page.$('dialog[open]')).toBeNull()
})

test('a button whose code does not come closes its frame and says so', async () => {
  const newsletter = OPENERS['the newsletter'] as Opener
  await openAsleep(newsletter, 'missing')
  await press(newsletter.selector)
  await page.waitForSelector('.toast')
  await closed()
  await entries(0)
})
