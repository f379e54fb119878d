import { rmSync } from 'node:fs'
import { DIST } from '../../../build/build.ts'
import { readManifest } from '../../../server/render/assets.ts'
import { expectAwakeAsPainted } from '../../support/browser/as-painted.ts'
import { type BrowserShop, buildFor, openBrowserShop, runtimeOf } from '../../support/browser/browser-shop.ts'
import { SHOP_PAGES, wakeAll } from '../../support/browser/shop-pages.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'

// `on-a-desktop.test.ts` visits the same pages with the runtime that is built.
const OTHER = runtimeOf(DIST) === 'react' ? 'preact' : 'react'

describe(`islands woken by ${OTHER}`, () => {
  let shop: BrowserShop
  let dist: string
  beforeAll(async () => {
    dist = await buildFor(OTHER)
    shop = await openBrowserShop({ dist })
  })
  afterAll(async () => {
    await shop?.close()
    rmSync(dist, { recursive: true, force: true })
  })

  test.each(SHOP_PAGES)(
    'of $name are all awake, and found the page as it was painted',
    async ({ path, status }) => {
      const page = await shop.page()
      const answer = await page.goto(shop.url + (await path(shop, page)))
      expect(answer?.status()).toBe(status)
      await expectAwakeAsPainted(page, answer)
      await page.close()
    },
  )
})

describe('an island that throws while it wakes', () => {
  let shop: BrowserShop
  beforeAll(async () => {
    shop = await openBrowserShop()
  })
  afterAll(() => shop?.close())

  test.each([
    ['its script throws', `export function BuyButton() { throw new Error('сломано нарочно') }`],
    ['its script does not come', null],
  ])('leaves what was painted, is logged, and harms nobody: %s', async (_how, script) => {
    const page = await shop.page()
    const { files } = readManifest(DIST)
    await page.setRequestInterception(true)
    page.on('request', request => {
      if (new URL(request.url()).pathname !== files['buy-button.js']) return void request.continue()
      if (script === null) return void request.abort('connectionfailed')
      void request.respond({ status: 200, contentType: 'text/javascript', body: script })
    })
    const { linenDress } = shop.goods
    await page.goto(`${shop.url}/product/${linenDress.slug}-${linenDress.id}/`)
    const painted = await page.$eval('[data-widget="buy-button"]', element => element.innerHTML)
    await touchIsland(page, 'buy-button', 'broken')
    await wakeAll(page)

    expect(await page.$eval('[data-widget="buy-button"]', element => element.innerHTML)).toBe(painted)
    expect(painted).toContain('Добавить в&nbsp;корзину')
    const others = await page.$$eval('[data-widget]:not([data-widget="buy-button"])', elements =>
      elements.map(element => (element as HTMLElement).dataset.widgetStatus),
    )
    expect(new Set(others)).toEqual(new Set(['awake']))
    expect(shop.log.some(line => line.includes('widget.broken') && line.includes('buy-button'))).toBe(true)
    await page.close()
  })
})
