import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'puppeteer'
import { buildShop, DIST } from '../../../build/build.ts'
import { readManifest } from '../../../server/render/assets.ts'
import { listen } from '../listen.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type BorrowedBrowser, borrowBrowser } from './borrowed-browser.ts'
import { asRetrying, type RetryingPage } from './retrying-page.ts'

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 360, height: 740, isMobile: true, hasTouch: true }

/** A test shop on loopback with a browser before it. */
export interface BrowserShop extends TestShop {
  url: string
  browser: BorrowedBrowser
  /** A page in a browser of its own, or in `context`; it writes down whatever goes wrong. */
  page(options?: { viewport?: typeof DESKTOP | typeof PHONE; context?: BrowserContext }): Promise<WatchedPage>
}

export interface WatchedPage extends RetryingPage {
  /** Console errors, uncaught errors, failed requests, answers from 400 on; a test expects none, or names them. */
  faults: string[]
}

/**
 * Opens the shop as it is built; with `dist`, as it was built there (see `buildFor`). Listens first, so that the shop
 * knows its own address.
 */
export async function openBrowserShop(
  options: { dist?: string; env?: Record<string, string>; given?: Parameters<typeof createTestShop>[0] } = {},
): Promise<BrowserShop> {
  const server = await listen()
  const [shop, browser] = await Promise.all([
    createTestShop({
      ...options.given,
      env: { SITE_URL: server.url, DIST_DIR: options.dist ?? process.env.DIST_DIR ?? DIST, ...options.env },
    }),
    borrowBrowser(),
  ])
  server.open(shop.app)
  return {
    ...shop,
    url: server.url,
    browser,
    async page({ viewport = DESKTOP, context } = {}) {
      const page = await (context?.newPage() ?? newWindow(browser))
      await page.setViewport(viewport)
      return watch(asRetrying(page))
    },
    async close() {
      await browser.close()
      await server.close()
      await shop.close()
    },
  }
}

/**
 * Of a browser of its own. It fills the screen: a browser that paints its own tabs and buttons, which nobody sees, takes a
 * fifth more of the processor. The page's own size is its viewport's all the same.
 */
async function newWindow(browser: BorrowedBrowser): Promise<Page> {
  const own = await browser.createBrowserContext()
  return own.newPage({ type: 'window', windowBounds: { windowState: 'fullscreen' } })
}

/** Builds the browser's files for another runtime, beside the ones in `dist/`. */
export async function buildFor(runtime: 'react' | 'preact'): Promise<string> {
  const dist = mkdtempSync(join(tmpdir(), `vitrina-${runtime}-`))
  await buildShop({ runtime, is_dev: false, dist })
  return dist
}

/** `dist/` itself when that is what it was built for. Remove what is not `DIST` after the tests. */
export async function builtFor(runtime: 'react' | 'preact'): Promise<string> {
  const { runtime: built } = readManifest(DIST) as unknown as { runtime: string }
  return built === runtime ? DIST : buildFor(runtime)
}

function watch(page: RetryingPage): WatchedPage {
  const faults: string[] = []
  page.on('console', message => {
    // Chromium says the same of an answer that is listed below.
    const isOfAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isOfAnswer) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => {
    const { message } = error as Error
    // A page that came late fades in from nothing: the browser skips the transition and says so, and nobody sees it.
    if (!message.includes('Transition was aborted')) faults.push(`error: ${message}`)
  })
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText
    // A page that is left takes its unfinished requests along.
    if (why !== 'net::ERR_ABORTED') faults.push(`failed: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('response', answer => {
    if (answer.status() >= 400) faults.push(`${answer.status()}: ${answer.url()}`)
  })
  return Object.assign(page, { faults })
}
