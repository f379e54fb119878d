import {
  type BrowserShop,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../support/browser-shop.ts'

const MERCHANT = '4d715c56-1ac9-49bc-9330-889e3487b2c1'
const SCRIPT = 'https://pay.yandex.ru/sdk/v1/pay.js'
/** Does with the page what the provider's own script does, as far as the shop knows it. */
const PROVIDER = `window.YaPay = {
  PaymentEnv: { Production: 'PRODUCTION' }, CurrencyCode: { Rub: 'RUB' }, WidgetType: { BnplPreview: 'BnplPreview' },
  createSession: async payment => ({
    mountWidget: (place, { widgetType }) => { place.textContent = [widgetType, ...Object.values(payment)].join(' ') },
    destroy() {},
  }),
}`

let shop: BrowserShop
let page: WatchedPage
beforeAll(async () => {
  shop = await openBrowserShop({ env: { SPLIT_MERCHANT_ID: MERCHANT } })
})
afterAll(() => shop?.close())
afterEach(() => page?.close())

/** @param script what the provider's address answers; null, nobody answers */
async function openCard(script: string | null, viewport: typeof DESKTOP | typeof PHONE = DESKTOP) {
  page = await shop.page({ viewport })
  const asked: string[] = []
  await page.setRequestInterception(true)
  page.on('request', request => {
    if (!request.url().startsWith('https://pay.yandex.ru')) return void request.continue()
    asked.push(request.url())
    if (script === null) void request.abort('connectionrefused')
    else void request.respond({ contentType: 'text/javascript', body: script })
  })
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  await page.waitForSelector('.split__open')
  await page.waitForSelector('html[data-started]')
  return asked
}
const press = (selector: string) => page.$eval(selector, element => (element as HTMLElement).click())
const closeNotice = () => press('[data-cookie-toast-close]')
const words = (selector: string) =>
  page.$$eval(selector, all => all.map(each => (each as HTMLElement).innerText.replace(/\s+/g, ' ').trim()))

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s the shop’s own chart opens by keyboard, without the provider', async (_, viewport) => {
  const asked = await openCard(null, viewport)
  expect(await words('.split__open')).toEqual(['4 платежа от 997 Р'])
  await page.focus('.split__open')
  await page.keyboard.press('Enter')
  const parts = await words('.split__part')
  expect(parts.map(part => /^[\d ]+ Р/.exec(part)?.[0])).toEqual(['997 Р', '997 Р', '997 Р', '999 Р'])
  expect(parts[0]).toMatch(/^997 Р \d+ [а-я]+, сегодня$/)
  expect(await page.$eval('.split__open', badge => badge.getAttribute('aria-expanded'))).toBe('true')
  await page.keyboard.press('Enter')
  expect(await page.$eval('.split__chart', chart => (chart as HTMLElement).hidden)).toBe(true)
  // The cookie notice is open: nobody was asked.
  expect(asked).toEqual([])
  expect(page.faults).toEqual([])
})

test('with a merchant, badge and widget of the provider come once the cookie notice is closed', async () => {
  const asked = await openCard(PROVIDER)
  await closeNotice()
  const badge = await page.waitForSelector('yandex-pay-badge')
  expect(
    await badge?.evaluate(element =>
      Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    ),
  ).toEqual({
    type: 'bnpl',
    size: 'l',
    variant: 'detailed',
    theme: 'light',
    align: 'left',
    color: 'grey',
    amount: '3990.00',
    'merchant-id': MERCHANT,
  })
  await page.waitForFunction(
    (wanted: string) => document.querySelector('.split__widget')?.textContent === wanted,
    {},
    `BnplPreview PRODUCTION 4 RUB ${MERCHANT} 3990.00 SPLIT`,
  )
  expect(asked).toEqual([SCRIPT])
  expect(page.faults).toEqual([])
})

test('what the provider throws is told to the console alone, and the shop’s own badge stays', async () => {
  await openCard(
    PROVIDER.replace('async payment => (', 'async () => Promise.reject(new Error("no merchant")) ?? ('),
  )
  const told = page.waitForSelector('html[data-told]')
  await page.evaluate(() => {
    const { error } = console
    console.error = (...said) => {
      document.documentElement.dataset.told = String(said[0])
      error(...said)
    }
  })
  await closeNotice()
  expect(await (await told)?.evaluate(html => (html as HTMLElement).dataset.told)).toBe('instalments')
  expect(await words('.split__open')).toEqual(['4 платежа от 997 Р'])
  expect(await page.$('yandex-pay-badge')).toBeNull()
})
