import type { ElementHandle, Page } from 'puppeteer'

/** Focuses an island, as a shopper would, and waits until it is awake or has failed. */
export async function touchIsland(
  page: Page,
  widget: string,
  ends: 'awake' | 'broken' = 'awake',
): Promise<ElementHandle | null> {
  await page.waitForSelector('html[data-started]')
  await page.$eval(`[data-widget="${widget}"]`, island =>
    island.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
  )
  return page.waitForSelector(`[data-widget="${widget}"][data-widget-status="${ends}"]`)
}
