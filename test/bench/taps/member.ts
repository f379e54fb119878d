import type { Browser, Cookie, Page } from 'puppeteer'
import { DEMO_MEMBER } from '../../../server/demo/demo.ts'
import { ask } from './tap.ts'

const AUTHORIZATION = '/api/user/authorization/'

/** Signs the member of the demonstration shop in, with a favourite; the cookies of that browser. */
export async function memberCookies(
  browser: Browser,
  urls: { home: string; product: string },
): Promise<Cookie[]> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.goto(urls.product)
    await page.waitForSelector('html[data-started]')
    await Promise.all([
      page.waitForResponse(answer => answer.url().includes('/favorite/') && answer.ok()),
      page.locator('[data-favorite]').click(),
    ])
    const { phone } = DEMO_MEMBER
    await ask(page, 'POST', AUTHORIZATION, { phone })
    const sms_code = await codeSaid(page, urls.home, phone)
    await ask(page, 'POST', AUTHORIZATION, { phone, sms_code })
    return await context.cookies()
  } finally {
    await context.close()
  }
}

/** What the pretended phone shows; the message may be on its way. */
async function codeSaid(page: Page, home: string, phone: string): Promise<string> {
  const { pathname } = new URL(page.url())
  for (;;) {
    await page.goto(new URL('/dev/outbox/', home).href)
    const texts = await page.$$eval(
      '.dev-outbox__message',
      (all, wanted) =>
        all.filter(each => each.textContent?.includes(wanted)).map(each => each.textContent ?? ''),
      phone,
    )
    const code = /\d{6}(?= — код для входа)/.exec(texts[0] ?? '')?.[0]
    await page.goto(new URL(pathname, home).href)
    if (code) return code
  }
}
