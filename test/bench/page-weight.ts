import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Browser } from 'puppeteer'
import { buildShop } from '../../build/build.ts'
import { LIMITS } from '../../build/limits.ts'
import type { Runtime } from '../../build/runtime.ts'
import { type Manifest, readManifest } from '../../server/render/assets.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { ask, makePopular, textOf } from './load.ts'
import { DEMO_DIR, startShop } from './serve.ts'

// What a page weighs on its first load in a real Chromium, with React and with Preact: bytes on the wire, as the browser
// counts them. Ends with 1 when a page or a file is over its limit.

/**
 * Bytes before the first tap, with either runtime, for none of it is asked for by then: the start file, and what comes late.
 * Of HTML with its headers: what was reached, and some 60 for the letters of hashes, which no press makes smaller. What tiles
 * say twice is left out: the names in the labels of their hearts come by script.
 */
const FIRST_JS = LIMITS.start + LIMITS.late
const FIRST_HTML: Record<string, number> = { home: 15_150, listing: 16_060, product: 11_800, order: 9_200 }
/** Of an order without goods: its hits are asked for. */
const ORDER_JS = 34_000
/** The rest of the look, with what a card has beside it, or all that the order has. */
const LATE_CSS: Record<string, number> = { product: LIMITS.css + 2_000, order: 12_260 }
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const QUIET_MS = 700

const folder = mkdtempSync(join(tmpdir(), 'vitrina-weight-'))
const browser = await launchBrowser()
const pages: Record<string, Record<string, string>> = {}
const files: Record<string, Record<string, string>> = {}
const over: string[] = []
try {
  for (const runtime of ['react', 'preact'] as const) await weigh(runtime, join(folder, runtime))
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log('First load, kB on the wire (HTML also raw)')
console.table(pages)
console.log('Built files, kB of brotli')
console.table(files)
for (const line of over) console.error(`OVER ITS LIMIT: ${line}`)
process.exitCode = over.length > 0 ? 1 : 0

async function weigh(runtime: Runtime, dist: string): Promise<void> {
  await buildShop({ runtime, is_dev: false, dist })
  const manifest = readManifest(dist)
  const shop = await startShop({ DIST_DIR: dist, DATA_DIR: DEMO_DIR })
  const agent = new Agent({ keepAlive: true })
  const textAt = async (path: string) => textOf(await ask(agent, shop.url + path))
  const listing = /\/catalog\/[\w-]+\/(?=")/.exec(await textAt('/'))?.[0] ?? '/'
  const product = /\/product\/[\w-]+\/(?=")/.exec(await textAt(listing))?.[0] ?? '/'
  for (const [name, path] of Object.entries({ home: '/', listing, product, order: '/order/' })) {
    const raw = (await textAt(path)).length
    await makePopular(shop.url + path)
    const { html, js, css } = await load(browser, shop.url + path)
    pages[`${name}, ${runtime}`] = { 'HTML raw': kB(raw), HTML: kB(html), JS: kB(js), CSS: kB(css) }
    check(`JS of ${name} with ${runtime}`, js, name === 'order' ? ORDER_JS : FIRST_JS)
    check(`HTML of ${name} with ${runtime}`, html, FIRST_HTML[name] ?? 0)
    check(`CSS of ${name} with ${runtime}`, css, LATE_CSS[name] ?? LIMITS.css)
  }
  agent.destroy()
  await shop.stop()

  const start = withImports(dist, fileOf(manifest, 'start.js'))
  const wake = withImports(dist, fileOf(manifest, 'wake.js')).filter(file => !start.includes(file))
  const weight = (names: string[]) =>
    names.reduce((sum, name) => sum + statSync(join(dist, 'assets', `${name}.br`)).size, 0)
  files[runtime] = {
    'before any island': kB(weight(start)),
    [`${runtime === 'react' ? 'React' : 'Preact'} and waking`]: kB(weight(wake)),
    'CSS after load': kB(weight([fileOf(manifest, 'rest.css')])),
  }
  check(`JS before any island with ${runtime}`, weight(start), LIMITS.start)
}

/** Bodies as they crossed the wire until nothing has come for a while. */
async function load(browser: Browser, url: string): Promise<{ html: number; js: number; css: number }> {
  // A context of its own, or the second page finds the first one's scripts.
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport(PHONE)
  const wire = await page.createCDPSession()
  await wire.send('Network.enable')
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  wire.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => void types.set(requestId, type))
  const count = (requestId: string, length: number) => {
    const type = types.get(requestId) ?? 'Other'
    bytes[type] = (bytes[type] ?? 0) + length
  }
  wire.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) !== 'Document') count(requestId, encodedDataLength)
  })
  // Of the page itself the browser tells the sum alone, with its headers.
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Document') count(requestId, encodedDataLength)
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForNetworkIdle({ idleTime: QUIET_MS })
  await context.close()
  return { html: bytes.Document ?? 0, js: bytes.Script ?? 0, css: bytes.Stylesheet ?? 0 }
}

function fileOf(manifest: Manifest, name: string): string {
  return basename(manifest.files[name] ?? '')
}

/** A chunk and what it imports at once; what it asks for later is not among them. */
function withImports(dist: string, name: string, seen: string[] = []): string[] {
  if (seen.includes(name)) return seen
  seen.push(name)
  const text = readFileSync(join(dist, 'assets', name), 'utf8')
  for (const [, next = ''] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
    withImports(dist, next, seen)
  return seen
}

function check(what: string, bytes: number, limit: number): void {
  if (bytes > limit) over.push(`${what} is ${kB(bytes)} kB, and may be ${kB(limit)}`)
}

function kB(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}
