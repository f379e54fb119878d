import puppeteer, { type Browser } from 'puppeteer'
import { findBrowser } from './find-browser.ts'

/** A headless browser that speaks to nobody but the pages it opens. Close it after the file's tests. */
export async function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: await findBrowser(),
    headless: true,
    args: QUIET,
    timeout: 180_000,
  })
}

// Beside puppeteer's own list (no sync, no background requests, no first run).
const QUIET = [
  // In containers and as root its sandbox cannot be made; it opens only our own pages.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-features=OptimizationHints,MediaRouter,AutofillServerCommunication',
  '--no-pings',
  // A machine without a mouse would have no hovering; a phone's page has its own words for it.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--mute-audio',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  '--accept-lang=ru-RU,ru',
]
