import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { fillCart, wakeAll } from '../../support/browser/shop-pages.ts'
import { watchShifts } from '../../support/browser/watch-shifts.ts'

const shop = shopOfAllTests({ browser: 'whole' })
let paths: Record<string, string>
beforeAll(async () => {
  const { linenDress } = shop.goods
  paths = {
    'the home page': '/',
    'a listing': '/catalog/women/dresses/',
    'a product': `/product/${linenDress.slug}-${linenDress.id}/`,
    'the order page': '/order/',
    'a step of the order': '/order/#delivery',
    'the stores': '/contacts/',
  }
})

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_device, viewport) => {
  test.each([
    'the home page',
    'a listing',
    'a product',
    'the order page',
    'a step of the order',
    'the stores',
  ])('nothing of %s moves while it loads and wakes', async name => {
    const page = await shop.page({ viewport })
    if (paths[name]?.startsWith('/order/')) await fillCart(shop, page)
    await page.evaluateOnNewDocument(watchShifts)
    await page.evaluateOnNewDocument(hideUntilAwake)
    await page.goto(shop.url + paths[name])
    await wakeAll(page)
    if (name === 'a step of the order') await page.waitForSelector('[data-step="2"] .ways')
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 100))))

    expect(await page.evaluate('globalThis.shifts')).toEqual([])
    await page.close()
  })
})

test.each(['the home page', 'a listing', 'a product', 'the order page', 'the stores'])(
  '%s is shown as it was left when going back',
  async name => {
    const page = await shop.page()
    await page.goto(shop.url + paths[name])
    await wakeAll(page)
    await page.evaluate('globalThis.wasHere = true')
    await page.goto(`${shop.url}/about/`)
    await page.goBack()

    expect(await reasonsAgainst(page)).toEqual([])
    expect(await page.evaluate('globalThis.wasHere')).toBe(true)
    await page.close()
  },
)

/** Why the browser could not keep the page for going back (its own words); none when it did. */
function reasonsAgainst(page: WatchedPage): Promise<string[]> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as unknown as [
      { notRestoredReasons: { reasons: { reason: string }[] } | null },
    ]
    return (navigation.notRestoredReasons?.reasons ?? []).map(({ reason }) => reason)
  })
}

/**
 * Runs in the page. What the server painted of an order is seen after five seconds even where its islands are not awake
 * (`styles/checkout.css`), and on a busy machine they are later than that.
 */
function hideUntilAwake(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.order { animation-delay: 1h !important }')
  document.adoptedStyleSheets.push(sheet)
}
