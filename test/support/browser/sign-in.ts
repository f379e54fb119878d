import type { Page } from 'puppeteer'
import type { BrowserShop } from './browser-shop.ts'
import { takesFocus } from './takes-focus.ts'

/** Signs in to the account by SMS, by the keyboard alone, as a shopper without an order; the id of the user. */
export async function signInToAccount(shop: BrowserShop, page: Page): Promise<number> {
  await page.goto(`${shop.url}/personal/orders/`)
  await page.waitForSelector('[data-widget="sign-in"][data-widget-status="awake"]')
  await page.focus('#field-phone')
  await page.keyboard.type('9161234567')
  await page.keyboard.press('Enter')
  await takesFocus(page, '#field-sms_code')
  const code = await shop.codeFor()
  await Promise.all([page.waitForSelector('.account__empty'), page.keyboard.type(code)])
  const { id } = await shop.shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return id
}
