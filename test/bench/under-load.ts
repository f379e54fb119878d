import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../server/config.ts'
import { PER_PAGE, productPath } from '../../server/contract/catalog/catalog.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { demoFeed } from '../../server/demo/catalogue/demo-feed.ts'
import { fillIfEmpty } from '../../server/jobs/fill/fill-if-empty.ts'
import { openShop } from '../../server/open-shop.ts'
import type { EventLoopLag } from '../../server/pages/for-machines/health.ts'
import { startPostgres } from '../support/database/postgres-server.ts'
import { openNginx } from '../support/nginx.ts'
import { pretendSmtp } from '../support/pretend/pretend-smtp.ts'
import { watchIdleProcess } from './idle-process.ts'
import { type RunningShop, startShop } from './serve.ts'
import { type Goods, Shopper, Visits } from './shopper.ts'

// A shop under its day's load: two processes on PostgreSQL behind nginx, shoppers who look, put into their carts and order, each
// with time to think; beside them a feed with other prices is imported, and every order sends its mail. How late the event loop
// of each process was, beside a process that does nothing (what the machine itself makes late), and its memory. Late
// is by the clock, and a machine with fewer cores than programs makes all of them late; busy is the processor time that a process
// itself took in one go.
//
//   node test/bench/under-load.ts [SHOPPERS] [SECONDS]

const SHOPPERS = Number(process.argv[2] ?? 200)
const SECONDS = Number(process.argv[3] ?? 60)
const PROCESSES = 2
const PARTS = 4

const folder = mkdtempSync(join(tmpdir(), 'vitrina-load-'))
const postgres = await startPostgres()
process.once('uncaughtException', async error => {
  console.error(error)
  await postgres.stop().finally(() => process.exit(1))
})
const smtp = await pretendSmtp()
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  SMTP_URL: smtp.url,
}
const goods = await fillShop()

const shops: RunningShop[] = []
for (let number = 0; number < PROCESSES; number++) {
  shops.push(
    await startShop({
      ...env,
      NODE_ENV: 'development',
      LIMITS: 'off',
      TRUST_PROXY: '1',
      SITE_URL: 'http://127.0.0.1',
    }),
  )
}
for (const shop of shops) await untilReady(shop)
const nginx = await openNginx(
  folder,
  shops.map(({ url }) => url),
)
console.log(nginx ? 'behind nginx' : 'nginx is not installed: shoppers ask the processes in turn')
const idle = await watchIdleProcess()

const urls = nginx ? [nginx.url] : shops.map(({ url }) => url)
const agent = new Agent({ keepAlive: true, maxSockets: SHOPPERS })
const visits = new Visits()
const evening = new AbortController()
const shoppers = Array.from({ length: SHOPPERS }, (_, number) =>
  new Shopper(agent, urls[number % urls.length] as string, goods, visits).goAbout(evening.signal),
)
// The first moments are the processes' first.
await Promise.all(shops.map(details))
await idle.lagMs()
const rows: Record<string, Record<string, unknown>> = {}
for (let part = 1; part <= PARTS; part++) {
  const before = shops.map(shop => shop.cpu_ms())
  const beside = part === 2 ? importFeed() : undefined
  await wait((SECONDS * 1_000) / PARTS)
  await beside
  const beside_what = beside ? 'a feed is imported' : 'shoppers'
  for (const [number, shop] of shops.entries()) {
    const { event_loop_ms: lag } = await details(shop)
    rows[`${part}, ${beside_what}: process ${number + 1}`] = {
      ...lagRow(lag),
      MB: shop.memory(),
      'CPU ms': shop.cpu_ms() - (before[number] ?? 0),
    }
  }
  rows[`${part}, ${beside_what}: a process that is idle`] = lagRow(await idle.lagMs())
}
evening.abort()
await Promise.all(shoppers)
console.table(rows)
console.log({ ...visits.figures(), mails: smtp.seen.length })

agent.destroy()
await idle.stop()
await nginx?.stop()
for (const shop of shops) await shop.stop()
await smtp.close()
await postgres.stop()
rmSync(folder, { recursive: true })
if (visits.errors > 0) process.exitCode = 1
process.exit()

/** The demonstration shop; what may be put into carts is what there is much of. */
async function fillShop(): Promise<Goods> {
  const shop = await openShop(readConfig(env))
  // Its statements take longer than a shopper would wait.
  const db = openDatabase(postgres.url, 'commands')
  await fillIfEmpty({ ...shop, db, config: { ...shop.config, DEMO: 'yes' } }).finally(() => db.destroy())
  await shop.catalog.refresh()
  const catalog = shop.catalog.current()
  const listings = catalog.categories.roots
    .flatMap(root => [root, ...catalog.categories.childrenOf(root.id)])
    .map(({ path }) => `/catalog/${path}/`)
  const products = catalog
    .list({ scope: 'all', choice: { in_stock: ['true'] }, per_page: PER_PAGE * 20 })
    .ids.flatMap(id => catalog.findProduct(id) ?? [])
  await shop.close()
  return {
    listings,
    products: products.map(productPath),
    offers: products.flatMap(({ offers }) =>
      offers.filter(offer => offer.stock_delivery > 10).map(({ id }) => id),
    ),
  }
}

/** The shop's own goods, a third of them 10 roubles dearer: as an operator imports them, in a process of its own. */
async function importFeed(): Promise<void> {
  const file = join(folder, 'feed.yml')
  let text = ''
  for await (const piece of demoFeed()) text += piece
  let number = 0
  const dearer = (whole: string, price: string) =>
    number++ % 3 ? whole : `<price>${Number(price) + 10}</price>`
  writeFileSync(file, text.replace(/<price>(\d+)<\/price>/g, dearer))
  const importing = spawn(process.execPath, ['--run', 'import', '--', file, '--no-pictures'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(importing, 'exit')
  if (code !== 0) throw new Error(`the import ended with ${code}`)
}

interface Details {
  event_loop_ms: EventLoopLag | null
}

function lagRow(lag: EventLoopLag | null) {
  return {
    'late p50 ms': lag?.late.p50,
    'p99 ms': lag?.late.p99,
    'max ms': lag?.late.max,
    'busy p99 ms': lag?.busy.p99,
    'busy max ms': lag?.busy.max,
  }
}

async function details(shop: RunningShop): Promise<Details> {
  return (await (await fetch(`${shop.url}/readyz?details`)).json()) as Details
}

async function untilReady(shop: RunningShop): Promise<void> {
  while (!(await fetch(`${shop.url}/readyz`)).ok) await wait(100)
}
