import { Agent } from 'node:http'
import pino from 'pino'
import type { Cart } from '../../server/contract/cart/cart.ts'
import { createTestDatabase, ENGINES, type Engine } from '../support/database/databases.ts'
import { addGoods } from '../support/goods/more-goods.ts'
import { addCertificate, addCode, addPromotion } from '../support/goods/promotions.ts'
import { listen } from '../support/listen.ts'
import { putIntoWarehouse } from '../support/orders/crowd.ts'
import { byCourier, orderBody } from '../support/orders/order-body.ts'
import { createTestShop } from '../support/test-shop.ts'
import { type Answer, ask, Times, textOf } from './load.ts'

// What a cart of ten lines with three discounts (a promotion, a code, a certificate) costs over HTTP, one shopper after
// the other: the put of its last line, a look at it, its checkout. SQLite is a file that is on the disk before anybody hears of it; PostgreSQL is
// that of the tests, which does not wait for the disk.

const BUYERS = 200
const LINES = 10
const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' }

/**
 * By the clock, and by the processor: what this process worked, all its threads and the asking too. On a machine that does
 * other things beside, only that tells of the shop.
 */
class Timed {
  readonly wall = new Times()
  readonly work = new Times()
}

const rows: Record<string, Record<string, string | number>> = {}
for (const engine of ENGINES) Object.assign(rows, await measure(engine))
console.table(rows)

async function measure(engine: Engine) {
  const database = await createTestDatabase(engine, { on_disk: true })
  const shop = await createTestShop({ db: database.db, given: { log: pino({ level: 'silent' }) } })
  const things = Array.from({ length: LINES }, (_, number) => ({
    name: `Вещь ${number}`,
    price: 1_000 + number * 100,
    stock: 0,
  }))
  const offers = (await addGoods(shop, things)).map(({ offer_id }) => offer_id)
  await putIntoWarehouse(database.db, offers, BUYERS + 1)
  await addPromotion(database.db, 'TRETYA', { kind: 'nth_percent', pieces: 3, percent: 50 })
  await addCode(database.db, 'LETO', { percent: 10 })
  await addCertificate(database.db, 'PODAROK', BUYERS * 500)
  const site = await listen(shop.app)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = { added: new Timed(), shown: new Timed(), ordered: new Timed() }
  for (let number = 0; number < BUYERS; number++) await buy(number)

  const broken = await shop.broken()
  if (broken.length > 0) throw new Error(`the reconciler says: ${JSON.stringify(broken).slice(0, 500)}`)
  agent.destroy()
  await site.close()
  await database.close()
  const row = ({ wall, work }: Timed) => ({
    'per second': Math.round(1_000 / wall.mean),
    'p50 ms': wall.at(0.5),
    'p95 ms': wall.at(0.95),
    'p99 ms': wall.at(0.99),
    'CPU p50': work.at(0.5),
    'CPU p95': work.at(0.95),
    'CPU p99': work.at(0.99),
  })
  return {
    [`${engine}: tenth line into the cart`]: row(times.added),
    [`${engine}: cart of 10 lines, 3 discounts`]: row(times.shown),
    [`${engine}: its checkout`]: row(times.ordered),
  }

  async function buy(number: number): Promise<void> {
    const items = offers.slice(0, -1).map(offer_id => ({ offer_id, quantity: 1 }))
    const first = await send('POST', '/api/cart/', '', { items })
    const cookie = String(first.headers['set-cookie']?.[0]).split(';')[0] ?? ''
    await send('POST', '/api/cart/coupon/', cookie, { coupon: 'LETO' })
    await send('POST', '/api/certificate/', cookie, { certificate_id: 'PODAROK', amount: 500 })
    const last = { offer_id: offers.at(-1), quantity: 1 }
    await timed(times.added, () => send('POST', '/api/cart/', cookie, last))
    const shown = await timed(times.shown, () => send('GET', '/api/cart/', cookie))
    const cart = JSON.parse(textOf(shown)) as Cart
    const quote = cart.delivery_quotes.find(({ service_id }) => service_id === 4)
    const lines = offers.map(id => ({ id, quantity: 1 }))
    const phone = `+7916${String(number).padStart(7, '0')}`
    const client = { name: 'Анна Каренина', phone, email: 'anna@example.ru' }
    const body = orderBody(shop, lines, { ...byCourier(quote?.cost ?? 0), client, total: quote?.total })
    await timed(times.ordered, () => send('POST', '/api/cart/checkout/', cookie, body))
  }

  async function send(method: string, path: string, cookie: string, body?: unknown): Promise<Answer> {
    const answer = await ask(agent, site.url + path, { method, headers: { ...CALL, Cookie: cookie }, body })
    if (answer.status === 200) return answer
    throw new Error(`${path} answered ${answer.status}: ${textOf(answer).slice(0, 300)}`)
  }
}

async function timed({ wall, work }: Timed, call: () => Promise<Answer>): Promise<Answer> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  const answer = await call()
  const { user, system } = process.cpuUsage(before)
  wall.add(performance.now() - started)
  work.add((user + system) / 1_000)
  return answer
}
