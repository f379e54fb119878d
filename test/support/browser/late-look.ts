import type { Page } from 'puppeteer'

/** Waits for what the first view did without: the rest of the styles and the fonts, after which nothing moves any more. */
export async function lateLook(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet &&
      [...document.fonts].some(({ status }) => status === 'loaded'),
  )
}
