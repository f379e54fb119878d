import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { demoFeed } from '../../server/demo/catalogue/demo-feed.ts'
import type { EventLoopLag } from '../../server/pages/for-machines/health.ts'
import { startPostgres } from '../support/database/postgres-server.ts'
import { LIVE_ENV } from '../support/live-env.ts'
import { openNginx } from '../support/nginx.ts'
import { pretendSmsc } from '../support/pretend/pretend-smsc.ts'
import { pretendSmtp } from '../support/pretend/pretend-smtp.ts'
import { familyCpuMs } from './family-cpu.ts'
import { fillShop } from './fill-shop.ts'
import { watchIdleProcess } from './idle-process.ts'
import { inLimits, limitMs } from './limit-page.ts'
import { type RunningShop, startShop } from './serve.ts'
import { Shopper, Visits } from './shopper.ts'

// A shop under its day's load, in production: two processes on PostgreSQL behind nginx, shoppers who look, put into their carts
// and order, each with time to think; beside them a feed with other prices is imported, and every order sends its mail. How
// late the event loop of each process was, beside a process that does nothing (what the machine itself makes late), and its
// memory. Late is by the clock, and a machine with fewer cores than programs makes all of them late; busy is the processor time
// that a process itself took in one go.
//
// Processor time a request is what the processes of the shop spent in a part, jobs and helper processes included, by the
// requests answered in it. In the first part both are still cold; in the second, and in the next because every page has to be
// rendered anew, it is also the import's. PostgreSQL and nginx have columns of their own; the program that imports and the
// shoppers are in none.
//
//   node test/bench/under-load.ts [SHOPPERS] [SECONDS]

const SHOPPERS = Number(process.argv[2] ?? 200)
const SECONDS = Number(process.argv[3] ?? 60)
const PROCESSES = 2
const PARTS = 4
/** Processor time of a request, where the aims were set. */
const AIM_MS = 2

const folder = mkdtempSync(join(tmpdir(), 'vitrina-load-'))
const postgres = await startPostgres()
process.once('uncaughtException', async error => {
  console.error(error)
  await postgres.stop().finally(() => process.exit(1))
})
const smtp = await pretendSmtp()
const { SMSC_LOGIN: login, SMSC_PASSWORD: password } = LIVE_ENV
const sms = await pretendSmsc({ login, password })
const { MAIL: _, ...live } = LIVE_ENV
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  SMTP_URL: smtp.url,
}
const goods = await fillShop(env)

const shops: RunningShop[] = []
for (let number = 0; number < PROCESSES; number++) {
  shops.push(
    // In development a page is rendered again now and then, to be compared.
    await startShop({ ...env, ...live, TRUST_PROXY: '1', SMSC_URL: sms.url, MAIL_FROM: 'shop@shop.test' }),
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
// On a machine that does nothing else: before the shoppers come, and when they have gone.
const listing = `${shops[0]?.url}${goods.listings[0]}`
const limits_ms = [await limitMs(listing)]
const visits = new Visits()
const evening = new AbortController()
const shoppers = Array.from({ length: SHOPPERS }, (_, number) =>
  new Shopper(number, urls[number % urls.length] as string, goods, visits).goAbout(evening.signal),
)
// The first moments are the processes' first.
await Promise.all(shops.map(details))
await idle.lagMs()
const rows: Record<string, Record<string, unknown>> = {}
const costs: Record<string, Record<string, unknown>> = {}
const opened = spentNow()
let spent = spentNow()
for (let part = 1; part <= PARTS; part++) {
  const before = shops.map(({ pid }) => familyCpuMs(pid))
  const beside = part === 2 ? importFeed() : undefined
  await wait((SECONDS * 1_000) / PARTS)
  await beside
  const beside_what = beside ? 'a feed is imported' : 'shoppers'
  for (const [number, shop] of shops.entries()) {
    const { event_loop_ms: lag } = await details(shop)
    rows[`${part}, ${beside_what}: process ${number + 1}`] = {
      ...lagRow(lag),
      MB: shop.memory(),
      'CPU ms': familyCpuMs(shop.pid) - (before[number] ?? 0),
    }
  }
  const now = spentNow()
  costs[`${part}, ${beside_what}`] = costOf(spent, now)
  spent = now
  rows[`${part}, ${beside_what}: a process that is idle`] = lagRow(await idle.lagMs())
}
evening.abort()
await Promise.all(shoppers)
console.table(rows)
costs['all of it'] = costOf(opened, spent)
console.table(costs)
limits_ms.push(await limitMs(listing))
const limit_ms = limits_ms.reduce((sum, ms) => sum + ms, 0) / limits_ms.length
const cpu_ms = (spent.shops_ms - opened.shops_ms) / (spent.requests - opened.requests)
console.log('a request', inLimits(cpu_ms, limit_ms, AIM_MS))
console.log({ ...visits.figures(), mails: smtp.seen.length })

await idle.stop()
await nginx?.stop()
for (const shop of shops) await shop.stop()
await smtp.close()
await sms.close()
await postgres.stop()
rmSync(folder, { recursive: true })
if (visits.errors > 0) process.exitCode = 1
process.exit()

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

interface Spent {
  requests: number
  shops_ms: number
  postgres_ms: number
  nginx_ms: number
}

function spentNow(): Spent {
  return {
    requests: visits.times.count,
    shops_ms: shops.reduce((sum, { pid }) => sum + familyCpuMs(pid), 0),
    postgres_ms: familyCpuMs(postgres.pid),
    nginx_ms: nginx ? familyCpuMs(nginx.pid) : Number.NaN,
  }
}

function costOf(before: Spent, after: Spent): Record<string, unknown> {
  const requests = after.requests - before.requests
  const each = (ms: 'shops_ms' | 'postgres_ms' | 'nginx_ms') =>
    ((after[ms] - before[ms]) / requests).toFixed(2)
  return {
    requests,
    'CPU ms a request': each('shops_ms'),
    'PostgreSQL, ms': each('postgres_ms'),
    'nginx, ms': each('nginx_ms'),
  }
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
