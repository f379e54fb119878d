import { Agent } from 'node:http'
import pino from 'pino'
import type { Db } from '../../server/database/open-database.ts'
import { commitsDuring, countStatements } from '../support/database/count-statements.ts'
import { createTestDatabase, ENGINES, type Engine } from '../support/database/databases.ts'
import { listen } from '../support/listen.ts'
import { byCourier, orderBody } from '../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { type Answer, ask, Times, textOf } from './load.ts'

// How many orders a second one process takes over HTTP, from buyers with a cart each who buy the same four things; and
// how many statements and fsyncs each call costs, compiled ones among them. SQLite is a file that is on the disk before anybody hears of it; PostgreSQL is that of
// the tests, which does not wait for the disk.

const ORDERS = 300
const AT_ONCE = [1, 20]
const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' }

const rows: Record<string, Record<string, string | number>> = {}
const counts: Record<string, Record<string, number>> = {}
for (const engine of ENGINES) {
  Object.assign(counts, await countEach(engine))
  for (const at_once of AT_ONCE) rows[`${engine}, ${at_once} at once`] = await measure(engine, at_once)
}
console.table(counts)
console.table(rows)

interface Buyer {
  cookie: string
  body: Record<string, unknown>
}

async function measure(engine: Engine, at_once: number) {
  const database = await createTestDatabase(engine, { on_disk: true })
  const shop = await openQuietShop(database.db)
  await fillShelves(shop, database.db)
  const site = await listen(shop.app)
  const agent = new Agent({ keepAlive: true, maxSockets: at_once })
  const buyers: Buyer[] = []
  for (let number = 0; number < ORDERS; number++) buyers.push(await fillCart(shop, agent, site.url, number))

  const times = new Times()
  const started = performance.now()
  const waiting = [...buyers]
  const one = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
      const asked = performance.now()
      okay(await checkOut(agent, site.url, buyer))
      times.add(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: at_once }, one))
  const seconds = (performance.now() - started) / 1_000

  const broken = await shop.broken()
  if (broken.length > 0) throw new Error(`the reconciler says: ${JSON.stringify(broken).slice(0, 500)}`)
  agent.destroy()
  await site.close()
  await database.close()
  return {
    'orders/s': Math.round(ORDERS / seconds),
    'p50 ms': times.at(0.5),
    'p99 ms': times.at(0.99),
    reconciler: 'clean',
  }
}

/** Statements of one request each, without `BEGIN` and `COMMIT`; of SQLite also how often it waits for the disk. */
async function countEach(engine: Engine) {
  const database = await createTestDatabase(engine, { on_disk: true })
  const { db, during } = countStatements(database.db)
  const shop = await openQuietShop(db)
  const site = await listen(shop.app)
  const agent = new Agent({ keepAlive: true })
  const path = '/catalog/women/'
  let buyer: Buyer | undefined
  const cookie = () => ({ Cookie: buyer?.cookie ?? '' })
  const steps: Record<string, () => Promise<unknown>> = {
    'page of nobody': async () => okay(await ask(agent, site.url + path)),
    'first put into cart': async () => {
      buyer = await fillCart(shop, agent, site.url, 0)
    },
    'page with a cart': async () => okay(await ask(agent, site.url + path, { headers: cookie() })),
    order: async () => okay(await checkOut(agent, site.url, buyer as Buyer)),
    'its messages': () => shop.outbox(),
  }
  const counted: Record<string, Record<string, number>> = {}
  for (const [name, step] of Object.entries(steps)) {
    let statements = 0
    const both = async () => {
      statements = await during(step)
    }
    const fsyncs =
      engine === 'SQLite' ? await commitsDuring(database.url, both) : await both().then(() => null)
    counted[`${engine}, ${name}`] = { statements, ...(fsyncs !== null && { fsyncs }) }
  }
  agent.destroy()
  await site.close()
  await database.close()
  return counted
}

function openQuietShop(db: Db): Promise<TestShop> {
  return createTestShop({ db, given: { log: pino({ level: 'silent' }) } })
}

/** Enough for everybody, with the moves that the reconciler asks for. */
async function fillShelves(shop: TestShop, db: Db): Promise<void> {
  const stocks = await db.selectFrom('stock').where('qty', '>', 0).selectAll().execute()
  for (const { offer_id, store_id, qty } of stocks) {
    const more = ORDERS + 1
    await db
      .updateTable('stock')
      .set({ qty: qty + more })
      .where('offer_id', '=', offer_id)
      .where('store_id', '=', store_id)
      .execute()
    await db
      .insertInto('stock_moves')
      .values({
        offer_id,
        store_id,
        delta: more,
        reason: 'import',
        order_id: null,
        created_at: shop.shop.now(),
      })
      .execute()
  }
}

async function fillCart(shop: TestShop, agent: Agent, url: string, number: number): Promise<Buyer> {
  const { linenDress, whiteLinenDress, leatherBelt } = shop.goods
  const offers = [
    linenDress.offers[0],
    linenDress.offers[1],
    whiteLinenDress.offers[0],
    leatherBelt.offers[0],
  ]
  const id = offers[number % offers.length]?.id ?? 0
  const body = { offer_id: id, quantity: 1 }
  const added = okay(await ask(agent, `${url}/api/cart/`, { method: 'POST', headers: CALL, body }))
  const { delivery_quotes } = JSON.parse(textOf(added)) as {
    delivery_quotes: { service_id: number; cost: number }[]
  }
  const cost = delivery_quotes.find(quote => quote.service_id === 4)?.cost ?? 0
  return {
    cookie: String(added.headers['set-cookie']?.[0]).split(';')[0] ?? '',
    body: orderBody(shop, [{ id, quantity: 1 }], byCourier(cost)),
  }
}

function checkOut(agent: Agent, url: string, buyer: Buyer): Promise<Answer> {
  const headers = { ...CALL, Cookie: buyer.cookie }
  return ask(agent, `${url}/api/cart/checkout/`, { method: 'POST', headers, body: buyer.body })
}

function okay(answer: Answer): Answer {
  if (answer.status === 200) return answer
  throw new Error(`answered ${answer.status}: ${textOf(answer).slice(0, 300)}`)
}
