import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer'
import { launchBrowser } from '../support/browser/browser.ts'
import { openNginx } from '../support/nginx.ts'
import { selfSigned } from '../support/self-signed.ts'
import { medians } from './medians.ts'
import { type Hints, openNodeFront } from './node-front.ts'
import { DEMO_DIR, startShop } from './serve.ts'
import { openSlowLine } from './slow-line.ts'
import { PHONE, type Visit, visitThrottled } from './throttled-visit.ts'

// What a proxy in front does to the first second: listing and product, cold, from the bare server (plain HTTP/1.1), from
// nginx as `server/operating.md` has it (TLS, HTTP/2), and from a proxy of Node's own, where nothing differs but the protocol: TLS with
// HTTP/1.1, with HTTP/2, and with 103 Early Hints that name the start script and the very picture that the phone takes
// (the most that hints can do: whoever writes them cannot know the width of a screen). Loads take turns; medians are told.
//
// With `--emulated` the browser narrows the line, as in `first-second.ts`. It holds back each answer by 150 ms, whatever
// connection it comes on: no handshake costs anything and no request waits for a free connection the longer, so neither
// TLS's price nor what multiplexing saves is seen. Without it all rows go over `slow-line.ts`, which charges for both.
// What that cannot tell: a line that loses packets (one connection suffers more than six), and which stream a proxy would
// send first, as the line takes what it is given.

const LOADS = Number(process.argv.find(each => /^\d+$/.test(each)) ?? 5)
const IS_LINE_SLOW = !process.argv.includes('--emulated')

const folder = mkdtempSync(join(tmpdir(), 'vitrina-front-'))
const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
try {
  const shop = await startShop({ DATA_DIR: DEMO_DIR, TRUST_PROXY: '1' })
  undo.push(shop.stop)
  const certificate = selfSigned(folder)
  const browser = await launchBrowser({
    args: [`--ignore-certificate-errors-spki-list=${certificate.spki}`],
  })
  undo.push(() => browser.close())

  const listing = await firstLink(`${shop.url}/`, /\/catalog\/[\w-]+\/(?=")/)
  const pages = { listing, product: await firstLink(shop.url + listing, /\/product\/[\w-]+\/(?=")/) }
  const hints: Hints = {}
  for (const path of Object.values(pages)) hints[path] = await linksOf(browser, shop.url + path)

  const nginx = await openNginx(folder, [shop.url], { certificate })
  if (!nginx) console.log('nginx is not installed: its column is missing')
  const ofNode = async (options: Parameters<typeof openNodeFront>[2]) => {
    const front = await openNodeFront(shop.url, certificate, options)
    undo.push(front.stop)
    return front.url
  }
  if (nginx) undo.push(nginx.stop)
  const fronts: Record<string, string> = {
    'bare HTTP/1.1': shop.url,
    ...(nginx && { 'nginx, TLS, HTTP/2': nginx.url }),
    'Node, TLS, HTTP/1.1': await ofNode({ protocol: 'http/1.1' }),
    'Node, TLS, HTTP/2': await ofNode({ protocol: 'h2' }),
    'and early hints': await ofNode({ protocol: 'h2', hints }),
  }
  const sites = Object.fromEntries(
    await Promise.all(Object.entries(fronts).map(async ([name, url]) => [name, await behindLine(url)])),
  ) as Record<string, string>

  for (const [name, path] of Object.entries(pages)) {
    const visits: Record<string, Visit[]> = Object.fromEntries(Object.keys(sites).map(site => [site, []]))
    for (let load = -1; load < LOADS; load++) {
      for (const [site, url] of Object.entries(sites)) {
        const plain = await visitThrottled(browser, url + path, { is_line_slow: IS_LINE_SLOW })
        const { heart } = await visitThrottled(browser, url + path, { is_line_slow: IS_LINE_SLOW, tap: true })
        if (load >= 0) visits[site]?.push({ ...plain, heart })
      }
    }
    const narrowed = IS_LINE_SLOW ? 'a line that is slow' : "the browser's own emulation"
    console.log(`\n${name}, medians of ${LOADS}, over ${narrowed}`)
    console.table(
      medians(visits, {
        'FCP, ms': each => each.fcp,
        'LCP, ms': each => each.lcp,
        'heart answers, ms': each => each.heart,
        'total blocking time, ms': each => each.blocking,
        requests: each => each.requests,
        'asked for before the page': each => each.hinted,
        'sent, kB': each => each.sent / 1_000,
      }),
    )
  }
} finally {
  for (const each of undo.toReversed()) await each()
}

async function firstLink(url: string, pattern: RegExp): Promise<string> {
  return pattern.exec(await (await fetch(url)).text())?.[0] ?? '/'
}

/** The start script, and the picture that is the largest thing that a phone sees first. */
async function linksOf(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport(PHONE)
  await page.goto(url, { waitUntil: 'load' })
  const [script, picture] = await page.evaluate(() => [
    document.querySelector<HTMLScriptElement>('script[src]')?.getAttribute('src'),
    document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.currentSrc,
  ])
  await context.close()
  if (!(script && picture)) throw new Error(`${url} names no script or no first picture`)
  const { pathname } = new URL(picture)
  return [`<${script}>; rel=preload; as=script`, `<${pathname}>; rel=preload; as=image; fetchpriority=high`]
}

async function behindLine(url: string): Promise<string> {
  if (!IS_LINE_SLOW) return url
  const { protocol, port } = new URL(url)
  const line = await openSlowLine(Number(port))
  undo.push(line.stop)
  return `${protocol}//127.0.0.1:${line.port}`
}
