import { type BrowserShop, openBrowserShop } from '../../support/browser/browser-shop.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'
import { homeOfTestGoods } from '../../support/pages/home-of-test-goods.ts'
import { openTemplates } from '../../support/pages/own-templates.ts'

const WINDOWS = [
  [360, 640],
  [360, 780],
  [412, 823],
  [768, 1024],
  [1280, 720],
  [1920, 900],
] as const

let templates: Awaited<ReturnType<typeof openTemplates>>
let shop: BrowserShop
beforeAll(async () => {
  templates = await openTemplates(copy => copy.change('pages/home.liquid', homeOfTestGoods))
  shop = await openBrowserShop({ given: { given: { renderer: templates.renderer } } })
  await addPictures(shop, shop.goods.linenDress.id, 4)
})
afterAll(async () => {
  await shop?.close()
  templates?.close()
})

test.each(WINDOWS)(
  'the hero of the home page is whole in its first view, its button too: %i × %i',
  async (width, height) => {
    const page = await shop.page({ viewport: { width, height } })
    const seen = () =>
      page.$eval('.landing-hero', hero => {
        const button = hero.querySelector('.button') as Element
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const corners = [left + 1, right - 1].flatMap(x => [top + 1, bottom - 1].map(y => [x, y] as const))
        const picture = hero.querySelector('.landing-hero__picture')?.getBoundingClientRect()
        const box = hero.getBoundingClientRect()
        const bars = [...document.querySelectorAll('.header, .navbar')].map(bar =>
          bar.getBoundingClientRect(),
        )
        return {
          button: corners.every(([x, y]) => document.elementFromPoint(x, y)?.closest('.button') === button),
          covered: bars.filter(bar => bar.height > 0 && bar.top < box.bottom - 1 && bar.bottom > box.top + 1)
            .length,
          cut: box.bottom > innerHeight + 1,
          picture: (picture?.height ?? 0) >= 200,
        }
      })
    await page.goto(shop.url)
    await page.waitForSelector('html[data-started]')
    // A first visit, with the line about cookies above all.
    expect(await page.$eval('.cookie-toast', line => line.checkVisibility())).toBe(true)
    expect(await seen()).toEqual({ button: true, covered: 0, cut: false, picture: true })
    await page.click('[data-cookie-toast-close]')
    expect(await seen()).toEqual({ button: true, covered: 0, cut: false, picture: true })
    expect(page.faults).toEqual([])
    await page.close()
  },
)
