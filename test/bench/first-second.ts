import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildShop } from '../../build/build.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { makePopular } from './load.ts'
import { medians } from './medians.ts'
import { DEMO_DIR, type RunningShop, startProgram, startShop } from './serve.ts'
import { MEASURES, visitByTurns } from './visit-by-turns.ts'

// The first second on a cheap phone: listing, product and a landing page of an editor, cold, with React and with Preact,
// beside a limit made of our own bytes without any script. Loads take turns, so that what else the machine does is shared;
// medians are told, times are judged by nobody.

const LOADS = Number(process.argv.find(each => /^\d+$/.test(each)) ?? 5)

const folder = mkdtempSync(join(tmpdir(), 'vitrina-first-second-'))
const running: RunningShop[] = []
const browser = await launchBrowser()
try {
  const ours: Record<string, RunningShop> = {}
  for (const runtime of ['react', 'preact'] as const) {
    const dist = join(folder, runtime)
    await buildShop({ runtime, is_dev: false, dist })
    const shop = await startShop({ DIST_DIR: dist, DATA_DIR: DEMO_DIR })
    ours[runtime] = shop
    running.push(shop)
  }
  const react = ours.react as RunningShop
  const limit = await startProgram(port => [join(import.meta.dirname, 'limit-server.ts'), port, react.url])
  running.push(limit)
  const sites = { limit, React: react, Preact: ours.preact as RunningShop }
  const urls = Object.fromEntries(Object.entries(sites).map(([name, { url }]) => [name, url]))

  const listing = await firstLink(`${react.url}/`, /\/catalog\/[\w-]+\/(?=")/)
  const product = await firstLink(react.url + listing, /\/product\/[\w-]+\/(?=")/)
  for (const [name, path] of Object.entries({ listing, product, landing: '/summer/' })) {
    for (const { url } of [react, sites.Preact]) await makePopular(url + path)
    const visits = await visitByTurns(browser, urls, { path, loads: LOADS })
    console.log(`\n${name}, medians of ${LOADS}`)
    console.table(medians(visits, MEASURES))
  }
} finally {
  await browser.close()
  await Promise.all(running.map(each => each.stop()))
  rmSync(folder, { recursive: true, force: true })
}

async function firstLink(url: string, pattern: RegExp): Promise<string> {
  return pattern.exec(await (await fetch(url)).text())?.[0] ?? '/'
}
