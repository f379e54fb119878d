import type { Page } from 'puppeteer'

/** Waits until the element with this selector has the focus: a widget moves the focus after rendering. */
export async function takesFocus(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(selector => document.activeElement?.matches(selector), {}, selector)
}
