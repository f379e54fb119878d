import type { Agent } from 'node:http'
import { findListingContext } from '../../server/catalog/listing/load-listing.ts'
import { readConfig } from '../../server/config.ts'
import { productPath } from '../../server/contract/catalog/catalog.ts'
import { fillIfEmpty } from '../../server/jobs/fill/fill-if-empty.ts'
import { openShop } from '../../server/open-shop.ts'
import { ask, keepAsking } from './load.ts'
import { printMemory } from './memory-aims.ts'
import { DEMO_DIR, startShop } from './serve.ts'

// Does a shop that is looked at all day stay as small as it was? Many requests over many addresses, products and filtered
// listings in turn, and the memory that the process has after each tenth of them. After half of them a robot asks once for
// listings in orders that nobody else wants.
//
//   node test/bench/memory.ts [REQUESTS] [ADDRESSES]

const REQUESTS = Number(process.argv[2] ?? 200_000)
const ADDRESSES = Number(process.argv[3] ?? 5_000)
const CONNECTIONS = 10
const PARTS = 10

const { addresses, scanned } = await findAddresses()
console.log(`${addresses.length} addresses in turn, and ${scanned.length} of a robot`)
const served = await startShop({ LIMITS: 'off' })
const resident: number[] = []
const rows: Record<string, Record<string, unknown>> = { start: { MB: served.memory() } }
for (let part = 1; part <= PARTS; part++) {
  const from = ((part - 1) * REQUESTS) / PARTS
  const question = (agent: Agent, number: number) =>
    ask(agent, served.url + addresses[(from + number) % addresses.length])
  await keepAsking(CONNECTIONS, Number.POSITIVE_INFINITY, question, REQUESTS / PARTS)
  const row = await memoryNow()
  rows[`after ${(part * REQUESTS) / PARTS}`] = row
  resident.push(row.MB)
  // It takes minutes: whoever looks on sees where it is.
  console.log(`after ${(part * REQUESTS) / PARTS}: ${row.MB} MB`)
  if (part !== PARTS / 2) continue
  const scan = (agent: Agent, number: number) => ask(agent, served.url + scanned[number])
  await keepAsking(1, Number.POSITIVE_INFINITY, scan, scanned.length)
  rows[`and a robot's ${scanned.length}`] = await memoryNow()
}
console.table(rows)
console.log(printMemory(resident))
await served.stop()

interface Details {
  caches: { pages: { hits: number; misses: number; bytes: number; evictions: number } }
  memory: { heap: number; outside_heap: number }
}

async function memoryNow() {
  const { caches, memory } = (await (await fetch(`${served.url}/readyz?details`)).json()) as Details
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  return {
    MB: served.memory(),
    heap: mb(memory.heap),
    'outside of it': mb(memory.outside_heap),
    'pages kept': mb(caches.pages.bytes),
    hits: caches.pages.hits,
    misses: caches.pages.misses,
    evictions: caches.pages.evictions,
  }
}

/**
 * All products, and listings with a filter, each in some orders as far as they are wanted, products among listings; and
 * as many at most of the same listings in the other orders.
 */
async function findAddresses(): Promise<{ addresses: string[]; scanned: string[] }> {
  const shop = await openShop(readConfig({ DATA_DIR: DEMO_DIR, LOG_LEVEL: 'error', NODE_ENV: 'test' }))
  await fillIfEmpty(shop)
  await shop.catalog.refresh()
  const catalog = shop.catalog.current()
  const products = catalog
    .list({ scope: 'all', per_page: ADDRESSES })
    .ids.flatMap(id => catalog.findProduct(id) ?? [])
    .map(productPath)
  const listings = catalog.categories.roots
    .flatMap(root => [root, ...catalog.categories.childrenOf(root.id)])
    .flatMap(({ path }) => findListingContext(catalog, path) ?? [])
    .flatMap(context =>
      catalog
        .facets({ scope: context.scope })
        .filter(filter => filter.type === 3)
        .flatMap(({ slug, values }) =>
          values.flatMap(value =>
            'slug' in value && value.count > 0 ? [`${context.path}filter/${slug}=${value.slug}/`] : [],
          ),
        ),
    )
  await shop.close()
  const inOrders = (sorts: string[]) => sorts.flatMap(sort => listings.map(path => path + sort))
  const ordered = inOrders(['', '?sort=price_asc', '?sort=price_desc'])
  const wanted = [...products, ...ordered].slice(0, ADDRESSES)
  // A step that shares no divisor with their number comes by each of them.
  const step = 1_789
  const addresses =
    wanted.length % step === 0 ? wanted : wanted.map((_, at) => wanted[(at * step) % wanted.length] ?? '')
  const others = inOrders(['?sort=popular', '?sort=new', '?sort=discount'])
  return { addresses, scanned: others.slice(0, ADDRESSES) }
}
