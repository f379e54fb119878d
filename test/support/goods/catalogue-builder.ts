import { setTimeout as wait } from 'node:timers/promises'
import { catalogRows } from '../../../server/catalog/catalog.queries.ts'
import { catalogFrom } from '../../../server/catalog/catalog.ts'
import { SavedCatalogue } from '../../../server/catalog/saved/saved-catalogue.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { TEST_LIMITS } from '../database/databases.ts'

// node test/support/goods/catalogue-builder.ts DATABASE_URL FOLDER: a process of the shop with a large catalogue. At the
// first line of its standard input it opens the catalogue; it prints how often it read all products, and how many it shows.

/** What reading a large catalogue takes at least. */
const READING_MS = 300

const [url = '', folder = ''] = process.argv.slice(2)
const db = openDatabase(url, TEST_LIMITS)
const rows = catalogRows(db)
await rows.revision()
let builds = 0
const source = {
  ...rows,
  async *products(category_ids: number[]) {
    builds++
    await wait(READING_MS)
    yield* rows.products(category_ids)
  },
}
const log = { debug: () => undefined, info: console.error, warn: console.error }
process.stdout.write('ready\n')
await new Promise(resolve => process.stdin.once('data', resolve))
const saved = new SavedCatalogue({ db, folder, log, now: Date.now })
const catalog = await catalogFrom(source, db, { saved })
await catalog.whenSaved()
process.stdout.write(`${JSON.stringify({ builds, products: catalog.current().product_count })}\n`)
process.stdin.destroy()
await db.destroy()
