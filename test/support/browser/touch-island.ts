import type { ElementHandle, Page } from 'puppeteer'

/** Touches an island, as a shopper's focus does, and waits until it is awake, or has given up. */
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
