import type { Page } from 'puppeteer'

/**
 * By how many pixels the page is wider than its window: 0 where nothing scrolls it sideways.
 *
 * Not by `innerWidth`: a phone zooms out of a page that is too wide, and calls that its window.
 */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, offsetWidth } = document.documentElement
    return scrollWidth - offsetWidth
  })
}
