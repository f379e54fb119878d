import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST } from '../../build/build.ts'
import { readManifest } from '../../server/render/assets.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { makePopular } from './load.ts'
import { medians } from './medians.ts'
import { coldAddresses } from './peers/cold-addresses.ts'
import { buildPeers } from './peers/install-peers.ts'
import { serverRounds } from './peers/server-rounds.ts'
import { dataOf, takePages } from './peers/take-pages.ts'
import { type RunningShop, startProgram, startShop } from './serve.ts'
import { MEASURES, visitByTurns } from './visit-by-turns.ts'

// A listing and a product of ours beside the same pages as peers make them: Express with React, which paints and hydrates
// the whole page (also with its HTML cached in a Map), and Astro with two islands. All are asked as Chrome asks, in turn.
// Peers have their data ready in memory (`peers/peer-pages.ts`), and nothing of what our pages bring beside what is seen:
// no cart, no metrics, no content policy, no fonts, no look at stock or prices. Numbers are medians, judged by nobody.
//
//   node test/bench/peers.ts [LOADS]

const LOADS = Number(process.argv.find(each => /^\d+$/.test(each)) ?? 5)
const ROUNDS = 3
/** In each round so many addresses that nobody asked for; before them as many unmeasured, because V8 goes on compiling. */
const COLD = 50

const folder = mkdtempSync(join(tmpdir(), 'vitrina-peers-'))
const sites: Record<string, RunningShop> = {}
const browser = await launchBrowser()
try {
  const peers = await buildPeers()
  const ours = await startShop({ LIMITS: 'off', NODE_ENV: 'test' })
  sites.limit = await startProgram(port => [join(import.meta.dirname, 'limit-server.ts'), port, ours.url])
  sites.ours = ours
  const { listing, product, cold, file } = await takeFrom(ours.url)
  for (const [name, start] of Object.entries(peers)) sites[name] = await start(file)
  for (const path of [listing, product]) await checkAlike(path)

  const rounds = await serverRounds(sites, { listing, product }, cold)
  console.log(`\nOn the server, medians of ${ROUNDS}`)
  console.table(
    medians(rounds, {
      'listing never asked for, ms CPU': each => each.cold,
      'listing again, ms CPU': each => each.listing,
      'listings/s of a core': each => 1_000 / each.listing,
      'product again, ms CPU': each => each.product,
      'products/s of a core': each => 1_000 / each.product,
      'memory after this, MB': each => each.memory_mb,
    }),
  )
  const urls = Object.fromEntries(Object.entries(sites).map(([site, { url }]) => [site, url]))
  for (const [name, path] of Object.entries({ listing, product })) {
    await makePopular(ours.url + path)
    const visits = await visitByTurns(browser, urls, { path, loads: LOADS })
    console.log(`\n${name} on a cheap phone, medians of ${LOADS}`)
    console.table(medians(visits, MEASURES))
  }
} finally {
  await browser.close()
  await Promise.all(Object.values(sites).map(each => each.stop()))
  rmSync(folder, { recursive: true, force: true })
}

/** From another process of ours, because nobody may have asked the measured one for what is cold. */
async function takeFrom(media: string) {
  const taken = await startShop({ LIMITS: 'off', NODE_ENV: 'test' })
  try {
    const home = await (await fetch(taken.url)).text()
    const branches = [...new Set(home.match(/\/catalog\/[\w-]+\/(?=")/g))]
    const [listing = '/'] = branches
    const product = (await dataOf(taken.url + listing)).products?.[0]?.url ?? '/'
    const cold = await coldAddresses(taken.url, branches, (ROUNDS + 1) * COLD)
    const rest = readManifest(DIST).files['rest.css'] ?? ''
    const shop = await takePages(taken.url, [listing, product, ...cold], { media, rest })
    const file = join(folder, 'shop.json')
    writeFileSync(file, JSON.stringify(shop))
    const rounds = Array.from({ length: ROUNDS + 1 }, (_, at) => cold.slice(at * COLD, (at + 1) * COLD))
    return { listing, product, cold: rounds, file }
  } finally {
    await taken.stop()
  }
}

/** A page that shows less would be a fine figure. */
async function checkAlike(path: string): Promise<void> {
  const shown = async (site: string) => {
    const html = await (await fetch(sites[site]?.url + path)).text()
    const [body = ''] = html.replace(/<script[\s\S]*?<\/script>/g, '').match(/<body[\s\S]*/) ?? []
    return {
      hearts: body.split('data-favorite=').length - 1,
      pictures: body.split('<img').length - 1,
      elements: body.split(/<\w/).length - 1,
    }
  }
  const all = await Promise.all(Object.keys(sites).map(shown))
  console.log(path)
  console.table(Object.fromEntries(Object.keys(sites).map((site, at) => [site, all[at]])))
  if (new Set(all.map(({ hearts, pictures }) => `${hearts} ${pictures}`)).size > 1)
    throw new Error(`peers show something else at ${path}`)
}
