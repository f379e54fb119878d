import { importSizeTables } from '../../../server/import/size-tables/import-size-tables.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
beforeAll(async () => {
  await importSizeTables(shop.shop.db, [
    {
      slug: 'dresses',
      title: 'Платья',
      category_path: '',
      brand: '',
      columns: ['Размер', 'Обхват груди'],
      rows: [
        ['42', '82–85'],
        ['44', '86–89'],
      ],
      measures: ['Лента не натянута.'],
    },
  ])
  await shop.shop.catalog.refresh()
})
afterEach(() => page?.close())

const cardUrl = () => `${shop.url}/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`
async function openCard(viewport: typeof DESKTOP | typeof PHONE, hash = '') {
  page = await shop.page({ viewport })
  await page.goto(cardUrl() + hash)
  await page.waitForSelector('html[data-started]')
  await page.waitForSelector('link[href*="/assets/card-"]')
}

test('by keyboard it opens over the card, marks the chosen size, and gives the focus back', async () => {
  await openCard(DESKTOP, `#${encodeURIComponent(shop.goods.linenDress.offers[1]?.ext_id ?? '')}`)
  await page.focus('.sizes__table')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open] .size-table')
  expect(await page.$$eval('.size-table [aria-current]', rows => rows.map(row => row.textContent))).toEqual([
    '4486–89',
  ])
  expect(page.url()).not.toContain('/size-table/')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.matches('.sizes__table'))
  expect(await page.$('dialog[open]')).toBeNull()
  expect(page.faults).toEqual([])
})

test('on a phone it opens over the sheet of sizes, which is there again below it', async () => {
  await openCard(PHONE)
  await page.tap('.buy__button')
  await page.waitForSelector('dialog.size-sheet[open] .sizes__table')
  await page.$eval('.size-sheet .sizes__table', link => (link as HTMLElement).click())
  await page.waitForSelector('dialog[open] .size-table')
  await page.$eval('dialog:has(.size-table) .popup__close', cross => (cross as HTMLElement).click())
  await page.waitForFunction(() => !document.querySelector('.size-table'))
  expect(await page.$('dialog.size-sheet[open]')).not.toBeNull()
  expect(await page.evaluate(() => document.documentElement.className)).toContain('is-popup-open')
})

test('without script the link leads to a page', async () => {
  page = await shop.page({ viewport: DESKTOP })
  await page.setJavaScriptEnabled(false)
  await page.goto(cardUrl())
  await Promise.all([page.waitForNavigation(), page.click('.sizes__table')])
  expect(await page.$eval('h1', heading => heading.textContent)).toBe('Таблица размеров')
})
