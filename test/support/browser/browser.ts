import { basename } from 'node:path'
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer'
import { findBrowser, findHeadlessShell } from './find-browser.ts'

/** `shell` is Chromium without its windows (`findHeadlessShell`); `whole` is what people have. */
export type BrowserKind = 'shell' | 'whole'

/** A headless browser that contacts nothing but the pages it opens. Tests share one: `borrowed-browser.ts`. */
export async function launchBrowser({
  kind = 'whole',
  ...options
}: LaunchOptions & { kind?: BrowserKind } = {}): Promise<Browser> {
  const executablePath = await (kind === 'whole' ? findBrowser() : findHeadlessShell())
  const is_shell = basename(executablePath).includes('headless-shell')
  const settings = is_shell ? { ...SETTINGS, ...SETTINGS_OF_SHELL } : SETTINGS
  const listed = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return puppeteer.launch({
    executablePath,
    headless: is_shell ? 'shell' : true,
    timeout: 180_000,
    ...options,
    args: [...QUIET, `--blink-settings=${listed.join(',')}`, ...(options.args ?? [])],
  })
}

/** On a machine without a mouse nothing could hover; pages for phones have their own media queries. */
const SETTINGS = {
  primaryHoverType: 2,
  availableHoverTypes: 2,
  primaryPointerType: 4,
  availablePointerTypes: 4,
}
/**
 * A shell does not estimate the network, and on an unknown one lazy pictures are loaded from much farther away than on a
 * fast one, whose distance this is.
 */
const SETTINGS_OF_SHELL = { lazyLoadingImageMarginPxUnknown: 1_250 }

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
  '--mute-audio',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  '--accept-lang=ru-RU,ru',
]
