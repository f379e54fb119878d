import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type CatalogSource, catalogRows } from '../../server/catalog/catalog.queries.ts'
import { catalogFrom } from '../../server/catalog/catalog.ts'
import { type Db, migrate, openDatabase } from '../../server/database/open-database.ts'
import { importFeed } from '../../server/import/feed/import-feed.ts'
import { openDerivatives } from '../../server/media/derivatives.ts'
import { memoryMediaStore, openMediaStore } from '../../server/media/media-store.ts'
import { picturesByProcess } from '../../server/media/picture-process.ts'
import { publishFeeds } from '../../server/shop/feeds/publish-feeds.ts'
import { bareShop } from '../support/bare-shop.ts'
import { startPostgres } from '../support/database/postgres-server.ts'
import { randomCatalogue } from '../support/goods/random-catalogue.ts'
import { makeFeed } from './make-feed.ts'

// For how long does what is done beside the answering hold the thread that answers? The processor time of each go of the event
// loop, which other programs on the machine do not change, while pictures that nobody made ahead are asked for all at once, while a
// new catalogue is read, and while the feed and the sitemap are made of it.
//
//   node test/bench/longest-goes.ts [PRODUCTS] [sqlite | postgres | generated]

const PRODUCTS = Number(process.argv[2] ?? 2_000)
const ENGINE = process.argv[3] ?? 'sqlite'
const PICTURES = 50
/** What runs for the first time is not compiled yet. */
const TIMES = ['first', 'second', 'third']

const folder = await mkdtemp(join(tmpdir(), 'vitrina-goes-'))
const rows: Record<string, unknown> = {}
await ofPictures()
await ofCatalogue()
console.table(rows)
await rm(folder, { recursive: true })
process.exit()

async function ofPictures(): Promise<void> {
  const { default: sharp } = await import('sharp')
  const media = openMediaStore(join(folder, 'media'))
  const keys: string[] = []
  for (let n = 0; n < PICTURES; n++) {
    const noise = { type: 'gaussian' as const, mean: 100 + n, sigma: 30 }
    const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background: 'white', noise } })
    keys.push(await media.put(await picture.jpeg().toBuffer(), 'jpg'))
  }
  const drawings: string[] = []
  for (let n = 0; n < PICTURES; n++) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200"><rect width="900" height="1200" fill="#eee"/><circle cx="450" cy="${n * 10}" r="300" fill="#333"/></svg>`
    drawings.push(await media.put(Buffer.from(drawing), 'svg'))
  }
  const { log } = bareShop(undefined as never)
  const pictures = picturesByProcess(
    { media: join(folder, 'media'), folder: join(folder, 'by process') },
    log,
  )
  const ways = { 'by their process': pictures, here: openDerivatives(media, join(folder, 'derived'), log) }
  for (const [where, { derive }] of Object.entries(ways))
    for (const [what, asked] of Object.entries({ pictures: keys, drawings }))
      rows[`${PICTURES} ${what} at once, ${where}`] = await goesOf(() =>
        Promise.all(asked.map(key => derive(key, 480, 'avif'))),
      )
  await pictures.close()
}

async function ofCatalogue(): Promise<void> {
  if (ENGINE === 'generated') {
    const db = openDatabase(':memory:', 'commands')
    await migrate(db)
    let revision = 1
    const shape = { seed: 1, products: PRODUCTS, stores: 50, stocked: 4, description: 600, now: Date.now() }
    return ofRows({ ...randomCatalogue(shape), revision: async () => revision }, db, async () => {
      revision += 1
      await db
        .replaceInto('meta')
        .values({ key: 'catalog_revision', value: String(revision) })
        .execute()
    })
  }
  const postgres = ENGINE === 'postgres' ? await startPostgres() : null
  const url = postgres?.url ?? join(folder, 'shop.db')
  const db = openDatabase(url, 'commands')
  await migrate(db)
  await importFeed({ db, media: memoryMediaStore(), now: Date.now }, Readable.from(makeFeed(PRODUCTS * 5)), {
    default_stock: 5,
  })
  await ofRows(catalogRows(db), db, async () => {
    const value = String(Date.now())
    await db.updateTable('meta').set({ value }).where('key', '=', 'catalog_revision').execute()
  })
  await postgres?.stop()
}

async function ofRows(source: CatalogSource, db: Db, change: () => Promise<void>): Promise<void> {
  const catalog = await catalogFrom(source, db)
  const shop = bareShop(db, { catalog, env: { DATA_DIR: folder } })
  for (const time of TIMES) {
    await change()
    rows[`a catalogue of ${PRODUCTS} is read, ${time}`] = await goesOf(() => catalog.refresh())
  }
  for (const time of TIMES) {
    const { signal } = new AbortController()
    rows[`its feed and sitemap are made, ${time}`] = await goesOf(() => publishFeeds(shop, signal))
    await rm(join(folder, 'published'), { recursive: true })
  }
  await db.destroy()
}

/** Processor time of this thread in each go of the event loop, in milliseconds. */
async function goesOf(work: () => Promise<unknown>) {
  const goes: number[] = []
  let isOver = false
  let before = spentUs()
  const look = () => {
    const now = spentUs()
    goes.push((now - before) / 1_000)
    before = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  const began = spentUs()
  await work()
  isOver = true
  const whole = (spentUs() - began) / 1_000
  const longest = goes.toSorted((one, other) => other - one)
  const rounded = (ms = 0) => Math.round(ms * 10) / 10
  return {
    'longest ms': rounded(longest[0]),
    'second ms': rounded(longest[1]),
    'third ms': rounded(longest[2]),
    'over 5 ms': goes.filter(ms => ms > 5).length,
    'over 10 ms': goes.filter(ms => ms > 10).length,
    'of ms in all': rounded(whole),
  }
}

function spentUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
