import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import {
  type BrowserShop,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import { violations } from '../../support/browser/violations.ts'

const CARE =
  'Ручная стирка при 30 °C. Не отбеливать. Сушить вертикально, не сушить в барабане. Гладить при температуре до 150 °C. Мягкая химчистка. Беречь от солнца.'

let shop: BrowserShop
let page: WatchedPage
beforeAll(async () => {
  shop = await openBrowserShop()
  const { id } = shop.goods.linenDress
  await shop.shop.db.updateTable('products').set({ care: CARE }).where('id', '=', id).execute()
  await announceCatalog(shop.shop.db)
  await shop.shop.catalog.refresh()
})
afterAll(() => shop?.close())
afterEach(() => page?.close())

/** @param gone what of the browser's files does not come */
async function openCard(viewport: typeof DESKTOP | typeof PHONE, gone?: RegExp) {
  page = await shop.page({ viewport })
  const asked: string[] = []
  await page.setRequestInterception(true)
  page.on('request', request => {
    asked.push(new URL(request.url()).pathname)
    if (gone?.test(request.url())) void request.abort('connectionrefused')
    else void request.continue()
  })
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  await page.waitForSelector('html[data-started]')
  return asked
}
const openFold = async () => {
  await page.$eval('[data-care]', words => words.closest('details')?.querySelector('summary')?.focus())
  await page.keyboard.press('Enter')
  await page.waitForSelector('details[open] > .fold__name ::-p-text(Состав и уход)')
}
const lines = () =>
  page.$$eval('.care__line', all =>
    all.map(line => [
      (line as HTMLElement).innerText.trim(),
      ...[...line.querySelectorAll('.care')].map(sign => sign.className.replaceAll('care--', '').slice(5)),
    ]),
  )

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s care has a sign beside each line that is known, fetched when the section is opened',
  async (_, viewport) => {
    const asked = await openCard(viewport)
    expect(asked.filter(path => path.includes('care'))).toEqual([])
    await openFold()
    await page.waitForSelector('.care__line')
    expect(await lines()).toEqual([
      ['Ручная стирка при 30 °C', 'tub hand'],
      ['Не отбеливать', 'triangle no'],
      ['Сушить вертикально', 'square line'],
      ['Не сушить в барабане', 'drum no'],
      ['Гладить при температуре до 150 °C', 'iron dots'],
      ['Мягкая химчистка', 'circle p mild'],
      ['Беречь от солнца'],
    ])
    const sign = await page.$eval('.care--hand', element => {
      const { maskImage, width } = getComputedStyle(element)
      return { pictures: maskImage.match(/care-\w+\.svg/g)?.length, width }
    })
    expect(sign).toEqual({ pictures: 3, width: '32px' })
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(each => /care-\w+\.svg/.test(each.name)),
    )
    expect(await violations(page)).toEqual([])
    expect(page.faults).toEqual([])
  },
)

test.each([
  ['the code', /care-symbols-\w+\.js/],
  ['the look', /care-\w+\.css/],
])('without %s of the signs the words stand as they were', async (_, gone) => {
  await openCard(DESKTOP, gone)
  const failed = page.waitForRequest(request => gone.test(request.url()))
  await openFold()
  await failed
  await page.waitForFunction(() => document.querySelector('[data-care]')?.checkVisibility())
  expect(await page.$eval('[data-care]', words => words.textContent)).toBe(CARE)
  expect(await page.$('.care')).toBeNull()
})
