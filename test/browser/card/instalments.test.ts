import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { PRETEND_SPLIT, SPLIT_SCRIPT, standInSplit } from '../../support/browser/pretend-split.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const MERCHANT = '4d715c56-1ac9-49bc-9330-889e3487b2c1'

const shop = shopOfAllTests({ env: { SPLIT_MERCHANT_ID: MERCHANT } })
let page: WatchedPage
afterEach(() => page?.close())

/** What the browser refused by the page's policy: directive and address. */
interface Watched {
  refused: string[]
  /** How often somebody looked for the provider's global. */
  looks: number
}
const watched = <Name extends keyof Watched>(name: Name) =>
  page.evaluate(wanted => (window as unknown as Watched)[wanted as Name], name)

/** @param script what the provider's address answers; null, nobody answers */
async function openCard(script: string | null, viewport: typeof DESKTOP | typeof PHONE = DESKTOP) {
  page = await shop.page({ viewport })
  const asked = await standInSplit(page, script)
  await page.evaluateOnNewDocument(() => {
    const seen = window as unknown as Watched
    seen.refused = []
    seen.looks = 0
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      seen.refused.push(`${effectiveDirective} ${blockedURI}`),
    )
    // Half a minute of looking is over at once: looks are counted, not seconds.
    const { setTimeout } = window
    const hurried = (act: TimerHandler, ms?: number, ...more: unknown[]) => {
      if (ms === 200) seen.looks++
      return setTimeout(act, ms === 200 ? 0 : ms, ...more)
    }
    window.setTimeout = hurried as typeof window.setTimeout
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
const attributesOf = (selector: string) =>
  page.$eval(selector, element =>
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  )

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s the shop’s own chart stands open until the provider comes, and is folded by keyboard',
  async (_, viewport) => {
    const asked = await openCard(null, viewport)
    expect(await words('.split__open')).toEqual(['4 платежа от 997 Р'])
    const parts = await words('.split__part')
    expect(parts.map(part => /^[\d ]+ Р/.exec(part)?.[0])).toEqual(['997 Р', '997 Р', '997 Р', '999 Р'])
    expect(parts[0]).toMatch(/^997 Р \d+ [а-я]+, сегодня$/)
    const isExpanded = () => page.$eval('.split__open', badge => badge.getAttribute('aria-expanded'))
    expect(await isExpanded()).toBe('true')
    await page.focus('.split__open')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.split__chart[hidden]')
    expect(await isExpanded()).toBe('false')
    // The cookie notice is open: nobody was asked.
    expect(asked).toEqual([])
    expect(page.faults).toEqual([])
  },
)

test('with a merchant, badge and widget of the provider come once the cookie notice is closed, and nothing of them is refused', async () => {
  const asked = await openCard(PRETEND_SPLIT)
  const height = () => page.$eval('.split', place => place.getBoundingClientRect().height)
  const before = await height()
  await closeNotice()
  await page.waitForSelector('yandex-pay-badge')
  expect(await attributesOf('yandex-pay-badge')).toEqual({
    type: 'bnpl',
    size: 'l',
    variant: 'detailed',
    theme: 'light',
    align: 'left',
    color: 'grey',
    amount: '3990.00',
    'merchant-id': MERCHANT,
  })
  const frame = await (await page.waitForSelector('.split__widget iframe'))?.contentFrame()
  await frame?.waitForSelector('p')
  expect(decodeURIComponent(frame?.url() ?? '')).toContain(
    `?BnplPreview PRODUCTION 4 RUB ${MERCHANT} 3990.00 SPLIT 4`,
  )
  // Its styles are in force: element, attribute and those of its shadow.
  await page.waitForFunction(() => {
    const shadow = document.querySelector('yandex-pay-badge')?.shadowRoot
    return (shadow?.querySelector('img')?.naturalWidth ?? 0) > 0
  })
  const look = await page.evaluate(() => {
    const of = (element: Element | null | undefined) => element && getComputedStyle(element)
    const widget = of(document.querySelector('.ya-pay-widget'))
    const badge = of(document.querySelector('yandex-pay-badge')?.shadowRoot?.querySelector('span'))
    return [widget?.color, widget?.height, badge?.color, badge?.fontSize]
  })
  expect(look).toEqual(['rgb(1, 2, 3)', '80px', 'rgb(4, 5, 6)', '17px'])
  // What stands around it has not moved.
  expect(await height()).toBe(before)
  expect(asked[0]).toBe(SPLIT_SCRIPT)
  expect(await watched('refused')).toEqual([])
  expect(page.faults).toEqual([])
})

test('on a page that does not show it the same is refused', async () => {
  await openCard(null)
  await page.goto(`${shop.url}/about/`)
  await page.evaluate(PRETEND_SPLIT)
  await page.evaluate(() => document.body.append(document.createElement('yandex-pay-badge')))
  await page.waitForFunction(() => (window as unknown as Watched).refused.length >= 3)
  expect(new Set(await watched('refused'))).toEqual(
    new Set([
      'style-src-elem inline',
      'style-src-attr inline',
      'img-src https://pay.yandex.ru/sdk/badge.svg',
    ]),
  )
})

test('a script that never comes is looked for 150 times, every 200 ms; then the shop’s own chart stays', async () => {
  const asked = await openCard(null)
  await closeNotice()
  await page.waitForFunction(() => (window as unknown as Watched).looks >= 150)
  // Coming after that is too late: another size tells its own price, by the shop's own badge.
  await page.evaluate(PRETEND_SPLIT)
  await press('.sizes__item:nth-child(2)')
  await page.waitForFunction(() => location.hash !== '')
  await page.waitForSelector('.split__open')
  expect(await words('.split__open')).toEqual(['4 платежа от 997 Р'])
  expect(await words('.split__part')).toHaveLength(4)
  expect(await page.$('yandex-pay-badge')).toBeNull()
  expect(await watched('looks')).toBe(150)
  expect(asked).toEqual([SPLIT_SCRIPT])
})

test.each([
  [
    'no session',
    'async createSession(',
    'async createSession() { throw new Error("no merchant") }, async other(',
  ],
  ['no widget', 'places.add(place)', 'throw new Error("no widget")'],
])(
  'what the provider throws (%s) is told to the console alone, and the shop’s own badge and chart stay',
  async (_, what, fault) => {
    await openCard(PRETEND_SPLIT.replace(what, fault))
    const reported = page.waitForSelector('html[data-reported]')
    await page.evaluate(() => {
      const { error } = console
      console.error = (...said) => {
        document.documentElement.dataset.reported = String(said[0])
        error(...said)
      }
    })
    await closeNotice()
    expect(await (await reported)?.evaluate(html => (html as HTMLElement).dataset.reported)).toBe(
      'instalments',
    )
    expect(await words('.split__open')).toEqual(['4 платежа от 997 Р'])
    expect(await words('.split__part')).toHaveLength(4)
    expect(await page.$('yandex-pay-badge')).toBeNull()
  },
)
