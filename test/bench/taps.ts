import type { Browser, Cookie } from 'puppeteer'
import { launchBrowser } from '../support/browser/browser.ts'
import { DEMO_DIR, startShop } from './serve.ts'
import { measureTap, type TapTime } from './tap-time.ts'
import { ACCOUNT } from './taps/account.ts'
import { EVERY_PAGE } from './taps/every-page.ts'
import { LISTING } from './taps/listing.ts'
import { memberCookies } from './taps/member.ts'
import { CART, ORDER } from './taps/order.ts'
import { PRODUCT } from './taps/product.ts'
import type { Tap } from './taps/tap.ts'

// How long a tap waits for the frame that shows what it did (INP), four times slower than this machine: each as the first
// tap of a page that was just loaded. Of several loads the median and the least are told: what else the machine does makes
// a tap longer and never shorter. Judged by nobody.

const LOADS = Number(process.argv.find(each => /^\d+$/.test(each)) ?? 5)
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** As large as the largest view in its own pixels: a frame that changes only what lies outside of it is not presented. */
const WINDOW = '1400,1700'
const TAPS = { ...EVERY_PAGE, ...LISTING, ...PRODUCT, ...CART, ...ORDER, ...ACCOUNT }

const only = process.argv.filter(each => each.startsWith('--only=')).map(each => each.slice(7))
const browser = await launchBrowser({ args: [`--window-size=${WINDOW}`] })
const shop = await startShop({ DATA_DIR: DEMO_DIR })
try {
  const home = '/'
  const listing = await firstLink(shop.url + home, /\/catalog\/[\w-]+\/(?=")/)
  const product = await firstLink(shop.url + listing, /\/product\/[\w-]+\/(?=")/)
  const paths = {
    home,
    listing,
    product,
    auth: '/auth/',
    orders: '/personal/orders/',
    profile: '/personal/profile/',
    favorite: '/favorite/',
  }
  const table: Record<string, Record<string, number | string>> = {}
  const wanted = Object.entries(TAPS).filter(
    ([name]) => only.length === 0 || only.some(each => name.includes(each)),
  )
  const member = wanted.some(([, { is_member }]) => is_member)
    ? await memberCookies(browser, { home: shop.url + home, product: shop.url + product })
    : []
  for (const [name, tap] of wanted) {
    const times: TapTime[] = []
    try {
      // The first draws pictures and presses the page.
      for (let load = -1; load < LOADS; load++) {
        const tapped = () => tapOnce(browser, shop.url + paths[tap.path], tap, member)
        // Now and then a browser tells of a request and never of its end: one that stays unquiet is loaded anew, once.
        const time = await tapped().catch(tapped)
        if (load >= 0) times.push(time)
      }
      table[name] = rowOf(times)
    } catch (failure) {
      // The others are told all the same.
      table[name] = { failed: String(failure).slice(0, 60) }
    }
    console.error(name, table[name])
  }
  console.log(`\nFrom a tap to the frame that shows it, ms at 4x CPU, of ${LOADS} loads`)
  console.table(table)
} finally {
  await browser.close()
  await shop.stop()
}

async function tapOnce(browser: Browser, url: string, tap: Tap, member: Cookie[]): Promise<TapTime> {
  const context = await browser.createBrowserContext()
  try {
    if (tap.is_member) await context.setCookie(...member)
    const page = await context.newPage()
    await page.setViewport(tap.viewport ?? PHONE)
    const time = await measureTap(page, url, {
      before: tap.before ?? (async () => undefined),
      selector: tap.selector,
      key: tap.key,
      brings: tap.brings,
      is_touch: !tap.viewport,
    })
    await tap.after?.(page)
    return time
  } finally {
    await context.close()
  }
}

async function firstLink(url: string, pattern: RegExp): Promise<string> {
  return pattern.exec(await (await fetch(url)).text())?.[0] ?? '/'
}

function rowOf(times: TapTime[]): Record<string, number | string> {
  const of = (read: (time: TapTime) => number) => times.map(read).toSorted((a, b) => a - b)
  const total = of(time => time.total)
  return {
    median: Math.round(total[Math.floor(total.length / 2)] ?? Number.NaN),
    least: Math.round(total[0] ?? Number.NaN),
    'waiting (least)': Math.round(of(time => time.delay)[0] ?? Number.NaN),
    'scripts (least)': Math.round(of(time => time.scripts)[0] ?? Number.NaN),
    'frame (least)': Math.round(of(time => time.frame)[0] ?? Number.NaN),
    'brought (median)': Math.round(of(time => time.brought)[Math.floor(times.length / 2)] ?? 0),
    'work (median)': Math.round(of(time => time.work.tap)[Math.floor(times.length / 2)] ?? 0),
    'longest task': Math.round(of(time => time.work.longest)[Math.floor(times.length / 2)] ?? 0),
    'of which':
      times.toSorted((a, b) => a.work.tap - b.work.tap)[Math.floor(times.length / 2)]?.work.parts ?? '',
  }
}
