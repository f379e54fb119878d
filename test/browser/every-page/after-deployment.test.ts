import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST } from '../../../build/build.ts'
import { archiveAssets } from '../../../server/http/files/archive-assets.ts'
import {
  type BrowserShop,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'

// A page that was opened before a deployment goes on working: what it has not fetched yet is of a build that is gone.

let folder: string
let shop: BrowserShop
let page: WatchedPage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-deployed-'))
  const dist = join(folder, 'dist')
  cpSync(process.env.DIST_DIR ?? DIST, dist, { recursive: true })
  shop = await openBrowserShop({ dist, env: { DATA_DIR: join(folder, 'data') } })
})
afterEach(async () => {
  await page?.close()
  await shop?.close()
  rmSync(folder, { recursive: true })
})

/** All files of the next build have other names. */
function deploy(): void {
  const assets = join(folder, 'dist/assets')
  for (const name of readdirSync(assets)) if (name.includes('.js')) rmSync(join(assets, name))
}

/** Nothing of the islands is fetched ahead. */
async function open(viewport: typeof DESKTOP | typeof PHONE): Promise<void> {
  page = await shop.page({ viewport })
  await page.evaluateOnNewDocument(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto(`${shop.url}/catalog/women/dresses/`)
  await page.waitForSelector('html[data-started]')
}

const isAwake = '[data-widget="search"][data-widget-status="awake"]'
const isBroken = '[data-widget="search"][data-widget-status="broken"]'

async function touchSearch(): Promise<void> {
  await page.$eval('[data-widget="search"]', island =>
    island.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
  )
}

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('islands of the page before wake on a %s', async (_, viewport) => {
  await archiveAssets(shop.shop)
  await open(viewport)
  deploy()
  await touchSearch()
  await page.waitForSelector(isAwake)
  expect(page.faults).toEqual([])
})

test('without the archive they do not', async () => {
  await open(DESKTOP)
  deploy()
  await touchSearch()
  await page.waitForSelector(isBroken)
})
