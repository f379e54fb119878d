import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productPath } from '../../server/contract/catalog/catalog.ts'
import { createTestDatabase, ENGINES, type Engine } from '../support/database/databases.ts'
import { addGoods } from '../support/goods/more-goods.ts'
import { putIntoWarehouse } from '../support/orders/crowd.ts'
import { byCourier, orderBody } from '../support/orders/order-body.ts'
import { createTestShop } from '../support/test-shop.ts'
import { inLimits, limitMs } from './limit-page.ts'
import { type Answer, ask, Times, textOf } from './load.ts'
import { type RunningShop, startShop } from './serve.ts'

// How many shoppers a second go the whole way: a listing, a product, into the cart, another quantity, what the delivery
// costs, the order; sixteen at once, among 2,000 products. Told in limits, too: in listings
// that Express would send. The first of a process pay for what V8 has not compiled yet, so that they have rows of their own.
// SQLite is a file that is on the disk before anybody hears of it; PostgreSQL is that of the tests, which does not wait for the disk.
//
//   node test/bench/journeys.ts [JOURNEYS]

const JOURNEYS = Number(process.argv[2] ?? 400)
/** One after the other, in one process. */
const COUNTS = [JOURNEYS, JOURNEYS, 3 * JOURNEYS, 2 * JOURNEYS]
const AT_ONCE = 16
const PRODUCTS = 2_000
const PIECES = 1_000
const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' }
const COURIER = 4

/** Journeys a second of one core, where the aims were set. */
const AIMS: Record<Engine, number> = { SQLite: 175, PostgreSQL: 90 }

const rows: Record<string, Record<string, string | number>> = {}
for (const engine of ENGINES) Object.assign(rows, await measure(engine))
console.table(rows)
process.exit()

async function measure(engine: Engine) {
  const database = await createTestDatabase(engine, { on_disk: true })
  const shop = await createTestShop({ db: database.db })
  const names = Array.from({ length: PRODUCTS }, (_, number) => `Вещь ${number}`)
  const added = await addGoods(
    shop,
    names.map(name => ({ name, price: 1_299, stock: 0 })),
  )
  await putIntoWarehouse(
    database.db,
    added.map(({ offer_id }) => offer_id),
    PIECES,
  )
  const catalog = shop.shop.catalog.current()
  const goods = added.map(({ id, offer_id }) => ({
    offer_id,
    path: productPath(catalog.findProduct(id) as never),
  }))
  const data = mkdtempSync(join(tmpdir(), 'vitrina-journeys-'))
  // In development a page is rendered again now and then, to be compared.
  const served = await startShop({
    NODE_ENV: 'test',
    LIMITS: 'off',
    DATABASE_URL: database.url,
    DATA_DIR: data,
  })
  const journey = async (agent: Agent, number: number) => {
    const { offer_id, path } = goods[(number * 7) % goods.length] as (typeof goods)[number]
    okay(await ask(agent, `${served.url}/catalog/women/`))
    okay(await ask(agent, served.url + path))
    const change = (quantity: number, headers: Record<string, string>) =>
      ask(agent, `${served.url}/api/cart/`, { method: 'POST', headers, body: { offer_id, quantity } })
    const first = okay(await change(1, CALL))
    const headers = { ...CALL, Cookie: String(first.headers['set-cookie']?.[0]).split(';')[0] ?? '' }
    okay(await change(2, headers))
    const quoted = okay(await ask(agent, `${served.url}/api/cart/?service_id=${COURIER}`, { headers }))
    const { delivery_quotes } = JSON.parse(textOf(quoted)) as {
      delivery_quotes: { service_id: number; cost: number }[]
    }
    const cost = delivery_quotes.find(quote => quote.service_id === COURIER)?.cost ?? 0
    const body = orderBody(shop, [{ id: offer_id, quantity: 2 }], byCourier(cost))
    okay(await ask(agent, `${served.url}/api/cart/checkout/`, { method: 'POST', headers, body }))
  }
  const figures: Record<string, Record<string, string | number>> = {}
  const listing = `${served.url}/catalog/women/`
  let gone = 0
  for (const count of COUNTS) {
    const from = gone
    const limit_ms = await limitMs(listing)
    const went = await goThrough(served, (agent, number) => journey(agent, from + number), count)
    figures[`${engine}, ${count} after ${from}`] = rowOf(engine, went, limit_ms)
    gone += count
  }
  await served.stop()
  const broken = await shop.broken()
  if (broken.length > 0) throw new Error(`the reconciler says: ${JSON.stringify(broken).slice(0, 500)}`)
  await database.close()
  rmSync(data, { recursive: true })
  return figures
}

function rowOf(
  engine: Engine,
  { per_second, cpu_ms, times }: Gone,
  limit_ms: number,
): Record<string, string | number> {
  return {
    'journeys/s here': per_second.toFixed(1),
    'journeys/s of a core': Math.round(1_000 / cpu_ms),
    'CPU ms': cpu_ms.toFixed(2),
    ...inLimits(cpu_ms, limit_ms, 1_000 / AIMS[engine]),
    'p50 ms': times.at(0.5),
    'p99 ms': times.at(0.99),
  }
}

interface Gone {
  per_second: number
  /** The server's processor time of one. */
  cpu_ms: number
  times: Times
}

async function goThrough(
  { cpu_ms }: RunningShop,
  journey: (agent: Agent, number: number) => Promise<void>,
  count: number,
): Promise<Gone> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const times = new Times()
  const spent = cpu_ms()
  const started = performance.now()
  let number = 0
  const shopper = async () => {
    while (number < count) {
      const asked = performance.now()
      await journey(agent, number++)
      times.add(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, shopper))
  const per_second = (count / (performance.now() - started)) * 1_000
  agent.destroy()
  return { per_second, cpu_ms: (cpu_ms() - spent) / count, times }
}

function okay(answer: Answer): Answer {
  if (answer.status === 200) return answer
  throw new Error(`answered ${answer.status}: ${textOf(answer).slice(0, 300)}`)
}
