import type { Page } from 'puppeteer'

/**
 * Waits for everything that the first view does without: the remaining styles and the fonts. After that
 * nothing moves any more.
 */
export async function lateLook(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet &&
      [...document.fonts].some(({ status }) => status === 'loaded') &&
      document.fonts.status === 'loaded',
  )
  // What they moved has been painted in the second frame.
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
