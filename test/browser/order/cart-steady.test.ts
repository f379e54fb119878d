import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { awake, click, openOrderPage, readyByStore, toDelivery } from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { call, fillCart } from '../../support/browser/shop-pages.ts'
import { addCode } from '../../support/goods/promotions.ts'

const shop = shopOfEachTest()
const VIEWPORTS: [string, typeof DESKTOP | typeof PHONE][] = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
]
const namesOf = (page: WatchedPage) =>
  page.$$eval('.cart-line__name, .cart-removed', all => all.map(each => each.textContent ?? ''))
const press = (page: WatchedPage, viewport: object, selector: string) =>
  viewport === PHONE ? page.tap(selector) : click(page, selector)

describe.each(VIEWPORTS)('on %s nothing moves', (_, viewport) => {
  test.each([
    ['when replacements arrive', '.replacement', undefined],
    ['when there are none', '.replacements__title ::-p-text(Похожего сейчас нет)', '{"items":[]}'],
  ])('%s', async (_when, arrived, said) => {
    const page = await shop.page({ viewport })
    await fillCart(shop, page)
    const [{ id: dress } = { id: 0 }] = shop.goods.linenDress.offers
    await shop.shop.db.updateTable('stock').set({ qty: 0 }).where('offer_id', '=', dress).execute()
    await shop.shop.catalog.refresh()
    let answer: () => void = () => undefined
    const isAsked = new Promise<void>(asked => {
      const isHeld = new Promise<void>(go => {
        answer = go
      })
      page.on('request', async request => {
        if (!request.url().includes('/alternatives/')) return request.continue()
        asked()
        await isHeld
        return said === undefined
          ? request.continue()
          : request.respond({ status: 200, contentType: 'application/json', body: said })
      })
    })
    await page.setRequestInterception(true)
    await page.goto(`${shop.url}/order/`)
    await awake(page, 'cart')
    await isAsked
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver(list => {
        // Who pressed just now expects something to move: all shifts count here.
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift' })
    })
    const topOfNext = () =>
      page.$eval('.cart-line:last-child', line => Math.round(line.getBoundingClientRect().top + scrollY))
    const heightOf = () => page.$eval('.replacements', place => place.getBoundingClientRect().height)
    const [before, reserved] = [await topOfNext(), await heightOf()]
    answer()
    await page.waitForSelector(arrived)
    expect([await topOfNext(), await heightOf()]).toEqual([before, reserved])
    expect(await page.evaluate('shifts')).toEqual([])
  })
})

test.each(VIEWPORTS)('on %s what is taken out comes back to where it was', async (_, viewport) => {
  const page = await shop.page({ viewport })
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  const stood = await namesOf(page)
  expect(stood.length).toBeGreaterThan(1)
  await press(page, viewport, `.cross[aria-label="Удалить: ${stood[0]}"]`)
  await page.waitForSelector('.cart-removed')
  // The next one too: each waits where it was.
  await press(page, viewport, `.cart-line .cross[aria-label="Удалить: ${stood[1]}"]`)
  await page.waitForFunction(() => document.querySelectorAll('.cart-removed').length === 2)
  expect((await namesOf(page)).map(name => name.split(' — ')[0])).toEqual(stood)

  await press(page, viewport, '.cart-removed:first-child button')
  await page.waitForFunction(() => document.querySelectorAll('.cart-removed').length === 1)
  await press(page, viewport, '.cart-removed button')
  await page.waitForFunction(() => document.querySelectorAll('.cart-removed').length === 0)
  expect(await namesOf(page)).toEqual(stood)
  await page.reload()
  expect(await namesOf(page)).toEqual(stood)
})

