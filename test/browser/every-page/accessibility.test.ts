import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { fillCart, SHOP_PAGES, wakeAll } from '../../support/browser/shop-pages.ts'
import { violationsNow } from '../../support/browser/violations.ts'

const shop = shopOfAllTests()

interface PopupPage {
  name: string
  path: string
  shown: string
  only?: 'a desktop' | 'a phone'
  needs_goods?: boolean
  open(page: WatchedPage): Promise<void>
}

const POPUPS: PopupPage[] = [
  {
    name: 'the mini-cart',
    path: '/',
    only: 'a desktop',
    needs_goods: true,
    shown: 'section[aria-label="Корзина"]',
    open: async page => {
      await page.focus('button[aria-label="Показать корзину"]')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'the filters',
    path: '/catalog/women/dresses/',
    shown: 'dialog[open][aria-label="Фильтры"]',
    open: page => page.locator('section[aria-label="Фильтры"] > button').click(),
  },
  {
    name: 'the choice of the city',
    path: '/',
    shown: 'dialog[open][aria-label="Выбор города"]',
    open: async page => page.$eval('[data-widget="city-selector"] a', link => link.click()),
  },
  {
    name: 'the choice of a store',
    path: '/catalog/women/coats/',
    shown: 'dialog[open][aria-label="Выберите магазин"] input[type="radio"]',
    open: async page => {
      await Promise.all([page.waitForNavigation(), page.$eval('.tile a', link => link.click())])
      await page.waitForSelector('.delivery__line--stores')
      await page.$eval('.delivery__line--stores', link => (link as HTMLElement).click())
    },
  },
  {
    name: 'the newsletter',
    path: '/about/',
    shown: 'dialog[open][aria-label="Будь в тренде"]',
    open: page => page.locator('[data-widget="newsletter"] button[aria-haspopup="dialog"]').click(),
  },
  {
    name: 'the wait for a size',
    path: '/catalog/women/dresses/',
    shown: 'dialog[open][aria-label="Сообщить о поступлении"]',
    open: async page => {
      await page.goto(
        await page.$eval('.tile__link[href*="plate-lnyanoe-1"]', link => (link as HTMLAnchorElement).href),
      )
      await page.locator('.size-subscription__open').click()
    },
  },
  {
    name: 'the sheet of sizes',
    path: '/catalog/women/dresses/',
    only: 'a phone',
    shown: 'dialog.size-sheet[open] .size-sheet__row',
    open: async page => {
      await page.goto(
        await page.$eval('.tile__link[href*="plate-lnyanoe-1"]', link => (link as HTMLAnchorElement).href),
      )
      await page.locator('.buy__button').click()
    },
  },
  {
    name: 'the menu of phones',
    path: '/',
    only: 'a phone',
    shown: 'dialog[open][aria-label="Меню"]',
    open: page => page.locator('[data-burger-open]').click(),
  },
]

// Pages on a desktop: `on-a-desktop.test.ts`.
test.each(SHOP_PAGES)(
  'on a phone $name has no fault that axe finds, and is no wider than its window',
  async ({ path }) => {
    const page = await shop.page({ viewport: PHONE })
    await page.goto(shop.url + (await path(shop, page)))
    await wakeAll(page)

    expect(await violationsNow(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.close()
  },
)

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (device, viewport) => {
  test.each(POPUPS.filter(popup => !popup.only || popup.only === device))(
    '$name has no fault that axe finds',
    async popup => {
      const page = await shop.page({ viewport })
      if (popup.needs_goods) await fillCart(shop, page)
      await page.goto(shop.url + popup.path)
      await wakeAll(page)
      await popup.open(page)
      await page.waitForSelector(popup.shown, { visible: true })
      await settled(page)

      expect(await violationsNow(page)).toEqual([])
      await page.close()
    },
  )
})

/** Something that slides in is half transparent on its way, and would seem to have too little contrast. */
async function settled(page: WatchedPage): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(each => each.finished.catch(() => null))),
  )
}
