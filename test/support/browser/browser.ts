import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer'
import { findBrowser, findHeadlessShell } from './find-browser.ts'

/** `shell` is Chromium without its windows (`findHeadlessShell`); `whole` is what people have. */
export type BrowserKind = 'shell' | 'whole'

/** A headless browser that contacts nothing but the pages it opens. Tests share one: `borrowed-browser.ts`. */
export async function launchBrowser(
  options: LaunchOptions = {},
  kind: BrowserKind = 'whole',
): Promise<Browser> {
  const executablePath = await (kind === 'whole' ? findBrowser() : findHeadlessShell())
  return puppeteer.launch({
    executablePath,
    headless: executablePath.endsWith('headless-shell') ? 'shell' : true,
    timeout: 180_000,
    ...options,
    args: [...QUIET, ...(options.args ?? [])],
  })
}

// In addition to puppeteer's own list (no sync, no background requests, no first run).
const QUIET = [
  // Its sandbox is not available in containers and to root; it opens only our own pages.
  '--no-sandbox',
  '--disable-gpu',
  // No page uses 3D graphics.
  '--disable-software-rasterizer',
  '--disable-quic',
  '--disable-component-update',
  '--disable-domain-reliability',
  // And no spare process for a page that may never be opened.
  '--disable-features=OptimizationHints,MediaRouter,AutofillServerCommunication,SpareRendererForSitePerProcess',
  '--no-pings',
  // On a machine without a mouse nothing could hover; pages for phones have their own media queries. And on a network that
  // nobody judged, as in a headless shell, pictures would be loaded lazily from twice as far away as on a fast one.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250',
  '--mute-audio',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  '--accept-lang=ru-RU,ru',
]
