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
// listings in turn, and the memory that the process has after each tenth of them.
//
//   node test/bench/memory.ts [REQUESTS] [ADDRESSES]

const REQUESTS = Number(process.argv[2] ?? 200_000)
const ADDRESSES = Number(process.argv[3] ?? 5_000)
const CONNECTIONS = 10
const PARTS = 10

const addresses = await findAddresses()
console.log(`${addresses.length} addresses in turn`)
const served = await startShop({ LIMITS: 'off' })
const resident: number[] = []
const rows: Record<string, Record<string, unknown>> = { start: { MB: served.memory() } }
for (let part = 1; part <= PARTS; part++) {
  const from = ((part - 1) * REQUESTS) / PARTS
  const question = (agent: Agent, number: number) =>
    ask(agent, served.url + addresses[(from + number) % addresses.length])
  await keepAsking(CONNECTIONS, Number.POSITIVE_INFINITY, question, REQUESTS / PARTS)
  const { caches, memory } = (await (await fetch(`${served.url}/readyz?details`)).json()) as Details
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  const row = {
    MB: served.memory(),
    heap: mb(memory.heap),
    'outside of it': mb(memory.outside_heap),
    'pages kept': mb(caches.pages.bytes),
    hits: caches.pages.hits,
    misses: caches.pages.misses,
    evictions: caches.pages.evictions,
  }
  rows[`after ${(part * REQUESTS) / PARTS}`] = row
  resident.push(row.MB)
  // It takes minutes: whoever looks on sees where it is.
  console.log(`after ${(part * REQUESTS) / PARTS}: ${row.MB} MB`)
}
console.table(rows)
console.log(printMemory(resident))
await served.stop()

interface Details {
  caches: { pages: { hits: number; misses: number; bytes: number; evictions: number } }
  memory: { heap: number; outside_heap: number }
}

/** All products, and listings with a filter, each in every order as far as they are wanted; products among listings. */
async function findAddresses(): Promise<string[]> {
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
  const ordered = ['', '?sort=price_asc', '?sort=price_desc'].flatMap(sort =>
    listings.map(path => path + sort),
  )
  const wanted = [...products, ...ordered].slice(0, ADDRESSES)
  // A step that shares no divisor with their number comes by each of them.
  const step = 1_789
  return wanted.length % step === 0
    ? wanted
    : wanted.map((_, at) => wanted[(at * step) % wanted.length] ?? '')
}
