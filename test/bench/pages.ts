import { emptyChoice } from '../../server/catalog/listing/listing-url.rules.ts'
import { findListingContext, loadListing } from '../../server/catalog/listing/load-listing.ts'
import { readConfig } from '../../server/config.ts'
import { PER_PAGE, productPath } from '../../server/contract/catalog/catalog.ts'
import { DEFAULT_REGION } from '../../server/contract/delivery/default-region.ts'
import { NEUTRAL_PAGE } from '../../server/contract/page-state.ts'
import { fillIfEmpty } from '../../server/jobs/fill/fill-if-empty.ts'
import { openShop } from '../../server/open-shop.ts'
import { productTiles } from '../../server/pages/catalog/product-tile.ts'
import { loadPageState } from '../../server/pages/painting/load-page-state.ts'
import { NO_VARIANTS } from '../../server/shop/experiments/experiments.ts'
import { readerOf } from '../../server/shop/reading/shop-facts.ts'
import { DEFAULT_TOWN } from '../../server/shop/towns/towns.ts'
import type { Shop } from '../../server/shop.ts'
import { ask, keepAsking, Times } from './load.ts'
import { DEMO_DIR, startShop } from './serve.ts'

// How many pages a second one process paints and sends over loopback, from the demonstration data, to browsers that
// keep their connections; and where the time of a listing goes. The asker shares the machine with the shop.

const CONNECTIONS = 10
const SECONDS = 4
const WARM_SECONDS = 1
const ROUNDS = 60

const shop = await openShop(readConfig({ DATA_DIR: DEMO_DIR, LOG_LEVEL: 'error', NODE_ENV: 'test' }))
await fillIfEmpty(shop)
await shop.catalog.refresh()
const context = fullListing(shop)
const [product] = shop.catalog.current().list({ scope: context.scope }).ids
const found = shop.catalog.current().findProduct(product ?? 0)
if (!found) throw new Error('the demonstration shop has no product')

const served = await startShop()
const rows: Record<string, Record<string, string | number>> = {}
for (const [name, path] of [
  ['home', '/'],
  ['listing, 48 tiles', context.path],
  ['product', productPath(found)],
] as const) {
  const question = (agent: Parameters<typeof ask>[0]) => ask(agent, served.url + path)
  await keepAsking(CONNECTIONS, WARM_SECONDS, question)
  const spent = served.cpu_ms()
  const { times, per_second } = await keepAsking(CONNECTIONS, SECONDS, question)
  const cpu_ms = (served.cpu_ms() - spent) / times.count
  const alone = await keepAsking(1, 1, question)
  rows[name] = {
    'pages/s': Math.round(per_second),
    'CPU ms a page': cpu_ms.toFixed(2),
    'p50 ms': times.at(0.5),
    'p99 ms': times.at(0.99),
    'alone p50 ms': alone.times.at(0.5),
    'alone p99 ms': alone.times.at(0.99),
  }
}
console.table(rows)
await served.stop()

console.log('A listing of 48 tiles for a visitor without a cart, in one process, mean of', ROUNDS)
console.table(await partsOfListing(shop))
await shop.close()

/** The first branch that fills a page. */
function fullListing(shop: Shop) {
  const catalog = shop.catalog.current()
  for (const root of catalog.categories.roots) {
    const context = findListingContext(catalog, root.path)
    if (context && catalog.list({ scope: context.scope }).ids.length === PER_PAGE) return context
  }
  throw new Error(`no branch of the demonstration shop fills a page of ${PER_PAGE}`)
}

/** What a page is made of, each part measured alone. */
async function partsOfListing(shop: Shop) {
  const asked = {
    context,
    choice: emptyChoice(),
    sort: 'default' as const,
    page: 1,
    scope: context.scope,
    region_fias_id: DEFAULT_REGION.fias_id,
  }
  const catalog = shop.catalog.current()
  const loadAsked = () => loadListing(catalog, asked, catalog.facets(asked))
  const listing = loadAsked()
  const tiles = () =>
    productTiles(
      readerOf(shop, { region: DEFAULT_TOWN, experiment: 'allPaymentMethods', variants: NO_VARIANTS }),
      listing.ids,
    )
  const products = tiles()
  const stranger = {
    id: null,
    user: null,
    owner: null,
    region: DEFAULT_TOWN,
    region_is_chosen: false,
    ip: '',
    known_since: null,
    proved_phone: null,
    browser_id: null,
    variants: NO_VARIANTS,
    experiment: 'allPaymentMethods' as const,
    versions: '',
  }
  const state = { ...NEUTRAL_PAGE, build: shop.renderer.build }
  const parts: Record<string, () => unknown> = {
    'choose, count, sort': loadAsked,
    '48 products read': tiles,
    'tiles painted': () => shop.renderer.paintPart('parts/product-tiles', { products, eager: 4 }),
    "page's state": () => loadPageState(shop, stranger),
    "visitor's parts": () =>
      ['header-tools', 'city', 'state'].map(part => shop.renderer.paintForVisitor(part, state)),
  }
  const rows: Record<string, { ms: string }> = {}
  for (const [name, work] of Object.entries(parts)) {
    for (let round = 0; round < ROUNDS / 2; round++) await work()
    const times = new Times()
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      await work()
      times.add(performance.now() - started)
    }
    rows[name] = { ms: times.mean.toFixed(2) }
  }
  return rows
}
