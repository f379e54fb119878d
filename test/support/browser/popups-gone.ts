import type { Page } from 'puppeteer'

/**
 * Waits until no popup is open or still closing: the focus is back, the page behind can be pressed, and its
 * history entry is removed. A popup that is no longer visible may still be closing.
 */
export async function popupsGone(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('dialog:is([open], [data-opening], [data-closing])') && !history.state?.popup,
  )
}
