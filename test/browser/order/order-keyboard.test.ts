import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { atStep, openOrderPage } from '../../support/browser/order-form.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'
import { takesFocus } from '../../support/browser/takes-focus.ts'

const shop = shopOfEachTest()

/** More than any page here has between two stops. */
const STOPS_MOST = 60

/** Presses Tab until the focus is there; each stop on the way is seen, and has a ring. */
async function tabTo(page: WatchedPage, selector: string, words = ''): Promise<void> {
  for (let stops = 0; stops < STOPS_MOST; stops++) {
    await page.keyboard.press('Tab')
    await page.waitForFunction(isFocusSeen)
    const isThere = await page.evaluate(
      (selector, words) => {
        const focused = document.activeElement as HTMLElement
        return focused.matches(selector) && (focused.textContent ?? '').includes(words)
      },
      selector,
      words,
    )
    if (isThere) return
  }
  throw new Error(`no stop is ${selector} ${words}`)
}

/** By the row that has the focus. */
async function openPlaces(page: WatchedPage): Promise<void> {
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open] .point-row')
}

/** Runs in the page. */
function isFocusSeen(): boolean {
  const focused = document.activeElement as HTMLElement
  // The end of the page, on the way from its last stop to its first.
  if (focused === document.body) return true
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const there = document.elementFromPoint(x, y)
  // Of a marker its face has the ring; the header's search has a line instead.
  const hasRing =
    focused.matches('.search__input') ||
    [focused, ...focused.querySelectorAll('*')].some(each => getComputedStyle(each).outlineStyle !== 'none')
  return hasRing && there !== null && (focused.contains(there) || there.contains(focused))
}

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s an order is placed by the keyboard alone, whose focus is always seen', async (_, viewport) => {
  const page = await shop.page({ viewport })
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  await tabTo(page, '.cart-tabs__tab', 'Забрать')
  await tabTo(page, '.order-bar__button')
  await page.keyboard.press('Enter')

  await takesFocus(page, '.step__title')
  await tabTo(page, '.order-way__row', 'Забрать в магазине')
  await openPlaces(page)
  await tabTo(page, '.point-place__more')
  await page.keyboard.press('Enter')
  await takesFocus(page, '.point__back')
  await page.keyboard.press('Enter')
  await takesFocus(page, '.point-place__more')
  await page.keyboard.press('Escape')
  await popupsGone(page)
  // The popup gives the focus back to what opened it.
  await takesFocus(page, '.order-way__row')
  await openPlaces(page)
  await tabTo(page, '.point-row')
  await page.keyboard.press('Enter')

  await atStep(page, 3)
  await takesFocus(page, '[name="name"]')
  await page.keyboard.type('Анна Каренина')
  await tabTo(page, '[name="phone"]')
  await page.keyboard.type('9161234567')
  await tabTo(page, '[name="email"]')
  await page.keyboard.type('anna@example.ru')
  await tabTo(page, '.order-bar__button')
  await page.keyboard.press('Enter')

  await atStep(page, 4)
  await tabTo(page, '.order-bar__button')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => location.search.includes('ORDER_ID'))
  expect(await shop.shop.db.selectFrom('orders').selectAll().execute()).toEqual([
    expect.objectContaining({ service_id: 3, surname: 'Каренина' }),
  ])
  expect(page.faults).toEqual([])
})
