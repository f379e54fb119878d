import { findBrokenTemplates } from '../../../build/check-templates.ts'
import type { Renderer } from '../../../server/render/renderer.ts'
import {
  type BrowserShop,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'
import { editorsMediaOf } from '../../support/pages/editors-originals.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../../support/pages/own-templates.ts'

// What an editor may put into a page of their own: the parts of the header, beside the header's, and the filters of a category.

const OWN = `---
path: /gifts/
title: Подарки
description: Что подарить
---
<h1>Подарки</h1>
<div class="own-search">{% widget 'search' %}</div>
<button type="button" popovertarget="own-cart">Что в корзине</button>
<section id="own-cart" popover tabindex="-1" aria-label="Что выбрано" aria-busy="true">{% widget 'header', part: 'cart' %}</section>
{% widget 'filter-panel', category: 'women/dresses', wake: 'touch' %}
`

let templates: OwnTemplates
let renderer: Renderer
let shop: BrowserShop
let page: WatchedPage
beforeAll(async () => {
  templates = copyTemplates()
  templates.write('pages/gifts.liquid', OWN)
  renderer = await openRendererOf(templates.folder, { lines: [] })
  shop = await openBrowserShop({ given: { given: { renderer } } })
})
afterAll(async () => {
  await shop.close()
  renderer.close()
  templates.close()
})
beforeEach(async () => {
  page = await shop.page()
})
afterEach(() => page.close())

test('npm run check:templates finds nothing wrong with such a page', async () => {
  expect(await findBrokenTemplates(templates.folder, editorsMediaOf(templates.folder))).toEqual([])
})

test('a second search suggests below its own field, and the header’s stays asleep', async () => {
  await page.goto(`${shop.url}/gifts/`)
  await page.type('.own-search .search__input', 'плат')
  await page.waitForSelector('.own-search [role="option"]')

  expect(await page.$('.header [role="option"]')).toBeNull()
  expect(await page.$('.header [data-widget="search"][data-widget-status="asleep"]')).not.toBeNull()
  expect(page.faults).toEqual([])
})

test('a second mini-cart opens by its own button, and shows what is in the cart', async () => {
  await fillCart(shop, page)
  await page.goto(`${shop.url}/gifts/`)
  await page.click('[popovertarget="own-cart"]')

  await page.waitForSelector('#own-cart:not([aria-busy]) ::-p-text(Платье льняное)')
  expect(page.faults).toEqual([])
})

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the filters of a category on %s', (_, viewport) => {
  const open = async () => {
    await page.setViewport(viewport)
    await page.goto(`${shop.url}/gifts/`)
    await page.waitForSelector('html[data-started]')
    await page.click('.filters__toggle')
    await page.waitForSelector('.filters__dialog[open] .filters__groups', { visible: true })
    await page.waitForSelector('[data-widget="filter-panel"][data-widget-status="awake"]')
  }
  const applied = async () => {
    await Promise.all([page.waitForNavigation(), page.click('.filters__apply')])
    return decodeURI(new URL(page.url()).pathname)
  }

  test('count what is ticked, and lead to the listing of it', async () => {
    await open()
    await page.click('label:has([value="belyy"])')
    await page.waitForSelector('.filters__form[data-progress="ready"]')
    expect(await page.$eval('.filters__apply', button => button.textContent)).toBe('Показать 1 товар')

    expect(await applied()).toBe('/catalog/women/dresses/filter/color=belyy/')
    expect(page.faults).toEqual([])
  })

  test('lead to the listing when nothing is ticked, too', async () => {
    await open()

    expect(await applied()).toBe('/catalog/women/dresses/')
    expect(page.faults).toEqual([])
  })
})
