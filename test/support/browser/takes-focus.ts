import type { Page } from 'puppeteer'

/** Waits until the focus is on what the selector names: a widget gives it on after it has been painted. */
export async function takesFocus(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(selector => document.activeElement?.matches(selector), {}, selector)
}
