import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { asItLooks, deadControls } from '../../support/browser/without-script.ts'
import { takeMoneyOnline } from '../../support/orders/online-order.ts'

const shop = shopOfEachTest()

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('an order without a script, on %s', (device, viewport) => {
  let page: WatchedPage
  let copy: WatchedPage
  beforeEach(async () => {
    await takeMoneyOnline(shop)
    page = await shop.page({ viewport })
    copy = await shop.page({ viewport })
    await page.setJavaScriptEnabled(false)
    // One page would fade into the next, and a tap meanwhile meets the picture of it.
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  })
  afterEach(async () => {
    expect(page.faults).toEqual([])
    expect(await shop.broken()).toEqual([])
  })

  const press = async (selector: string) => {
    // Away from the bars at the window's lower edge.
    await page.$eval(selector, element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await (device === 'a phone' ? page.tap(selector) : page.click(selector))
  }
  /** Presses what leads on, and waits for the page it leads to. */
  const follow = async (selector: string) => {
    await Promise.all([page.waitForNavigation(), press(selector)])
    return page.url().slice(shop.url.length)
  }
  const words = (selector: string) =>
    page.$eval(selector, element => element.textContent?.replace(/\s+/g, ' ').trim())
  /** What is seen can be pressed, reaches as far as a finger, and axe finds nothing. */
  const expectUsable = async () => {
    expect([page.url(), await page.evaluate(deadControls)]).toEqual([page.url(), []])
    expect([page.url(), await overflow(page)]).toEqual([page.url(), 0])
    await copy.setContent(await page.evaluate(asItLooks))
    expect([page.url(), await violationsNow(copy)]).toEqual([page.url(), []])
  }
  /** The word and its sum: ends of one row over the button, on a phone one above the other. */
  const expectSumBesideItsWord = async () => {
    const [word, sum, button] = await page.$$eval(
      '.order-plain .order-bar__sum > *, .order-plain .order-bar__button',
      all => all.map(each => each.getBoundingClientRect().toJSON() as DOMRect),
    )
    if (!word || !sum || !button) throw new Error('no word, no sum or no button')
    if (device === 'a desktop') expect([sum.right, sum.top < word.bottom]).toEqual([button.right, true])
    else expect(sum.left).toBe(word.left)
  }
  const fill = async (name: string, text: string) => {
    await page.$eval(`#plain-${name}`, field => {
      ;(field as HTMLInputElement).value = ''
    })
    await page.type(`#plain-${name}`, text)
  }
  const fillClient = async () => {
    await fill('name', 'Анна Каренина')
    await fill('phone', '89161234567')
    await fill('email', 'anna@example.ru')
  }
  const BUTTON = '.order-plain .order-bar__button'

  test('by a courier, from the card to the provider’s page and back', async () => {
    const { linenDress } = shop.goods
    const [size] = linenDress.offers
    await page.goto(`${shop.url}/product/${linenDress.slug}-${linenDress.id}/`)
    await expectUsable()
    await press(`label:has(input[value="${size?.ext_id}"])`)
    expect(await follow('button[name="product_id"]')).toBe('/order/')
    await expectUsable()
    expect(await follow('.order-plain .quantity__step--more')).toBe('/order/')
    expect(await words('.order-plain .quantity__number')).toBe('2')
    await follow('.order-plain .quantity__step--less')

    expect(await follow(BUTTON)).toBe('/order/?step=delivery')
    if ((await page.$('#plain-address')) === null) await follow('.order-way__row[href*="way=courier"]')
    await expectUsable()
    await follow(BUTTON)
    expect(await words('#plain-address-error')).toBe('Укажите улицу')
    // The form's answer says so, too.
    expect(page.faults.splice(0)).toEqual([`422: ${shop.url}/order/?step=delivery&way=courier`])
    await expectUsable()
    await fill('address', 'Тверская, 1')
    await fill('flat', '7')
    expect(await follow(BUTTON)).toBe('/order/?step=client')
    await expectUsable()
    await expectSumBesideItsWord()
    await fillClient()
    expect(await follow(BUTTON)).toBe('/order/?step=verification')
    expect(await words('.order-plain .review')).toContain('Курьером: Москва, Тверская, 1, кв. 7')
    await expectUsable()
    await press('.order-plain .choice__item:has([value="1"])')
    await Promise.all([page.waitForSelector('.bank__form'), press(BUTTON)])
    await follow('.bank__form .button--primary')
    expect(page.url()).toContain('ORDER_ID=')
    await expectUsable()
    const orders = await shop.shop.db.selectFrom('orders').selectAll().execute()
    expect(orders).toMatchObject([{ service_id: 4, total: 4_289, payment_id: 1, payment_status: 'paid' }])
  })

  test('at an own store, paid on receipt; a change of price is accepted at the button', async () => {
    const { linenDress, tverskaya } = shop.goods
    const [size] = linenDress.offers
    await page.goto(`${shop.url}/product/${linenDress.slug}-${linenDress.id}/`)
    await press(`label:has(input[value="${size?.ext_id}"])`)
    await follow('button[name="product_id"]')
    expect(await follow('.cart-tabs__tab[value="selfpickup"]')).toBe('/order/')
    await follow(BUTTON)
    expect(await page.$(`.choice__item [value$=" ${tverskaya.id}"]`)).not.toBeNull()
    await expectUsable()
    await press(`.choice__item:has([value$=" ${tverskaya.id}"])`)
    expect(await follow(BUTTON)).toBe('/order/?step=client')
    await fillClient()
    await follow(BUTTON)
    await press('.order-plain .choice__item:has([value="13"])')
    await shop.shop.db
      .updateTable('offers')
      .set({ price: 4_100 })
      .where('id', '=', size?.id ?? 0)
      .execute()
    await follow(BUTTON)
    expect(await words(BUTTON)).toBe('Согласен, заказать за 4 100 Р')
    await expectUsable()
    expect(page.faults.splice(0)).toEqual([`409: ${shop.url}/order/?step=verification`])
    expect(await follow(BUTTON)).toContain('/order/?ORDER_ID=')
    await expectUsable()
    const orders = await shop.shop.db.selectFrom('orders').selectAll().execute()
    expect(orders).toMatchObject([{ service_id: 3, point_id: String(tverskaya.id), total: 4_100 }])
    await press('.order-actions--plain summary')
    await follow('.order-actions--plain details button')
    expect(await words('h1')).toContain('отменён')
    expect(await page.$('.order-actions--plain')).toBeNull()
  })
})

test('with a script, the address of a step is its hash', async () => {
  const page = await shop.page()
  const { linenDress } = shop.goods
  await page.goto(shop.url)
  await page.evaluate(async id => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' }
    const body = JSON.stringify({ offer_id: id, quantity: 1 })
    await fetch('/api/cart/', { method: 'POST', headers, body })
  }, linenDress.offers[0]?.id)
  await page.goto(`${shop.url}/order/?step=delivery`)
  await page.waitForSelector('[data-order][data-step="2"]')
  expect(page.url()).toBe(`${shop.url}/order/#delivery`)
  expect(await page.$('.order-plain')).toBeNull()
  expect(page.faults).toEqual([])
})
