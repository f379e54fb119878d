import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { setMeta } from '../../server/database/meta.ts'
import { fillIfEmpty } from '../../server/jobs/fill/fill-if-empty.ts'
import { openShop } from '../../server/open-shop.ts'
import { seededChance } from '../support/goods/random-catalogue.ts'
import { setShelf } from '../support/goods/store-catalogue.ts'
import { inLimits, limitMs } from './limit-page.ts'
import { ask, BROWSER, keepAsking } from './load.ts'
import { DEMO_DIR, startShop } from './serve.ts'

// What pages cost while the catalogue changes: some filtered listings of a branch, asked for again and again, while nothing
// changes, while each second a size of one product runs out in one shop, and while every two seconds, as often as imports are followed,
// one changes a price.
//
//   node test/bench/writes.ts [SECONDS]

const SECONDS = Number(process.argv[2] ?? 12)
const CONNECTIONS = 10
const ADDRESSES = 200
/** Processor time of a page, where the aims were set. */
const AIMS_MS: Record<string, number> = {
  'visitor, stock of one product a second': 0.3,
  'stranger, one price a second': 0.2,
}

const folder = mkdtempSync(join(tmpdir(), 'vitrina-writes-'))
const filled = await openShop(readConfig({ DATA_DIR: DEMO_DIR, LOG_LEVEL: 'error', NODE_ENV: 'test' }))
await fillIfEmpty(filled)
await filled.close()
cpSync(join(DEMO_DIR, 'shop.db'), join(folder, 'shop.db'))
const shop = await openShop(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', NODE_ENV: 'test' }))
const { db } = shop
const catalog = shop.catalog.current()
const [root] = catalog.categories.roots
if (!root) throw new Error('the demonstration shop has no branch')
const scope = { category_id: root.id }
const addresses = filteredAddresses()
const chance = seededChance(1)
/** Each once, in the order of chance. */
const offers = catalog
  .list({ scope, choice: { in_stock: ['true'] }, per_page: 10_000 })
  .ids.flatMap(id => catalog.findProduct(id)?.offers ?? [])
  .filter(({ stock_stores }) => stock_stores.length > 0)
  .map(offer => ({ offer, place: chance(1_000_000) }))
  .sort((a, b) => a.place - b.place)
  .map(({ offer }) => offer)
let revision = catalog.revision

const served = await startShop({ DATA_DIR: folder, LIMITS: 'off', NODE_ENV: 'test' })
const cookie = await visitorWithCart()
const rows: Record<string, Record<string, string | number>> = {}
for (const [who, headers] of Object.entries({ stranger: BROWSER, visitor: { ...BROWSER, Cookie: cookie } })) {
  await measure(`${who}, nothing changes`, headers)
  await measure(`${who}, stock of one product a second`, headers, sellOut)
  await measure(`${who}, one price a second`, headers, raisePrice)
}
console.table(rows)
console.log(`memory after this: ${served.memory()} MB`)
await served.stop()
await shop.close()
rmSync(folder, { recursive: true })
process.exit()

async function measure(
  name: string,
  headers: Record<string, string>,
  change?: () => Promise<void>,
): Promise<void> {
  const question = (agent: Parameters<typeof ask>[0], number: number) =>
    ask(agent, served.url + addresses[number % addresses.length], { headers })
  await keepAsking(CONNECTIONS, 60, question, 3 * addresses.length)
  const limit_ms = await limitMs(served.url + addresses[0])
  const timer = change && setInterval(() => void change().catch(console.error), 1_000)
  const [spent, missed] = [served.cpu_ms(), await misses()]
  const { times, per_second } = await keepAsking(CONNECTIONS, SECONDS, question)
  clearInterval(timer)
  const cpu_ms = (served.cpu_ms() - spent) / times.count
  rows[name] = {
    'CPU ms a page': cpu_ms.toFixed(2),
    ...inLimits(cpu_ms, limit_ms, AIMS_MS[name]),
    'painted a second': ((await misses()) - missed) / SECONDS,
    'pages/s here': Math.round(per_second),
    'p50 ms': times.at(0.5),
    'p99 ms': times.at(0.99),
  }
}

/** Pages that were not cached since the start: what the machine is busy with beside does not change it. */
async function misses(): Promise<number> {
  const details = await (await fetch(`${served.url}/readyz?details`)).json()
  return (details as { caches: { pages: { misses: number } } }).caches.pages.misses
}

/** The last pieces of a size in one shop, which its product's page and some of its listings show. */
async function sellOut(): Promise<void> {
  const offer = offers.pop()
  const [shelf] = offer?.stock_stores ?? []
  if (offer && shelf) await setShelf(db, { offer_id: offer.id, store_id: shelf.store_id, qty: 0 })
}

/** Of all sizes of one product: pages show the lowest. */
async function raisePrice(): Promise<void> {
  const found = catalog.findOffer(offers.pop()?.id ?? 0)
  if (!found) return
  await db.transaction().execute(async trx => {
    await trx
      .updateTable('offers')
      .set({ price: found.offer.price + 10 })
      .where('product_id', '=', found.product.id)
      .execute()
    await setMeta(trx, 'catalog_revision', String(++revision))
  })
}

async function visitorWithCart(): Promise<string> {
  const answer = await fetch(`${served.url}/api/cart/`, {
    method: 'POST',
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ offer_id: offers.find(offer => offer.stock_delivery > 5)?.id, quantity: 1 }),
  })
  if (!answer.ok) throw new Error(`the cart answers ${answer.status}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Each of a few values with each of a few others, spread over all. */
function filteredAddresses(): string[] {
  const lists = catalog
    .facets({ scope })
    .filter(filter => filter.type === 3)
    .map(({ slug, values }) => ({
      slug,
      values: values.flatMap(value => ('slug' in value && value.count > 0 ? [value.slug] : [])),
    }))
    .filter(({ values }) => values.length > 1)
    .toSorted((a, b) => a.slug.localeCompare(b.slug))
  const all = lists.flatMap((one, index) =>
    lists
      .slice(index + 1)
      .flatMap(other =>
        one.values.flatMap(a =>
          other.values.map(b => `/catalog/${root?.path}/filter/${one.slug}=${a}/${other.slug}=${b}/`),
        ),
      ),
  )
  const step = Math.max(1, Math.floor(all.length / ADDRESSES))
  return all.filter((_, index) => index % step === 0).slice(0, ADDRESSES)
}
