import type { Page } from 'puppeteer'

/**
 * Waits until no popup stands open and none is on its way to close: focus is back, the page behind can be pressed, and the
 * history's entry for it has gone. One that is not seen any more may still be closing.
 */
export async function popupsGone(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('dialog:is([open], [data-opening], [data-closing])') && !history.state?.popup,
  )
}
