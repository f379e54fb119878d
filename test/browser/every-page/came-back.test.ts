import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { call, patch } from '../../support/browser/shop-pages.ts'

const PHONE = '+79161234567'
const shop = shopOfAllTests({ browser: 'whole' })
let page: WatchedPage
beforeEach(async () => {
  page = await shop.page()
})
afterEach(async () => {
  await page.close()
  // Until another code may be asked for.
  shop.pass(120_000)
})

test('who has signed in is seen as such on the page that «back» comes to', async () => {
  await page.goto(`${shop.url}/about/`)
  await page.goto(`${shop.url}/auth/?back=%2Fcontacts%2F`)
  await page.waitForSelector('#field-phone')
  await page.type('#field-phone', PHONE)
  await page.click('.sign-in__button')
  await page.waitForSelector('#field-sms_code')
  const arrived = page.waitForNavigation()
  await page.type('#field-sms_code', await shop.codeFor())
  await arrived
  await page.goBack()

  expect(new URL(page.url()).pathname).toBe('/about/')
  await page.waitForSelector('[data-peek="account"]')
  expect(page.faults).toEqual([])
})

test('and on one that the browser has cached whole, which was not notified', async () => {
  await page.goto(`${shop.url}/about/`)
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('is_kept', String(persisted))),
  )
  await page.goto(`${shop.url}/contacts/`)
  await signIn()
  await page.goBack()

  await page.waitForSelector('[data-peek="account"]')
  expect(await page.evaluate(() => sessionStorage.getItem('is_kept'))).toBe('true')
  expect(page.faults).toEqual([])
})

test('who has signed out finds nothing of theirs by «back»', async () => {
  await page.goto(`${shop.url}/about/`)
  await signIn()
  await page.reload()
  await page.waitForSelector('[data-peek="account"]')
  await page.goto(`${shop.url}/auth/`)
  await Promise.all([page.waitForNavigation(), page.click('main form[action*="logout"] button')])
  await page.goBack()
  await page.goBack()

  expect(new URL(page.url()).pathname).toBe('/about/')
  await page.waitForSelector('.header-tools__link[href="/auth/"]')
  expect(await page.$('[data-peek="account"]')).toBeNull()
})

test.each([
  ['that was taken from the browser’s cache', true],
  ['that the browser has kept whole, which heard nothing of it', false],
])('a town that was chosen is the one of the page that «back» comes to: one %s', async (_, is_announced) => {
  await page.goto(`${shop.url}/about/`)
  expect(await town()).toBe('Москва')
  await page.goto(`${shop.url}/contacts/`)
  const { name, latitude, longitude, fias_id, kladr_id, timezone } = builtInTown('Казань')
  const region = { name, latitude, longitude, fias_id, kladr_id, timezone }
  await patch(shop, page, '/api/v3/state/', { region })
  // Every page of the shop opens anew then, this one too.
  const announce = () => page.evaluate(() => new BroadcastChannel('shop').postMessage('region'))
  if (is_announced) await Promise.all([page.waitForNavigation(), announce()])
  await page.goBack()

  await page.waitForFunction(() => document.querySelector('.city-selector__open')?.textContent === 'Казань')
  expect(new URL(page.url()).pathname).toBe('/about/')
  expect(page.faults).toEqual([])
})

function town(): Promise<string | null> {
  return page.$eval('.city-selector__open', each => each.textContent)
}

async function signIn(): Promise<void> {
  await call(shop, page, '/api/user/authorization/', { phone: PHONE })
  await call(shop, page, '/api/user/authorization/', { phone: PHONE, sms_code: await shop.codeFor() })
}
