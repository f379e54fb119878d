import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBuild } from '../../build/build.ts'
import { type BrowserShop, openBrowserShop } from '../support/browser-shop.ts'
import { wakeAll } from '../support/shop-pages.ts'

let dist: string
let shop: BrowserShop
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'vitrina-dev-'))
  const built = await openBuild({ runtime: 'react', is_dev: true, dist })
  await built.rebuild('scripts')
  await built.close()
  shop = await openBrowserShop({ dist })
})
afterAll(async () => {
  await shop.close()
  rmSync(dist, { recursive: true })
})

test('what is built for development, with React apart, wakes every island', async () => {
  const page = await shop.page()
  await page.goto(`${shop.url}/auth/`)
  await wakeAll(page)

  const statuses = await page.$$eval('[data-widget]', islands =>
    islands.map(island => (island as HTMLElement).dataset.widgetStatus),
  )
  expect(statuses.length).toBeGreaterThan(2)
  expect(new Set(statuses)).toEqual(new Set(['awake']))
  expect(page.faults).toEqual([])
})
