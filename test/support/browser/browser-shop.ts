import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'puppeteer'
import { buildShop, DIST } from '../../../build/build.ts'
import { readManifest } from '../../../server/render/assets.ts'
import { listen } from '../listen.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type BorrowedBrowser, borrowBrowser } from './borrowed-browser.ts'
import type { BrowserKind } from './browser.ts'
import { readsPlainSpaces } from './reads-plain-spaces.ts'
import { asRetrying, type RetryingPage } from './retrying-page.ts'

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 360, height: 740, isMobile: true, hasTouch: true }

/** A test shop on loopback, and a browser that visits it. */
export interface BrowserShop extends TestShop {
  url: string
  browser: BorrowedBrowser
  /** Opens a page in a browser context of its own, or in `context`; it records everything that goes wrong. */
  page(options?: { viewport?: typeof DESKTOP | typeof PHONE; context?: BrowserContext }): Promise<WatchedPage>
}

export interface WatchedPage extends RetryingPage {
  /**
   * Console errors, uncaught errors, failed requests, and answers with a status of 400 or more. A test
   * expects none, or names them.
   */
  faults: string[]
}

/**
 * Opens the shop with the build in `dist/`, or with the one in `dist` (see `buildFor`). It listens first, so
 * that the shop knows its own address. A test of what only a whole browser does, such as caching pages for
 * «back», asks for one, and so does a benchmark.
 */
export async function openBrowserShop(
  options: {
    dist?: string
    env?: Record<string, string>
    given?: Parameters<typeof createTestShop>[0]
    browser?: BrowserKind
  } = {},
): Promise<BrowserShop> {
  const server = await listen()
  const [shop, browser] = await Promise.all([
    createTestShop({
      ...options.given,
      env: { SITE_URL: server.url, DIST_DIR: options.dist ?? process.env.DIST_DIR ?? DIST, ...options.env },
    }),
    borrowBrowser(options.browser ?? 'shell'),
  ])
  server.open(shop.app)
  return {
    ...shop,
    url: server.url,
    browser,
    async page({ viewport = DESKTOP, context } = {}) {
      const page = await (context?.newPage() ?? newWindow(browser))
      await page.setViewport(viewport)
      await readsPlainSpaces(page)
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
 * For a browser context of its own. The window fills the screen, because drawing the browser's tabs and
 * buttons, which nobody sees, costs a fifth more processor time. The size of the page is still that of its
 * viewport.
 */
async function newWindow(browser: BorrowedBrowser): Promise<Page> {
  const own = await browser.createBrowserContext()
  return own.newPage({ type: 'window', windowBounds: { windowState: 'fullscreen' } })
}

/** Builds the browser's files for another runtime, in another folder than `dist/`. */
export async function buildFor(runtime: 'react' | 'preact'): Promise<string> {
  const dist = mkdtempSync(join(tmpdir(), `vitrina-${runtime}-`))
  await buildShop({ runtime, is_dev: false, dist })
  return dist
}

/** `dist/` itself if that was built for this runtime. Remove any other folder after the tests. */
export async function builtFor(runtime: 'react' | 'preact'): Promise<string> {
  return runtimeOf(DIST) === runtime ? DIST : buildFor(runtime)
}

export function runtimeOf(dist: string): 'react' | 'preact' {
  return (readManifest(dist) as unknown as { runtime: 'react' | 'preact' }).runtime
}

function watch(page: RetryingPage): WatchedPage {
  const faults: string[] = []
  page.on('console', message => {
    // Chromium reports the same for an answer that is listed below.
    const isOfAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isOfAnswer) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => {
    const { message } = error as Error
    // A page that loads late fades in from nothing: the browser skips the transition and reports it, but
    // nobody sees a difference.
    if (!message.includes('Transition was aborted')) faults.push(`error: ${message}`)
  })
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText
    // Leaving a page cancels its unfinished requests.
    if (why !== 'net::ERR_ABORTED') faults.push(`failed: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('response', answer => {
    if (answer.status() >= 400) faults.push(`${answer.status()}: ${answer.url()}`)
  })
  return Object.assign(page, { faults })
}
