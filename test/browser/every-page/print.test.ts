import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { placeOrder } from '../../support/browser/shop-pages.ts'

const shop = shopOfAllTests()
let page: WatchedPage
beforeEach(async () => {
  page = await shop.page()
})
afterEach(() => page.browserContext().close())

/** Words that stand on the paper. */
const printed = async () => {
  // How paper looks comes with it.
  await lateLook(page)
  await page.emulateMediaType('print')
  return page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '))
}
const shown = (selector: string) =>
  page.$$eval(selector, elements =>
    elements.filter(element => element.checkVisibility()).map(element => element.className),
  )

test('a product on paper has its facts unfolded, and nothing to press', async () => {
  const { linenDress } = shop.goods
  await page.goto(`${shop.url}/product/${linenDress.slug}-${linenDress.id}/`)
  const words = await printed()

  for (const said of ['Платье льняное', '3 990 Р', 'Стирка при 30 °C']) expect(words).toContain(said)
  expect(await shown('.button, .heart, .footer, .navbar, .header__tools, .search')).toEqual([])
})

test('a placed order on paper says number, goods, sum and where it waits', async () => {
  const id = await placeOrder(shop, page)
  await page.goto(`${shop.url}/order/?ORDER_ID=${id}`)
  const words = await printed()

  for (const said of [id, 'Платье льняное', '3 990 Р', 'Витрина на Тверской', 'Что дальше'])
    expect(words).toContain(said)
  expect(await shown('.button, .footer, .navbar')).toEqual([])
})
