import { rmSync } from 'node:fs'
import { DIST } from '../../../build/build.ts'
import {
  type BrowserShop,
  builtFor,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'

let shop: BrowserShop
let page: WatchedPage
let dist: string

const linenDress = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`

interface Opener {
  name: string
  path: () => string
  viewport?: typeof PHONE
  selector: string
  /** The chunk that handles the press. */
  chunk: string
  opens: string
  before?: (page: WatchedPage) => Promise<unknown>
}

const NEWSLETTER = 'dialog[open][aria-label="Будь в тренде"]'
const CITY = 'dialog[open][aria-label="Выбор города"]'

const OPENERS: Opener[] = [
  {
    name: 'the home page’s «Подписаться на рассылку»',
    path: () => '/',
    selector: 'main [data-asks="newsletter.asked"]',
    chunk: 'newsletter.js',
    opens: NEWSLETTER,
  },
  {
    name: 'the footer’s «Подписаться на рассылку»',
    path: () => '/about/',
    selector: '.newsletter__open',
    chunk: 'newsletter.js',
    opens: NEWSLETTER,
  },
  {
    name: 'the city of the header',
    path: () => '/',
    selector: '.city-selector__open',
    chunk: 'city-selector.js',
    opens: CITY,
  },
  {
    name: '«Выбрать город» of the menu of phones',
    path: () => '/',
    viewport: PHONE,
    selector: '[data-burger] [data-asks="region.asked"]',
    chunk: 'city-selector.js',
    opens: CITY,
    before: async page => {
      await page.click('.header__burger')
      await page.waitForSelector('[data-burger][open]')
      // Content that is loaded into it moves the pressed element.
      await page.waitForSelector('[data-burger-list] details')
    },
  },
  {
    name: 'the filters of a phone',
    path: () => '/catalog/women/dresses/',
    viewport: PHONE,
    selector: '.filters__toggle',
    chunk: 'filter-panel.js',
    opens: 'dialog[open][aria-label="Фильтры"]',
  },
]

/** Pressed before the island's code, which is loaded afterwards. */
async function pressAsleep(
  { path, viewport, chunk, before, selector }: Opener,
  press: (selector: string) => Promise<void>,
) {
  page = await shop.page({ viewport: viewport ?? DESKTOP })
  const letGo = await meetChunks(page, { [chunk]: 'held' }, dist)
  await page.goto(shop.url + path(), { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'))
  await before?.(page)
  await page.$eval(selector, element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const before_y = await page.evaluate(() => scrollY)
  await press(selector)
  letGo()
  return before_y
}

describe.each(['react', 'preact'] as const)('woken by %s:', runtime => {
  beforeAll(async () => {
    dist = await builtFor(runtime)
    shop = await openBrowserShop({ dist })
  })
  afterAll(async () => {
    await shop?.close()
    if (dist !== DIST) rmSync(dist, { recursive: true })
  })
  afterEach(() => page?.close())

  describe.each([
    ['a click', (selector: string) => page.click(selector)],
    [
      'Enter',
      async (selector: string) => {
        await page.focus(selector)
        await page.keyboard.press('Enter')
      },
    ],
  ])('the first press of a freshly loaded page, by %s,', (_how, press) => {
    test.each(OPENERS)('of $name opens its popup, once, and the page does not jump', async opener => {
      const before_y = await pressAsleep(opener, press)
      await page.waitForSelector(opener.opens, { visible: true })

      expect(await page.evaluate(() => scrollY)).toBe(before_y)
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => !document.querySelector('dialog[open]'))
      expect(new URL(page.url()).hash).toBe('')
      expect(page.faults).toEqual([])
    })
  })

  test('the hash #select-region opens the selector before it is awake, and goes', async () => {
    page = await shop.page()
    const letGo = await meetChunks(page, { 'city-selector.js': 'held' }, dist)
    await page.goto(`${shop.url}/#select-region`, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'))
    expect(new URL(page.url()).hash).toBe('')
    letGo()

    await page.waitForSelector(CITY, { visible: true })
  })

  test('a size chosen and a press on «Добавить в корзину» wait for the product’s card', async () => {
    page = await shop.page()
    const letGo = await meetChunks(page, { 'buy-button.js': 'held' }, dist)
    await page.goto(shop.url + linenDress(), { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'))
    await page.click('.sizes__item:not(.sizes__item--out)')
    await page.click('.buy__button')
    letGo()

    await page.waitForSelector('a.buy__button[href="/order/"]')
    const { ext_id } = shop.goods.linenDress.offers[0] as { ext_id: string }
    // The address follows a frame later.
    await page.waitForFunction(hash => decodeURIComponent(location.hash) === hash, {}, `#${ext_id}`)
    expect(await page.$eval('.sizes__input:checked', size => (size as HTMLInputElement).value)).toBe(ext_id)
  })

  test('what is typed into a sleeping form, and its submit, are not lost', async () => {
    page = await shop.page()
    const letGo = await meetChunks(page, { 'sign-in.js': 'held' }, dist)
    await page.goto(`${shop.url}/auth/`, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'))
    await page.type('#field-phone', '+79161234567')
    await page.keyboard.press('Enter')
    letGo()

    await page.waitForSelector('#field-sms_code')
    expect((await shop.outbox()).at(-1)?.to).toBe('+79161234567')
  })

  test('a link to another page waits for no script', async () => {
    page = await shop.page()
    await meetChunks(page, { 'every-page.js': 'held' }, dist)
    await page.goto(shop.url, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'))
    const [answer] = await Promise.all([page.waitForNavigation(), page.click('a[href="/order/"]')])

    expect(new URL(answer?.url() ?? '').pathname).toBe('/order/')
  })
})
