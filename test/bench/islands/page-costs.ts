import type { Browser, Page } from 'puppeteer'
import { fillCart, touched } from '../taps/tap.ts'

const QUIET_MS = 700

/** A page's HTML on the wire with its headers, in kB, and its elements once it is quiet. */
export async function htmlOf(browser: Browser, url: string): Promise<{ sent: number; elements: number }> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.setViewport({ width: 412, height: 823, isMobile: true, hasTouch: true })
    const wire = await page.createCDPSession()
    await wire.send('Network.enable')
    let document_id = ''
    let sent = 0
    wire.on('Network.requestWillBeSent', ({ requestId, type }) => {
      if (type === 'Document') document_id = requestId
    })
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (requestId === document_id) sent = encodedDataLength / 1_000
    })
    await page.goto(url, { waitUntil: 'load' })
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    await page.waitForNetworkIdle({ idleTime: QUIET_MS })
    return { sent, elements }
  } finally {
    await context.close()
  }
}

/** What a listing holds in MB, without garbage, when mini-cart, search and filters are awake. */
export async function heapAwake(page: Page, urls: { listing: string; product: string }): Promise<number> {
  await page.goto(urls.product)
  await page.waitForSelector('html[data-started]')
  await fillCart(page)
  // Straight from page to page, the one that is left would stay for «back», and its heap would be counted with this one's.
  await page.goto('about:blank')
  await page.goto(urls.listing)
  for (const widget of ['header', 'search', 'filter-panel']) await touched(`[data-widget="${widget}"]`)(page)
  const wire = await page.createCDPSession()
  await wire.send('Performance.enable')
  await wire.send('HeapProfiler.collectGarbage')
  const { metrics } = await wire.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6
}
