import type { Page } from 'puppeteer'
import { waitUntilQuiet } from '../quiet.ts'
import { fillCart } from '../taps/tap.ts'

const WAITS_MS = 60_000
const QUIET_MS = 1_000
const CPU_SLOWER = 4
const LATENCY_MS = 150
const BYTES_A_SECOND = 1_600_000 / 8

interface Urls {
  listing: string
  product: string
}

/** From the mouse that comes to the frame that shows the first line, on a cheap phone's line and processor. */
export async function firstLine(page: Page, { listing, product }: Urls): Promise<number> {
  await page.goto(product)
  await page.waitForSelector('html[data-started]')
  await fillCart(page)
  await openSlowed(page, listing)
  const shown = shownAfter(page, { sign: 'pointerover', selector: '#peek-cart .mini-cart__line' })
  await page.hover('.header-tools a[href="/order/"]')
  return shown
}

/** From the focus to the frame that shows the first suggestion; two letters are typed at once. */
export async function firstSuggestion(page: Page, { listing }: Urls): Promise<number> {
  await openSlowed(page, listing)
  const shown = shownAfter(page, { sign: 'focusin', selector: '[data-search-found] [role="option"]' })
  await page.focus('.search__input')
  await page.keyboard.type('пл')
  return shown
}

/** With nothing in the browser's cache, and quiet: what comes ahead is there. */
async function openSlowed(page: Page, url: string): Promise<void> {
  const wire = await page.createCDPSession()
  await wire.send('Network.enable')
  await wire.send('Network.clearBrowserCache')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
  await page.goto(url, { waitUntil: 'load', timeout: WAITS_MS })
  await page.waitForSelector('html[data-started]')
  await waitUntilQuiet(page, QUIET_MS)
  await page.emulateCPUThrottling(CPU_SLOWER)
}

/** Begins to look at once; the time counts from the first `sign`. */
function shownAfter(page: Page, what: { sign: string; selector: string }): Promise<number> {
  return page.evaluate(
    ({ sign, selector }) =>
      new Promise<number>(resolve => {
        let since = 0
        const begun = ({ timeStamp }: Event) => {
          since = timeStamp
        }
        addEventListener(sign, begun, { capture: true, once: true })
        const look = () =>
          requestAnimationFrame(() => {
            if (!since || !document.querySelector(selector)) return look()
            requestAnimationFrame(() => resolve(performance.now() - since))
          })
        look()
      }),
    what,
  )
}
