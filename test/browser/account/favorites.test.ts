import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { collectEvents, untilEvent } from '../../support/browser/collect-events.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { fillFavorites } from '../../support/browser/shop-pages.ts'
import { takesFocus } from '../../support/browser/takes-focus.ts'

const shop = shopOfAllTests()

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_device, viewport) => {
  let page: WatchedPage
  beforeEach(async () => {
    page = await shop.page({ viewport })
    await collectEvents(page)
    await fillFavorites(shop, page)
    await page.goto(`${shop.url}/favorite/`)
  })
  afterEach(async () => {
    expect(page.faults).toEqual([])
    await page.browserContext().close()
  })

  test('a picked size is saved and bought by keyboard; the button becomes the way to the cart', async () => {
    const { linenDress } = shop.goods
    const tile = `.favorite:has([data-favorite="${linenDress.id}"])`
    await wake(tile)
    expect(await page.$eval(`${tile} button.button`, button => (button as HTMLButtonElement).disabled)).toBe(
      true,
    )

    // Each key of a closed list picks: 42 with the first, 44 with the second.
    const saved = page.waitForResponse(
      async answer =>
        answer.url().endsWith('/api/v3/favorite/') &&
        answer.request().method() === 'POST' &&
        (await answer.text()).includes(`"offer_id":${linenDress.offers[1]?.id},`),
    )
    await page.focus(`${tile} select`)
    await page.keyboard.type('44')
    await page.keyboard.press('Tab')
    await saved
    await page.waitForSelector(`${tile} button.button:not([disabled])`)
    await page.focus(`${tile} button.button`)
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${tile} a.favorite-picker__button[href="/order/"]`)

    expect(await page.$eval(`${tile} a.favorite-picker__button`, link => link.textContent)).toBe('В корзине')
    await takesFocus(page, 'a.favorite-picker__button')
    expect(await untilEvent(page, 'goal.reached')).toEqual({ goal: 'add-to-cart-from-fav' })
    const size = linenDress.offers[1]?.id
    expect(await called('/api/v3/favorite/')).toMatchObject({
      favorites: expect.arrayContaining([
        expect.objectContaining({ product_id: linenDress.id, offer_id: size }),
      ]),
    })
    expect(await called('/api/cart/')).toMatchObject({ products: [{ product_id: size, quantity: 1 }] })
  })

  test('the ways into the cart of a row begin on one line, whatever the names above them', async () => {
    const { linenDress } = shop.goods
    // A name of one line, and one of two.
    await page.$eval(`.favorite:has([data-favorite="${linenDress.id}"]) .tile__link`, name => {
      name.textContent = 'Платье из варёного льна с длинным рукавом на манжете и отложным воротником'.repeat(
        2,
      )
    })
    const rows = await page.$$eval('.favorite', tiles =>
      [...Map.groupBy(tiles, tile => Math.round(tile.getBoundingClientRect().top)).values()].map(row =>
        row.map(tile => tile.querySelector('.favorite__ways')?.getBoundingClientRect().top),
      ),
    )
    for (const [first, ...others] of rows) for (const other of others) expect(other).toBe(first)
    expect(rows.some(row => row.length > 1)).toBe(true)
  })

  test('a heart takes away, the page loads anew without it and says so, and the count follows', async () => {
    const { woolCoat } = shop.goods
    // A toast goes by itself, so each page notes the ones it showed.
    await page.evaluateOnNewDocument(() => {
      const toasts: string[] = []
      Object.assign(window, { toasts })
      new MutationObserver(changes => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.matches('.toast')) toasts.push(node.textContent)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.waitForSelector('html[data-started]')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-favorite-count]')].every(({ textContent }) => textContent === '3'),
    )
    await page.evaluate(() => {
      ;(window as unknown as { before: boolean }).before = true
    })
    await page.$eval(`.favorite [data-favorite="${woolCoat.id}"]`, heart => (heart as HTMLElement).click())
    await page.waitForFunction(
      () => !('before' in window) && document.documentElement.dataset.started !== undefined,
    )
    const toastsOfPage = () => page.evaluate(() => (window as unknown as { toasts: string[] }).toasts)
    expect(await toastsOfPage()).toEqual(['Товар удален'])
    expect(await page.$(`.favorite [data-favorite="${woolCoat.id}"]`)).toBeNull()
    expect(await page.$$eval('.favorite', all => all.length)).toBe(2)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-favorite-count]')].every(({ textContent }) => textContent === '2'),
    )
    await page.goto(`${shop.url}/favorite/`)
    await page.waitForSelector('html[data-started]')
    expect(await toastsOfPage()).toEqual([])
  })

  test('who waits for a sold-out size leaves an address; nothing is sent without a consent', async () => {
    const { linenDress } = shop.goods
    await page.goto(`${shop.url}/product/${linenDress.slug}-${linenDress.id}/`)
    await page.locator('.size-subscription__open').click()
    await page.waitForSelector('dialog[open] #field-size-email')
    await page.type('#field-size-email', 'anna@example.ru')
    await page.click('dialog[open] .size-subscription__button')
    await page.waitForFunction(() =>
      document.querySelector('.size-subscription__error')?.textContent?.includes('Нужно согласие'),
    )
    expect(await waiting()).not.toContain(`anna-${viewport.width}@example.ru`)

    await page.$eval('#field-size-email', field => (field as HTMLInputElement).select())
    await page.type('#field-size-email', `anna-${viewport.width}@example.ru`)
    await page.click('dialog[open] input[type="checkbox"]')
    await page.click('dialog[open] .size-subscription__button')
    await page.waitForSelector('dialog[open] [role="status"]')
    expect(await waiting()).toContain(`anna-${viewport.width}@example.ru`)
    await takesFocus(page, 'dialog[open] .size-subscription__button')
    await page.keyboard.press('Enter')
    await popupsGone(page)
  })

  test('a line of the cart has its heart', async () => {
    const { leatherBelt, linenDress } = shop.goods
    await page.evaluate(
      async ids => {
        for (const offer_id of ids)
          await fetch('/api/cart/', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
            body: JSON.stringify({ offer_id, quantity: 1 }),
          })
      },
      [leatherBelt.offers[0]?.id, linenDress.offers[0]?.id],
    )
    await page.goto(`${shop.url}/order/`)
    const heart = `.heart--basket[data-favorite="${leatherBelt.id}"]`
    await page.waitForSelector(
      `[data-widget="cart"][data-widget-status="awake"] ${heart}[aria-pressed="true"]`,
    )
    await page.$eval(heart, button => (button as HTMLElement).click())
    await page.waitForSelector(`${heart}[aria-pressed="false"]`)
    await page.waitForFunction(() => document.querySelector('.toast')?.textContent === 'Товар удален')
  })

  async function wake(tile: string): Promise<void> {
    await page.$eval(tile, element => element.scrollIntoView({ block: 'center' }))
    await page.waitForSelector(`${tile} [data-widget="favorite-picker"][data-widget-status="awake"]`)
  }

  function called(path: string) {
    return page.evaluate(
      path =>
        fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(answer => answer.json()),
      path,
    )
  }

  async function waiting(): Promise<string[]> {
    const rows = await shop.shop.db.selectFrom('size_subscriptions').select('recipient').execute()
    return rows.map(({ recipient }) => recipient)
  }
})

test('the account opens to orders, profile and the way out, and to bonuses for members', async () => {
  const { db } = shop.shop
  const page = await shop.page()
  await page.goto(`${shop.url}/about/`)
  const authorize = (body: object) =>
    page.evaluate(async body => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
      const answer = await fetch('/api/user/authorization/', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return answer.status
    }, body)
  const phone = '+79160005555'
  expect(await authorize({ phone })).toBe(200)
  const sms_code = await shop.codeFor(phone)
  expect(await authorize({ phone, sms_code })).toBe(200)
  const ways = async () => {
    await page.goto(`${shop.url}/about/`)
    await page.waitForSelector('html[data-started]')
    await page.focus('[data-peek="account"] > button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.peek .account-ways__notice')
    return page.$$eval('.peek a, .peek button', all =>
      all.map(each => [each.textContent, each.getAttribute('href')]),
    )
  }
  const [orders, profile, out] = [
    ['Мои заказы', '/personal/orders/'],
    ['Профиль', '/personal/profile/'],
    ['Выйти', null],
  ]
  const notice = ['Укажите почту, чтобы получать чеки и новости заказа', '/personal/profile/#email']
  expect(await ways()).toEqual([notice, orders, profile, out])
  await db.updateTable('users').set({ in_loyalty_program: 1 }).where('phone', '=', '+79160005555').execute()
  expect(await ways()).toEqual([notice, orders, profile, ['Бонусы', '/personal/bonuses/'], out])

  // A pointer opens it by coming near; pressing then leads on, and closes nothing that has just opened.
  await page.goto(`${shop.url}/about/`)
  await page.waitForSelector('html[data-started]')
  await page.hover('[data-peek="account"] > a')
  await page.waitForSelector('.account-ways__notice')
  await page.hover('.header__wordmark')
  await page.waitForSelector('.peek', { hidden: true })
  await page.hover('[data-peek="account"] > a')
  await page.waitForSelector('.account-ways__notice')
  await Promise.all([page.waitForNavigation(), page.click('[data-peek="account"] > a')])
  expect(new URL(page.url()).pathname).toBe('/personal/orders/')
  await page.close()
})
