import type { Page } from 'puppeteer'

/** Reports a scroll to the page, also to one that is too short for it: the city is asked for after the first. */
export async function firstScroll(page: Pick<Page, 'waitForSelector' | 'evaluate'>): Promise<void> {
  await page.waitForSelector('html[data-started]')
  await page.evaluate(() => dispatchEvent(new Event('scroll')))
}
