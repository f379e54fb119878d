import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { makeFramesLate } from '../../support/browser/late-frames.ts'
import {
  atStep,
  chooseCourier,
  choosePlace,
  click,
  fillClient,
  goOn,
  openOrderPage,
  placeByForm,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'
import { violations } from '../../support/browser/violations.ts'
import { openPoints } from '../../support/goods/test-points.ts'

const shop = shopOfEachTest()
beforeEach(async () => {
  await openPoints(shop.shop.db)
})

interface Way {
  /** Does step 2, up to the next step. */
  choose(page: WatchedPage): Promise<void>
  /** What step 4 says of it, and what the order keeps. */
  words: string
  stored: object
}

const WAYS: Record<string, Way> = {
  'by courier': {
    choose: async page => {
      await chooseCourier(page)
      await page.type('input[name="entrance"]', '2')
      await page.type('input[name="flat"]', '12')
      await goOn(page)
    },
    words: 'Курьером: Москва, Тверская, 1, подъезд 2, кв. 12',
    stored: {
      service_id: 4,
      delivery_cost: 299,
      address: 'Москва, Тверская, 1, подъезд 2, кв. 12',
      entrance: '2',
      flat: '12',
      point_id: '',
    },
  },
  'to a pick-up point': {
    choose: page => choosePlace(page, 'В пункт выдачи', 'Университет'),
    words: 'СДЭК на Ленинском, ул. Лесная, 5',
    stored: { service_id: 100, delivery_cost: 199, point_id: 'CDEK2', storage_period: 7 },
  },
  'from a store': {
    choose: page => choosePlace(page, 'Забрать в магазине', 'Тверская'),
    words: 'Витрина на Тверской',
    stored: { service_id: 3, delivery_cost: 0, storage_period: 3 },
  },
}

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_device, viewport) => {
  test.each(Object.keys(WAYS))(
    'the whole way %s: reloads and «back» lose nothing, the other tab sees the order, axe finds nothing',
    async name => {
      const { choose, words, stored } = WAYS[name] as Way
      const page = await shop.page({ viewport })
      await fillCart(shop, page, { belts: 0 })
      const other = await shop.page({ viewport, context: page.browserContext() })
      await openOrderPage(other, shop.url)
      await page.bringToFront()
      await openOrderPage(page, shop.url)
      expect(await violations(page)).toEqual([])

      await toDelivery(page)
      expect(await violations(page)).toEqual([])
      await choose(page)
      await atStep(page, 3)
      await page.goBack()
      await atStep(page, 2)
      await page.reload()
      await page.waitForSelector('.order-way[data-chosen]')
      expect(await violations(page)).toEqual([])
      await page.goForward()
      await atStep(page, 3)

      expect(await violations(page)).toEqual([])
      await fillClient(page)
      await page.reload()
      await page.waitForSelector('.step__known ::-p-text(Анна Каренина)')
      await goOn(page)
      await atStep(page, 4)
      await page.waitForSelector(`.review ::-p-text(${words})`)
      expect(await violations(page)).toEqual([])
      await page.reload()
      await page.waitForSelector(`.review ::-p-text(${words})`)
      await page.type('input[name="comment"]', 'Позвоните за час')
      await placeByForm(page)
      // Where it is fetched stands on a map; a courier comes by himself.
      if (name === 'by courier') expect(await page.$('.order-map')).toBeNull()
      else {
        await page.$eval('.order-map', map => map.scrollIntoView({ block: 'center' }))
        await page.waitForSelector('.order-map .leaflet-marker-icon')
      }
      expect(await violations(page)).toEqual([])

      const orders = await shop.shop.db.selectFrom('orders').selectAll().execute()
      expect(orders).toEqual([
        expect.objectContaining({ ...stored, comment: 'Позвоните за час', email: 'anna@example.ru' }),
      ])
      await other.bringToFront()
      await other.waitForSelector('.cart--empty')
      // What was typed is not carried into the next order; «back» comes to no step of the old one.
      await page.bringToFront()
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key !== 'fonts'))).toEqual(
        [],
      )
      expect([...page.faults, ...other.faults]).toEqual([])
      expect(await shop.broken()).toEqual([])
    },
  )
})

test.each([
  ['', (): undefined => undefined],
  [', also where frames are late', makeFramesLate],
])('the whole way by the keyboard alone, from the card to the placed order%s', async (_, prepare) => {
  const page = await shop.page()
  await prepare(page)
  const { linenDress } = shop.goods
  await page.goto(`${shop.url}/product/${linenDress.slug}-${linenDress.id}/`)
  await page.waitForSelector('html[data-started]')
  await click(page, '[data-cookie-toast-close]')
  await tabTo(page, `input[value="${linenDress.offers[0]?.ext_id}"]`)
  await page.keyboard.press('Space')
  await tabTo(page, '[data-widget="buy-button"] button', 'Добавить в корзину')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open] ::-p-text(Перейти в корзину)')
  await tabTo(page, 'dialog[open] a', 'Перейти в корзину')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  await page.waitForSelector('[data-widget="checkout-summary"][data-widget-status="awake"]')

  await tabTo(page, '.order-bar__button')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.ways')
  await tabTo(page, '.order-way__row', 'Забрать в магазине')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open] .point-row')
  await tabTo(page, 'dialog[open] .point-row', 'Тверская')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
  await page.keyboard.type('Анна Каренина')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9161234567')
  await page.keyboard.press('Tab')
  await page.keyboard.type('anna@example.ru')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-order][data-step="4"] .order-bar__button:not([aria-busy])')
  await tabTo(page, '.order-bar__button')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])

  expect(new URL(page.url()).search).toMatch(/^\?ORDER_ID=\d{12}$/)
  expect(await shop.shop.db.selectFrom('orders').selectAll().execute()).toHaveLength(1)
  expect(page.faults).toEqual([])
})

/** Presses Tab until what has the focus is this, with these words; it must be seen there. */
async function tabTo(page: WatchedPage, selector: string, words = ''): Promise<void> {
  for (let pressed = 0; pressed < 150; pressed++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(
      (selector, words) => {
        const focused = document.activeElement
        return Boolean(focused?.matches(selector) && focused.textContent?.includes(words))
      },
      selector,
      words,
    )
    if (found) return
  }
  throw new Error(`no Tab comes to ${selector} ${words}`)
}
