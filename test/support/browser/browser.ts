import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer'
import { findBrowser } from './find-browser.ts'

/** A headless browser that speaks to nobody but the pages it opens. Tests borrow theirs: `borrowed-browser.ts`. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return puppeteer.launch({
    executablePath: await findBrowser(),
    headless: true,
    timeout: 180_000,
    ...options,
    args: [...QUIET, ...(options.args ?? [])],
  })
}

// Beside puppeteer's own list (no sync, no background requests, no first run).
const QUIET = [
  // In containers and as root its sandbox cannot be made; it opens only our own pages.
  '--no-sandbox',
  '--disable-gpu',
  // Nothing here is drawn in three dimensions.
  '--disable-software-rasterizer',
  '--disable-quic',
  '--disable-component-update',
  '--disable-domain-reliability',
  // Nor does it keep a process ready for a page that nobody may open.
  '--disable-features=OptimizationHints,MediaRouter,AutofillServerCommunication,SpareRendererForSitePerProcess',
  '--no-pings',
  // A machine without a mouse would have no hovering; a phone's page has its own words for it.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--mute-audio',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  '--accept-lang=ru-RU,ru',
]
