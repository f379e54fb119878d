import type { Page } from 'puppeteer'

const WAITS_MS = 60_000

/**
 * Waits until nothing has come for so long. By what the page itself says has come: Chromium does not always tell the end
 * of a request that its memory answered, so that a page which was loaded twice never has an idle network.
 *
 * Throws when there is no such pause within a minute.
 */
export async function waitUntilQuiet(page: Page, quiet_ms: number): Promise<void> {
  await page.waitForFunction(
    ms => {
      const seen = globalThis as unknown as { came?: { count: number; at: number } }
      const count = performance.getEntriesByType('resource').length
      const isWaiting = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')
      if (isWaiting || seen.came?.count !== count) seen.came = { count, at: performance.now() }
      return performance.now() - seen.came.at > ms
    },
    { polling: 50, timeout: WAITS_MS },
    quiet_ms,
  )
}
