import type { Page } from 'puppeteer'

/**
 * Until the page has been opened anew by what `deed` does. `waitForNavigation` will not do where a popup is open: that it
 * goes from the history is a navigation to puppeteer.
 */
export async function openedAnew(page: Page, action: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { is_page_before: true }))
  await action()
  await page.waitForFunction(() => !('is_page_before' in window) && document.readyState === 'complete')
}
