import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { openBuild } from '../../../build/build.ts'
import { type BrowserShop, openBrowserShop } from '../../support/browser/browser-shop.ts'
import { wakeAll } from '../../support/browser/shop-pages.ts'

/** Saves the newsletter's widget with another line each time, and touches nothing on disk. */
const EDITOR: Plugin = {
  name: 'editor',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]newsletter[\\/]newsletter\.tsx$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\nexport const saved = ${saved++}\n`,
      loader: 'tsx',
    }))
  },
}
let saved = 0

let dist: string
let shop: BrowserShop
/** By the second save of a widget. */
let written: string[]
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'vitrina-dev-'))
  const built = await openBuild({ runtime: 'react', is_dev: true, dist, plugins: [EDITOR] })
  await built.rebuild('scripts')
  const before = writtenIn(dist)
  await built.rebuild('scripts')
  written = [...writtenIn(dist)].filter(file => !before.has(file))
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

test('a saved widget writes what it stands in, not what stands beside it', () => {
  expect(written.length).toBeGreaterThan(1)
  expect(written.length).toBeLessThan(10)
})

function writtenIn(folder: string): Set<string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Set(names.map(name => `${name} ${statSync(join(folder, name)).mtimeMs}`))
}
