import type { Page } from 'puppeteer'

/**
 * Waits until the page has been loaded again because of `action`. `waitForNavigation` does not work while a
 * popup is open, because puppeteer counts the removal of its history entry as a navigation.
 */
export async function openedAnew(page: Page, action: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { is_page_before: true }))
  await action()
  await page.waitForFunction(() => !('is_page_before' in window) && document.readyState === 'complete')
}
