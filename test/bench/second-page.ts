import type { BrowserContext } from 'puppeteer'
import { launchBrowser } from '../support/browser/browser.ts'
import { DEMO_DIR, startShop } from './serve.ts'
import { type Visit, visitThrottled } from './throttled-visit.ts'

// The second page of a visit on a cheap phone: a listing after a listing, with what pages have in common kept by the
// browser, and without it. Loads take turns; medians are told, judged by nobody.

const LOADS = Number(process.argv.find(each => /^\d+$/.test(each)) ?? 5)

const browser = await launchBrowser()
const shop = await startShop({ DATA_DIR: DEMO_DIR })
try {
  const home = await (await fetch(shop.url)).text()
  const [first = '/', second = '/'] = new Set(home.match(/\/catalog\/[\w-]+\/(?=")/g))
  const visits: Record<string, Visit[]> = { first: [], 'second, without': [], 'second, with': [] }
  let dictionary = 0
  for (let load = -1; load < LOADS; load++) {
    for (const name of ['second, without', 'second, with']) {
      const context = await browser.createBrowserContext()
      const before = await visitThrottled(browser, shop.url + first, { context })
      if (name === 'second, with') dictionary = await fetchDictionary(context, shop.url + first)
      const visit = await visitThrottled(browser, shop.url + second, { context })
      await context.close()
      if (load < 0) continue
      visits[name]?.push(visit)
      if (name === 'second, without') visits.first?.push(before)
    }
  }
  console.log(
    `\nA listing after a listing, medians of ${LOADS}; the dictionary itself is ${dictionary} bytes, once`,
  )
  console.table(Object.fromEntries(Object.entries(visits).map(([name, all]) => [name, rowOf(all)])))
} finally {
  await browser.close()
  await shop.stop()
}

/** As a hand that comes near makes the page do. */
async function fetchDictionary(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForSelector('html[data-started]')
  const wire = await page.createCDPSession()
  await wire.send('Network.enable')
  const bytes = new Promise<number>(resolve =>
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => resolve(encodedDataLength)),
  )
  const kept = page.waitForResponse(answer => answer.url().endsWith('/pages.dictionary'))
  await page.mouse.move(200, 200)
  await kept
  await page.waitForNetworkIdle()
  await page.close()
  return bytes
}

function rowOf(visits: Visit[]): Record<string, string> {
  const median = (read: (visit: Visit) => number) =>
    visits.map(read).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN
  return {
    'HTML sent, kB': (median(each => each.html) / 1_000).toFixed(1),
    'FCP, ms': median(each => each.fcp).toFixed(0),
    'LCP, ms': median(each => each.lcp).toFixed(0),
    requests: median(each => each.requests).toFixed(0),
  }
}
