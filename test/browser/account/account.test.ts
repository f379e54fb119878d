import {
  type BrowserShop,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { wakeAll } from '../../support/browser/shop-pages.ts'
import { signInToAccount } from '../../support/browser/sign-in.ts'
import { violations } from '../../support/browser/violations.ts'
import { keepOrder } from '../../support/orders/stored-order.ts'

const ORDER = '348211907316'
/** In a store. */
const WAITING = '348211907317'

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_device, viewport) => {
  let shop: BrowserShop
  let page: WatchedPage
  beforeAll(async () => {
    shop = await openBrowserShop()
    page = await shop.page({ viewport })
    const user_id = await signInToAccount(shop, page)
    await shop.shop.db.updateTable('users').set({ in_loyalty_program: 1 }).execute()
    const { linenDress } = shop.goods
    const line = {
      offer_id: linenDress.offers[0]?.id as number,
      product_id: linenDress.id,
      quantity: 2,
      price: 3_990,
    }
    await keepOrder(shop, { id: ORDER, user_id, lines: [line], earned: 90 })
    const { leatherBelt, tverskaya } = shop.goods
    const belt = {
      ...line,
      offer_id: leatherBelt.offers[0]?.id as number,
      product_id: leatherBelt.id,
      quantity: 1,
    }
    await keepOrder(shop, { id: WAITING, user_id, lines: [belt] })
    const place = { status: 'ready' as const, service_id: 3, point_id: String(tverskaya.id) }
    await shop.shop.db.updateTable('orders').set(place).where('id', '=', WAITING).execute()
  })
  afterAll(() => shop?.close())

  const open = async (path: string) => {
    page.faults.length = 0
    await page.goto(shop.url + path)
  }
  const textOf = (selector: string) => page.$eval(selector, element => element.textContent?.trim())
  const codeGroups = () =>
    page.$$eval('.return-code__digits .order-number > span', groups =>
      groups.map(group => group.textContent?.length),
    )

  test('whoever came for the account is there after signing in', async () => {
    expect(new URL(page.url()).pathname).toBe('/personal/orders/')
  })

  test('an order leads from the list to its detail, where it says how it came', async () => {
    await open('/personal/orders/')
    await page.focus(`.order-row__link[href*="${ORDER}"]`)
    await Promise.all([page.waitForSelector('.tracking'), page.keyboard.press('Enter')])

    expect(await textOf('h1')).toBe(`Заказ ${ORDER}`)
    expect(await textOf('.tracking [aria-current] strong')).toBe('Получен')
    await page.focus('.account__deeds a[href$="/return/"]')
    await Promise.all([page.waitForSelector('.return-form'), page.keyboard.press('Enter')])
    expect(await textOf('h1')).toBe('Что вернуть?')
    expect(page.faults).toEqual([])
  })

  test('on a phone orders begin in the first view: notices and sections are a row each, the badge beside the person', async () => {
    await page.setViewport(PHONE)
    await open('/personal/orders/')
    const seen = await page.evaluate(() => {
      const boxOf = (selector: string) => {
        const { top, bottom, left, right, height } = (
          document.querySelector(selector) as Element
        ).getBoundingClientRect()
        return { top, bottom, left, right, height }
      }
      const icon = boxOf('.navbar__link .icon--account')
      const badge = boxOf('.navbar__link:last-child .navbar__count')
      return {
        row: boxOf('.order-row').top,
        notices: boxOf('.account-nav__notices').height,
        ways: boxOf('.account-nav__list').height,
        cut: [...document.querySelectorAll('.account-nav__notices .account__notice')].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ).length,
        width: document.documentElement.scrollWidth,
        // The head is the middle of the icon.
        hides: badge.left < (icon.left + icon.right) / 2 + 6,
      }
    })
    expect(seen.row).toBeLessThan(440)
    expect([seen.notices <= 48, seen.ways <= 56, seen.cut]).toEqual([true, true, 0])
    expect(seen.width).toBe(PHONE.width)
    expect(seen.hides).toBe(false)
    await page.setViewport(viewport)
    expect(page.faults).toEqual([])
  })

  test('an order that waits in a store shows it on a map', async () => {
    await open(`/personal/orders/${WAITING}/`)
    await page.$eval('.order-map', place => place.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.waitForSelector('.order-map .map .leaflet-marker-icon')
    expect(page.faults).toEqual([])
  })

  test('a return asks why only of what goes back, and for a store only of what is brought there', async () => {
    await open(`/personal/orders/${ORDER}/return/`)
    const shown = () =>
      page.evaluate(() =>
        ['[name^="reason"]', '[name="point_id"]'].map(field =>
          document.querySelector(field)?.checkVisibility(),
        ),
      )
    expect(await shown()).toEqual([false, true])
    await page.select('[name^="quantity"]', '1')
    expect(await shown()).toEqual([true, true])
    await page.focus('[name="service_id"]:checked')
    await page.keyboard.press('ArrowDown')
    expect(await shown()).toEqual([true, false])
    expect(await violations(page)).toEqual([])
    expect(page.faults).toEqual([])
  })

  test('a return is begun by keyboard alone, and shows its code', async () => {
    await open(`/personal/orders/${ORDER}/return/`)
    await page.focus('select[name^="quantity"]')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.focus('.return-form button[type="submit"]')
    await Promise.all([page.waitForSelector('.return-code__digits'), page.keyboard.press('Enter')])

    expect(await codeGroups()).toEqual([3, 3, 4])
    expect(await textOf('.order-lines .order-line__words')).toMatch(/1\s*шт\.\s*Не подошёл цвет или фасон$/)
    // What is given back stands below what it cost, at the edge of the page.
    const right = (selector: string) =>
      page.$$eval(selector, all => all.map(each => each.getBoundingClientRect().right))
    const [edge] = await right('.receipt--sums')
    const sums = await page.$$eval('.order-line__sum, .receipt--sums td', all =>
      all.map(each => {
        const text = document.createRange()
        text.selectNodeContents(each)
        return text.getBoundingClientRect().right
      }),
    )
    expect(sums.map(sum => Math.round(sum - (edge as number)))).toEqual(sums.map(() => 0))
    // On a tablet, too, where it is stands beside its code.
    await page.setViewport({ width: 768, height: 1024 })
    const [code, where] = await page.$$eval('.return-code, .tracking', all =>
      all.map(each => each.getBoundingClientRect().toJSON() as DOMRect),
    )
    expect(Number(where?.left)).toBeGreaterThan(Number(code?.right))
    await page.setViewport(DESKTOP)
    expect(page.faults).toEqual([])
  })

  test('a field of the profile is saved when it is left, or says what is wrong', async () => {
    await open('/personal/profile/')
    await page.waitForSelector('[data-widget="save-fields"][data-widget-status="awake"]')
    await page.type('#field-name', 'Анна')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.querySelector('#field-name-error')?.textContent === 'Сохранено')
    expect(page.faults).toEqual([])

    await page.type('#field-surname', 'Каренина!')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() =>
      /буквы/.test(document.querySelector('#field-surname-error')?.textContent ?? ''),
    )
    await open('/personal/profile/')
    expect(await page.$eval('#field-name', field => (field as HTMLInputElement).value)).toBe('Анна')
    expect(await page.$eval('#field-surname', field => (field as HTMLInputElement).value)).toBe('')
  })

  test('the e-mail popup takes an e-mail by keyboard, says that a letter has gone there, and sends another', async () => {
    await open('/personal/bonuses/')
    const notice = '[data-widget="email-popup"] a'
    // On a phone the account's first page tells it.
    if (viewport.width < 1280) await open('/personal/orders/')
    await page.focus(notice)
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open] #field-popup-email')
    await page.keyboard.press('Tab')
    await page.type('#field-popup-email', 'anna')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() =>
      /корректный email/.test(document.querySelector('dialog[open]')?.textContent ?? ''),
    )
    await page.type('#field-popup-email', '@example.ru')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Понятно')
    expect(await textOf('dialog[open] [role="status"]')).toMatch(/Мы отправили письмо на anna@example\.ru/)
    const letters = async () =>
      (await shop.outbox()).filter(({ kind, to }) => kind === 'mail' && to === 'anna@example.ru').length
    expect(await letters()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() =>
      /Отправили ещё одно письмо/.test(document.querySelector('dialog[open]')?.textContent ?? ''),
    )
    expect(await letters()).toBe(2)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await popupsGone(page)
    expect(await page.evaluate(() => document.activeElement?.matches('[data-widget="email-popup"] a'))).toBe(
      true,
    )
    expect(page.faults).toEqual([])
  })

  test('another e-mail in the profile opens the popup that tells what comes next', async () => {
    await open('/personal/profile/')
    await page.waitForSelector('[data-widget="save-fields"][data-widget-status="awake"]')
    await page.$eval('#field-email', field => (field as HTMLInputElement).select())
    await page.type('#field-email', `anna-${viewport.width}@example.ru`)
    await page.keyboard.press('Tab')
    await page.waitForSelector('dialog[open] [role="status"]')
    expect(await textOf('dialog[open] [role="status"]')).toContain(`anna-${viewport.width}@example.ru`)
    await page.keyboard.press('Enter')
    await popupsGone(page)
    expect(page.faults).toEqual([])
  })

  test.each([
    '/personal/orders/',
    `/personal/orders/${ORDER}/`,
    `/personal/orders/${WAITING}/`,
    `/personal/orders/${ORDER}/return/`,
    '/personal/returns/',
    'the return',
    '/personal/bonuses/',
    '/personal/draws/',
    '/personal/profile/',
  ])('%s has no fault that axe finds, and is as wide as the screen', async path => {
    if (path === 'the return') {
      await open('/personal/returns/')
      path = await page.$eval('.order-row__link', link => link.getAttribute('href') ?? '')
    }
    await open(path)
    await wakeAll(page)
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(page.faults).toEqual([])
  })
})