test('step 4 names the address of a place once', async () => {
  const { db, catalog } = shop.shop
  const { id, address } = await db
    .selectFrom('stores')
    .where('id', '=', shop.goods.tverskaya.id)
    .select(['id', 'address'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('stores')
    .set({ name: `Витрина, ${address}` })
    .where('id', '=', id)
    .execute()
  await db.updateTable('meta').set({ value: '2' }).where('key', '=', 'catalog_revision').execute()
  await catalog.refresh()
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  await readyByStore(page)
  const words = await page.$eval('.review__row dd', row => row.textContent ?? '')
  expect(words.split(address)).toHaveLength(2)
})

test('the address of an empty cart names no step, opened with one or emptied in one', async () => {
  const page = await shop.page({ viewport: PHONE })
  await page.goto(`${shop.url}/order/#verification`)
  await page.waitForFunction(() => location.hash === '')
  await page.waitForSelector('.cart--empty')

  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  await toDelivery(page)
  await emptyInAnotherTab(page)
  await page.waitForSelector('[data-order][data-step="1"]')
})

test('nor when it was emptied before the frame that would have shown the step', async () => {
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  // As in a tab that is hidden now: no frame comes until it is looked at again.
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = act => held.push(act)
    addEventListener('frames', () => held.forEach(act => void requestAnimationFrame(act)))
  })
  await page.$eval('.order-bar__button', button => (button as HTMLElement).click())
  await emptyInAnotherTab(page)
  await page.evaluate(() => dispatchEvent(new Event('frames')))
  await page.waitForSelector('.cart--empty')
  expect(await page.$eval('[data-order]', order => order.getAttribute('data-step'))).toBe('1')
})

test('a failure of ours is reported as ours, with its number; a missing connection as what it is', async () => {
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  let status = 500
  await page.setRequestInterception(true)
  page.on('request', request => {
    if (!request.url().endsWith('/api/cart/') || request.method() !== 'POST') return request.continue()
    if (status === 0) return request.abort('internetdisconnected')
    return request.respond({
      status,
      headers: { 'X-Request-Id': '4f1c2d3e-aaaa' },
      body: '<h1>Bad Gateway</h1>',
    })
  })
  const said = () => page.$eval('.cart__error', words => words.textContent ?? '')
  await page.tap('.quantity__step--more:not([disabled])')
  await page.waitForFunction(() => document.querySelector('.cart__error')?.textContent?.includes('обращение'))
  expect(await said()).toBe('Что-то сломалось. Попробуйте ещё раз. (обращение 4f1c2d3e)')
  status = 0
  await page.tap('.quantity__step--more:not([disabled])')
  await page.waitForFunction(() =>
    document.querySelector('.cart__error')?.textContent?.includes('не ответил'),
  )
  await page.setOfflineMode(true)
  await page.tap('.quantity__step--more:not([disabled])')
  await page.waitForFunction(() =>
    document.querySelector('.cart__error')?.textContent?.startsWith('Нет связи'),
  )
})

test('so is one of a code that is taken off', async () => {
  await addCode(shop.shop.db, 'TEN', { percent: 10 })
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page)
  await call(shop, page, '/api/cart/coupon/', { coupon: 'TEN' })
  await openOrderPage(page, shop.url)
  await page.setRequestInterception(true)
  page.on('request', request => {
    if (request.method() !== 'DELETE') return request.continue()
    return request.respond({ status: 502, headers: { 'X-Request-Id': '4f1c2d3e-aaaa' }, body: 'Bad Gateway' })
  })
  await click(page, 'button[aria-label="Убрать промокод TEN"]')
  const words = 'Что-то сломалось. Попробуйте ещё раз. (обращение 4f1c2d3e)'
  await page.waitForSelector(`#field-coupon-error ::-p-text(${words})`)
})

/** Every line, and the tab behind follows: it has no frames to wait by. */
async function emptyInAnotherTab(page: WatchedPage): Promise<void> {
  expect(new URL(page.url()).hash).toBe('#delivery')
  const other = await shop.page({ context: page.browserContext() })
  await openOrderPage(other, shop.url)
  for (const name of await namesOf(other)) {
    await click(other, `.cart-line .cross[aria-label="Удалить: ${name}"]`)
    await other.waitForSelector(`.cart-removed ::-p-text(${name})`)
  }
  await page.waitForFunction(() => location.hash === '', { polling: 50 })
}
