import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { type Goods, stockGoods } from '../../support/goods/goods.ts'
import { type ShopProcess, startShop } from '../../support/shop-process.ts'

const BUYERS = 12
const PIECES = 10_000

let database: TestDatabase
let goods: Goods
let shop: ShopProcess | undefined

async function open(engine: (typeof ENGINES)[number]): Promise<ShopProcess> {
  database = await createTestDatabase(engine, { on_disk: true })
  goods = await stockGoods(database.db)
  await fillShelf(database.db, beltOf(goods))
  shop = await startShop(database.url)
  return shop
}
afterEach(async () => {
  shop?.process.kill('SIGKILL')
  await shop?.ended
  shop = undefined
  await database.close()
})

describe.each(ENGINES)('on %s', engine => {
  test('SIGTERM under load: what runs is answered, and the process ends by itself within 10 seconds', async () => {
    const { url, process, ended, said } = await open(engine)
    const loaders = Array.from({ length: 8 }, () => load(url))
    // Half of a write stands in the door when the signal comes.
    const late = halfOfCartChange(url, beltOf(goods))
    await late.written
    // Of who came earlier the shop knows by then.
    await Promise.all(Array.from({ length: 3 }, () => load(url, { most: 8 })))
    process.kill('SIGTERM')
    await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status !== 200)
    // Whoever is impatient cuts nothing off.
    process.kill('SIGTERM')
    const answer = await late.finish()

    expect(answer).toEqual({ status: 200, quantity_total: 1 })
    // After ten seconds it would have ended itself with another code.
    expect(await ended).toBe(0)
    const answered = (await Promise.all(loaders)).flat()
    expect(answered.length).toBeGreaterThan(20)
    expect(new Set(answered)).toEqual(new Set([200]))
    expect(said()).toBe('')
  })

  test('kill -9 in the middle of orders: every order that was answered exists, nothing is lost or doubled', async () => {
    const { url, process, ended } = await open(engine)
    const answered: string[] = []
    const buyers = Array.from({ length: BUYERS }, (_, number) => buy(url, number, beltOf(goods), answered))
    while (answered.length < 30) await wait(10)
    process.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await Promise.all(buyers)

    const db = openDatabase(database.url, 'commands')
    const orders = new Set((await db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
    expect(answered.filter(id => !orders.has(id))).toEqual([])
    expect((await findBroken(db)).filter(({ rows }) => rows.length > 0)).toEqual([])
    await db.destroy()

    shop = await startShop(database.url)
    const before = answered.length
    await Promise.race([
      buy(shop.url, BUYERS, beltOf(goods), answered),
      until(() => answered.length > before),
    ])
    expect(answered.length).toBeGreaterThan(before)
  })
})

function beltOf({ leatherBelt }: Goods): number {
  return leatherBelt.offers[0]?.id as number
}

async function fillShelf(db: Db, offer_id: number): Promise<void> {
  const { store_id, qty } = await db
    .selectFrom('stock')
    .where('offer_id', '=', offer_id)
    .where('qty', '>', 0)
    .select(['store_id', 'qty'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('stock')
    .set({ qty: PIECES })
    .where('offer_id', '=', offer_id)
    .where('store_id', '=', store_id)
    .execute()
  const move = {
    offer_id,
    store_id,
    delta: PIECES - qty,
    reason: 'import' as const,
    order_id: null,
    created_at: 0,
  }
  await db.insertInto('stock_moves').values(move).execute()
}

/** Looks at pages over one connection that stays open, until the shop is gone or `most` were seen; the statuses. */
async function load(url: string, { most = Number.POSITIVE_INFINITY } = {}): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  for (;;) {
    const status = await new Promise<number | null>(resolve => {
      request(`${url}/catalog/women/dresses/`, { agent }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
        // An answer that was begun and broke off.
        answer.on('error', () => resolve(-1))
      })
        // Not taken any more: nothing was promised.
        .on('error', () => resolve(null))
        .end()
    })
    if (status === null) return statuses
    statuses.push(status)
    if (statuses.length >= most) {
      agent.destroy()
      return statuses
    }
  }
}

const OURS = {
  'Content-Type': 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
  'Sec-Fetch-Site': 'same-origin',
}

function halfOfCartChange(url: string, offer_id: number) {
  const body = JSON.stringify({ offer_id, quantity: 1 })
  const headers = { ...OURS, 'Content-Length': String(body.length) }
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
  const answer = new Promise<{ status: number; quantity_total: number }>((resolve, reject) => {
    const half = request(`${url}/api/cart/`, { method: 'POST', headers, agent: false }, answered => {
      let text = ''
      answered.on('data', chunk => {
        text += chunk
      })
      answered.on('end', () =>
        resolve({ status: answered.statusCode ?? 0, quantity_total: JSON.parse(text).quantity_total }),
      )
    })
    half.on('error', reject)
    half.write(body.slice(0, 10), () => isWritten())
    finishHalf = () => half.end(body.slice(10))
  })
  return {
    written,
    finish: () => {
      finishHalf()
      return answer
    },
  }
}
let finishHalf: () => void = () => undefined

/** Orders one belt after the other, from an address of its own, until the shop is gone; the ids that were answered. */
async function buy(url: string, number: number, offer_id: number, answered: string[]): Promise<void> {
  let cookie = ''
  const send = async (path: string, body: object) => {
    const headers = { ...OURS, cookie, 'X-Forwarded-For': `192.0.2.${number}` }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const [set] = answer.headers.getSetCookie().filter(each => each.startsWith('visitor='))
    if (set) cookie = set.split(';')[0] ?? ''
    return { status: answer.status, body: (await answer.json()) as { order_id?: string } }
  }
  try {
    for (;;) {
      await send('/api/cart/', { offer_id, quantity: 1 })
      const { status, body } = await send('/api/cart/checkout/', {
        delivery: { service_id: 4, cost: 299, city: 'Москва', street: 'Тверская', house: '1' },
        client: { name: 'Анна Каренина', phone: '+7 916 123 45 67', email: 'anna@example.ru' },
        payment_system_id: 13,
        confirm: true,
        offer_id: [{ id: offer_id, quantity: 1 }],
      })
      if (status === 200 && body.order_id) answered.push(body.order_id)
    }
  } catch {
    // The shop was killed: this is what it looks like from outside.
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(10)
}
