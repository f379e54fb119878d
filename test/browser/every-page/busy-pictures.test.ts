import type { HTTPRequest } from 'puppeteer'
import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'

const shop = shopOfAllTests()
let page: WatchedPage
let asked: string[]

/** How the server answers the requests for a picture, one after another; the last for all that follow. */
async function openListing(statuses: (number | 'as it is')[]): Promise<string> {
  const [key = ''] = await addPictures(shop, shop.goods.linenDress.id, 1)
  page = await shop.page()
  asked = []
  await page.setRequestInterception(true)
  page.on('request', (request: HTTPRequest) => {
    if (!request.url().includes(`/media/${key}/`)) return request.continue()
    const status = statuses[Math.min(asked.length, statuses.length - 1)]
    asked.push(new URL(request.url()).pathname)
    return typeof status === 'number'
      ? request.respond({ status, headers: { 'Retry-After': '0' } })
      : request.continue()
  })
  await page.goto(`${shop.url}/catalog/women/dresses/`)
  return `.tile img[src^="/media/${key}/"]`
}
afterEach(async () => {
  await shop.shop.db.deleteFrom('pictures').execute()
  await page.close()
})

test('a picture that the server was too busy for is asked for again, and shown when it has come', async () => {
  const picture = await openListing([503, 503, 503, 'as it is'])
  await page.waitForFunction(
    selector => (document.querySelector(selector) as HTMLImageElement).naturalWidth > 0,
    {},
    picture,
  )
  expect(new Set(asked).size).toBe(1)
  expect(page.faults.filter(fault => !fault.startsWith('503: '))).toEqual([])
})
