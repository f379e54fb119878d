import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DATABASE_LIMITS } from '../../server/database/database-limits.ts'
import { migrate, openDatabase } from '../../server/database/open-database.ts'
import { randomCatalogue, seededChance } from '../support/goods/random-catalogue.ts'
import { storeCatalogue } from '../support/goods/store-catalogue.ts'
import { askOnce } from './asked-once.ts'
import { ask, textOf } from './load.ts'
import { startShop } from './serve.ts'

// How long `npm run start` takes, once it is built, until it says its line: in an empty folder, which it fills with the
// demonstration shop, and the second time; and how much memory it holds idle and after many pages. Then the same with
// catalogues of several sizes: built from the database, and read from the file in which it was saved; the shop that read it
// is then asked for what nobody asked before: at once, while its feed and sitemap are made, and again when they are there, as
// they are from then on.
//
//   node test/bench/start.ts [products …]     default: 1000 10000; 200000 is a million offers and takes some minutes

const PAGES = 2_000
const NOW = 1_780_000_000_000

const asked = process.argv.slice(2).map(Number).filter(Number.isInteger)
await inFolder(startDemonstration)
const rows: Record<string, string | number>[] = []
for (const products of asked.length > 0 ? asked : [1_000, 10_000])
  await inFolder(folder => startWith(products, folder))
console.table(rows)

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-start-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startDemonstration(folder: string): Promise<void> {
  const starts: Record<string, string | number>[] = []
  for (const start of ['first, fills the shop', 'second']) {
    const shop = await startShop({ DATA_DIR: folder })
    const idle = shop.memory()
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const home = textOf(await ask(agent, `${shop.url}/`))
    const paths = [...new Set(home.match(/\/catalog\/[\w/-]+\/(?=")/g))]
    let number = 0
    const one = async () => {
      while (number < PAGES) {
        const path = paths[number++ % paths.length] ?? '/'
        const { status } = await ask(agent, shop.url + path)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }
    }
    await Promise.all([one(), one(), one(), one()])
    starts.push({
      start,
      'ready in s': seconds(shop.started_ms),
      'idle MB': idle,
      [`after ${PAGES} pages MB`]: shop.memory(),
    })
    agent.destroy()
    const stopping = performance.now()
    const code = await shop.stop()
    if (code !== 0) throw new Error(`SIGTERM ended with ${code}`)
    Object.assign(starts.at(-1) ?? {}, { 'stops in ms': Math.round(performance.now() - stopping) })
  }
  console.table(starts)
}

async function startWith(products: number, folder: string): Promise<void> {
  const db = openDatabase(join(folder, 'shop.db'), DATABASE_LIMITS.commands)
  await migrate(db)
  const source = randomCatalogue({ seed: 1, products, stores: 1_000, stocked: 8, description: 300, now: NOW })
  await db.transaction().execute(trx => storeCatalogue(trx, source))
  const { offers } = await db
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('offers'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  const row: Record<string, string | number> = { products, offers: Number(offers) }
  for (const from of ['database', 'file']) {
    const shop = await startShop({ DATA_DIR: folder, DEMO: 'no', LIMITS: 'off' })
    const opened = performance.now()
    Object.assign(row, {
      [`ready from ${from} s`]: seconds(shop.started_ms),
      [`CPU from ${from} s`]: seconds(shop.cpu_ms()),
      [`RSS from ${from} MB`]: shop.memory(),
    })
    // The catalogue is saved while the shop is already open.
    const saved = await fileIn(join(folder, 'catalog'), '.catalog')
    row['size MB'] = Math.round(statSync(saved).size / 2 ** 20)
    if (from === 'file') {
      const chance = seededChance(3)
      const questions = new Set<string>()
      console.log('Asked while the feed is made')
      console.table(await askOnce(shop, chance, questions))
      row['RSS after questions MB'] = shop.memory()
      await fileIn(join(folder, 'published'), 'state.json')
      row['feed made in s'] = seconds(performance.now() - opened)
      console.log('Asked after that')
      console.table(await askOnce(shop, chance, questions))
      row['RSS after more MB'] = shop.memory()
    }
    await shop.stop()
  }
  rows.push(row)
  console.table([row])
}

/** The file with this ending, as soon as it is there. */
async function fileIn(folder: string, ending: string): Promise<string> {
  for (;;) {
    const name = existsSync(folder) && readdirSync(folder).find(each => each.endsWith(ending))
    if (name) return join(folder, name)
    await wait(100)
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
