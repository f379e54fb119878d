import type { BrowserContext } from 'puppeteer'
import { launchBrowser } from '../support/browser/browser.ts'
import { DEMO_DIR, startShop } from './serve.ts'
import { type Visit, visitThrottled } from './throttled-visit.ts'

// The second page of a visit on a cheap phone: a listing after a listing, with what pages have in common kept by the
// browser, and without it; for a stranger, and for a shopper with three lines in the cart. Loads take turns; medians are
// told, judged by nobody.

const LOADS = Number(process.argv.find(each => /^\d+$/.test(each)) ?? 5)

const browser = await launchBrowser()
const shop = await startShop({ DATA_DIR: DEMO_DIR })
try {
  const home = await (await fetch(shop.url)).text()
  const [first = '/', second = '/'] = new Set(home.match(/\/catalog\/[\w-]+\/(?=")/g))
  const offers = await offersOf(first)
  const visits = new Map<string, Visit[]>()
  const note = (row: string, visit: Visit) => visits.set(row, [...(visits.get(row) ?? []), visit])
  let dictionary = 0
  for (let load = -1; load < LOADS; load++) {
    for (const who of ['stranger', 'shopper']) {
      for (const way of ['without', 'with']) {
        const context = await browser.createBrowserContext()
        if (who === 'shopper') await fillCart(context, shop.url + first, offers)
        const before = await visitThrottled(browser, shop.url + first, { context })
        if (way === 'with') dictionary = await fetchDictionary(context, shop.url + first)
        const visit = await visitThrottled(browser, shop.url + second, { context })
        await context.close()
        if (load < 0) continue
        if (way === 'without') note(`${who}, first`, before)
        note(`${who}, second, ${way}`, visit)
      }
    }
  }
  console.log(
    `\nA listing after a listing, medians of ${LOADS}; the dictionary itself is ${dictionary} bytes, once`,
  )
  console.table(Object.fromEntries([...visits].map(([name, all]) => [name, rowOf(all)])))
} finally {
  await browser.close()
  await shop.stop()
}

/** Of three products that the listing shows. */
async function offersOf(listing: string): Promise<number[]> {
  const html = await (await fetch(shop.url + listing)).text()
  const paths = [...new Set(html.match(/\/product\/[\w-]+\//g))].slice(0, 3)
  const pages = await Promise.all(paths.map(async path => (await fetch(shop.url + path)).text()))
  return pages.flatMap(page => Number(/"offers?":\[\{"id":(\d+)/.exec(page)?.[1] ?? []))
}

async function fillCart(context: BrowserContext, url: string, offers: number[]): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  const answers = await page.evaluate(async ids => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
    const add = (offer_id: number) =>
      fetch('/api/cart/', { method: 'POST', headers, body: JSON.stringify({ offer_id, quantity: 1 }) })
    const statuses: number[] = []
    for (const id of ids) statuses.push((await add(id)).status)
    return statuses
  }, offers)
  if (answers.join() !== '200,200,200') throw new Error(`no cart of three lines: ${answers}`)
  await page.close()
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
  const cached = page.waitForResponse(answer => answer.url().endsWith('/pages.dictionary'))
  await page.mouse.move(200, 200)
  await cached
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
