import type { Browser, BrowserContext, CDPSession } from 'puppeteer'

/** What one load of a page cost a cheap phone. Times are milliseconds since the page was asked for, weights are bytes on the wire. */
export interface Visit {
  fcp: number
  lcp: number
  /** When a heart that was tapped at the first paint had turned; null where none did. */
  heart: number | null
  /** Of tasks over 50 ms, what is over. */
  blocking: number
  main_thread: number
  html: number
  elements: number
  requests: number
  js_files: number
  js: number
  css: number
  /** All that was sent to it. */
  sent: number
  /** Files asked for at the word of a 103, before the page. */
  hinted: number
}

const CPU_SLOWER = 4
const LATENCY_MS = 150
const BYTES_A_SECOND = 1_600_000 / 8
export const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const QUIET_MS = 1_000
const WAITS_MS = 60_000

/**
 * Loads a page as a cheap phone does, with nothing in its caches: four times slower, 1.6 Mbit a second, 150 ms to the
 * server and back. `tap` taps the first heart at the first paint; what is asked for after it is counted, too.
 * With `is_line_slow` the line is slow by itself (`slow-line.ts`), and the browser adds nothing.
 */
export async function visitThrottled(
  browser: Browser,
  url: string,
  options: { tap?: boolean; context?: BrowserContext; is_line_slow?: boolean } = {},
): Promise<Visit> {
  const context = options.context ?? (await browser.createBrowserContext())
  try {
    const page = await context.newPage()
    await page.setViewport(PHONE)
    const wire = await page.createCDPSession()
    await slowDown(wire)
    if (!options.is_line_slow) await narrow(wire)
    const asked = followWire(wire)
    await page.evaluateOnNewDocument(watch, options.tap ?? false)
    await page.goto(url, { waitUntil: 'load', timeout: WAITS_MS })
    await page.waitForNetworkIdle({ idleTime: QUIET_MS, timeout: WAITS_MS })
    const { metrics } = await wire.send('Performance.getMetrics')
    const seen = (await page.evaluate('seen')) as Seen
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    const hinted = await page.evaluate(
      () =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
          ({ initiatorType }) => initiatorType === 'early-hints',
        ).length,
    )
    await page.close()
    const spent = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    return { ...seen, main_thread: spent * 1_000, elements, hinted, ...asked() }
  } finally {
    if (!options.context) await context.close()
  }
}

async function slowDown(wire: CDPSession): Promise<void> {
  await wire.send('Network.enable')
  await wire.send('Performance.enable')
  await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
}

async function narrow(wire: CDPSession): Promise<void> {
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
}

type Seen = Pick<Visit, 'fcp' | 'lcp' | 'heart' | 'blocking'>

/** Runs in the page, before its own scripts. */
function watch(taps: boolean): void {
  const seen = { fcp: 0, lcp: 0, heart: null as number | null, blocking: 0 }
  Object.assign(globalThis, { seen })
  const tap = () => {
    const heart = document.querySelector<HTMLElement>('[data-favorite]')
    heart?.click()
    if (heart?.getAttribute('aria-pressed') === 'true') seen.heart = performance.now()
    else if (performance.now() < 15_000) setTimeout(tap, 10)
  }
  const on = (type: string, listenTo: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(listenTo)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return
    seen.fcp = startTime
    if (taps) tap()
  })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  on('longtask', ({ duration }) => {
    seen.blocking += duration - 50
  })
}

/** Counts what crosses the wire; bytes are those of headers and body. */
function followWire(
  wire: CDPSession,
): () => Pick<Visit, 'html' | 'requests' | 'js_files' | 'js' | 'css' | 'sent'> {
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  const files: Record<string, number> = {}
  wire.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => void types.set(requestId, type))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
    files[type] = (files[type] ?? 0) + 1
  })
  return () => ({
    html: bytes.Document ?? 0,
    requests: types.size,
    js_files: files.Script ?? 0,
    js: bytes.Script ?? 0,
    css: bytes.Stylesheet ?? 0,
    sent: Object.values(bytes).reduce((sum, each) => sum + each, 0),
  })
}
