import { type BrowserShop, DESKTOP, openBrowserShop, PHONE } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { wakeAll } from '../../support/browser/shop-pages.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { copyTemplates, type OwnTemplates } from '../../support/pages/own-templates.ts'

describe('a look on a landing page', () => {
  let templates: OwnTemplates
  let shop: BrowserShop
  beforeAll(async () => {
    templates = copyTemplates()
    templates.write('pages/own.liquid', '')
    shop = await openBrowserShop({ env: { TEMPLATES_DIR: templates.folder } })
    const ids = [shop.goods.linenDress.id, shop.goods.leatherBelt.id, shop.goods.woolCoat.id].join(' ')
    const matter = '---\npath: /own/\ntitle: Свой\ndescription: Свой.\nlayout: landing\n---\n'
    templates.change(
      'pages/own.liquid',
      () => `${matter}<h1>Свой</h1>\n<div>{% look '${ids}', title: 'Образ целиком' %}</div>\n`,
    )
    await shop.shop.renderer.refresh()
  })
  afterAll(async () => {
    await shop?.close()
    templates.close()
  })

  test.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('is sized and put into the cart by one button, on %s', async (_device, viewport) => {
    const page = await shop.page({ viewport })
    await page.goto(`${shop.url}/own/`)
    await wakeAll(page)
    const press = async () => {
      // A bar of the phone lies over what stands at the bottom of the window.
      await page.$eval('.asked-look button', button =>
        button.scrollIntoView({ behavior: 'instant', block: 'center' }),
      )
      await page.click('.asked-look button')
    }
    expect(await overflow(page)).toBe(0)
    expect(await violationsNow(page)).toEqual([])
    // Without its sizes the browser itself keeps the form here.
    await press()
    await page.waitForFunction(() => document.activeElement?.matches('.asked-look select'))
    expect(new URL(page.url()).pathname).toBe('/own/')
    for (const list of await page.$$('.asked-look select')) {
      const size = await list.$eval('option:not([value=""])', option => (option as HTMLOptionElement).value)
      await list.select(size)
    }
    await Promise.all([page.waitForNavigation(), press()])

    expect(new URL(page.url()).pathname).toBe('/order/')
    await page.waitForSelector('[data-widget="cart"][data-widget-status="awake"]')
    const names = [shop.goods.linenDress.name, shop.goods.leatherBelt.name, shop.goods.woolCoat.name]
    await page.waitForFunction(all => all.every(name => document.body.innerText.includes(name)), {}, names)
    expect(page.faults).toEqual([])
    await page.close()
  })
})
