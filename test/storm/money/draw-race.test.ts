import type { Db } from '../../../server/database/open-database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { deleteDrawEntries } from '../../../server/shop/account/erasure/erased-orders.queries.ts'
import { drawWinners } from '../../../server/shop/draws/draw-winners.ts'
import {
  findCounter,
  insertEntries,
  ordersWithoutEntry,
  setCounter,
  standingNumbers,
} from '../../../server/shop/draws/draws.queries.ts'
import { enterOrders } from '../../../server/shop/draws/enter-orders.ts'
import { createTestDatabase, type Engine, type TestDatabase } from '../../support/database/databases.ts'
import { whileHeld } from '../../support/database/while-held.ts'
import { SEED } from '../../support/draws/draw-file.ts'
import { type DrawShop, openDrawShop } from '../../support/draws/draw-shop.ts'

const ORDERS = 60
const PROCESSES = 4

describe.each<[Engine, { on_disk?: boolean }]>([
  ['SQLite', { on_disk: true }],
  ['PostgreSQL', {}],
])('on %s, by four processes at once,', (engine, options) => {
  let database: TestDatabase
  let shop: DrawShop
  let processes: Db[]
  beforeEach(async () => {
    database = await createTestDatabase(engine, options)
    shop = await openDrawShop(database.db)
    processes = Array.from({ length: PROCESSES }, () => openDatabase(database.url, 'jobs'))
  })
  afterEach(async () => {
    await Promise.all(processes.map(each => each.destroy()))
    await shop.end()
    await database.close()
  })

  /** Orders as a checkout stores them, some of them at one moment; the first is a real one. */
  async function placeMany(): Promise<string[]> {
    const first = await shop.buy(shop.visit())
    const { db } = shop.shop
    const row = await db.selectFrom('orders').where('id', '=', first).selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: ORDERS - 1 }, (_, index) => {
      const id = String(500_000_000_000 + index)
      const created_at = row.created_at + Math.floor(index / 7)
      return { ...row, id, checkout_id: id, cart_id: null, cart_version: null, created_at }
    })
    for (const copy of copies) await db.insertInto('orders').values(copy).execute()
    return [first, ...copies.map(({ id }) => id)]
  }
  const enterEverywhere = (enter: (db: Db) => Promise<unknown>) =>
    Promise.allSettled(processes.flatMap(db => [enter(db), enter(db), enter(db)]))
  const properly = (db: Db) => enterOrders(db, shop.draw(), shop.shop.now())

  test('each order has one number, from 1 without a gap, in the order in which they came', async () => {
    const orders = await placeMany()
    const ended = await enterEverywhere(properly)
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
    const rows = await shop.shop.db
      .selectFrom('draw_entries')
      .where('draw', '=', 'trying')
      .orderBy('number')
      .select(['number', 'checkout_id', 'created_at'])
      .execute()
    expect(rows.map(({ number }) => number)).toEqual(orders.map((_, index) => index + 1))
    expect(new Set(rows.map(({ checkout_id }) => checkout_id))).toEqual(new Set(orders))
    const moments = rows.map(({ created_at }) => created_at)
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  })

  test('(control) who reads the last number without a lock loses to another, or leaves orders out', async () => {
    await placeMany()
    const careless = async (db: Db) => {
      const draw = shop.draw()
      const { last_number = 0 } = (await findCounter(db, 'trying')) ?? {}
      const span = { draw: 'trying', least_total: 1, from: draw.from, to: draw.to }
      const orders = await ordersWithoutEntry(db, span, 100)
      for (const [index, { id, created_at }] of orders.entries())
        await insertEntries(db, [
          {
            ...{
              draw: 'trying',
              number: last_number + index + 1,
              checkout_id: id,
              created_at,
              least_total: 1,
            },
            ...{ user_id: null, receipt: null, store_id: null, bought_on: null },
          },
        ])
      await setCounter(db, {
        draw: 'trying',
        last_number: last_number + orders.length,
        terms: '',
        read_until: 0,
      })
    }
    const ended = await enterEverywhere(careless)
    expect(ended.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })

  test('a killed process leaves no order behind: the next one goes on with the next number', async () => {
    const orders = await placeMany()
    const [killed, other] = processes as [Db, Db]
    await expect(
      killed.transaction().execute(async trx => {
        await enterOrders(proxied(trx), shop.draw(), shop.shop.now())
        throw new Error('killed before its commit')
      }),
    ).rejects.toThrow('killed')
    expect(await shop.numbers()).toEqual([])
    await properly(other)
    expect(await shop.numbers()).toHaveLength(orders.length)
  })

  test('an order that is cancelled beside it is drawn by nobody, however both end up', async () => {
    const orders = await placeMany()
    const cancelled = orders.slice(1).filter((_, index) => index % 3 === 0)
    const cancelAll = async () => {
      for (const id of cancelled)
        await shop.shop.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute()
    }
    await Promise.all([enterEverywhere(properly), cancelAll()])
    const numbers = new Map(
      (await shop.numbers()).map(row => row.split(' ').toReversed() as [string, string]),
    )
    // The control: as they stood when they were given their numbers, all of them took part.
    expect(numbers.size).toBe(orders.length)
    const standing = await standingNumbers(shop.shop.db, 'trying')
    expect(standing).toHaveLength(orders.length - cancelled.length)
    expect(cancelled.filter(id => standing.includes(Number(numbers.get(id))))).toEqual([])
  })

  test('the winners are drawn once, and everybody is told the same', async () => {
    await placeMany()
    shop.pass(6 * 24 * 60 * 60_000)
    const { now, config } = shop.shop
    const results = await Promise.all(
      processes.map(db => drawWinners({ db, now, config }, shop.draw(), async () => SEED)),
    )
    expect(results[0]?.entries).toBe(ORDERS)
    for (const result of results) expect(result).toEqual(results[0])
    const { db } = shop.shop
    expect(await db.selectFrom('draw_results').select('draw').execute()).toHaveLength(1)
    expect(await db.selectFrom('draw_winners').select('number').execute()).toHaveLength(3)
  })
})

// SQLite has one writer at a time: nobody is erased beside a draw.
describe('on PostgreSQL, while a person is erased whose number would win,', () => {
  let database: TestDatabase
  let shop: DrawShop
  let db: Db
  let user_id: number
  beforeEach(async () => {
    database = await createTestDatabase('PostgreSQL')
    db = database.db
    shop = await openDrawShop(db)
    const person = await shop.signIn('+79160000001')
    const receipt = {
      ...{ number: '0012345678', store_id: `${shop.goods.tverskaya.id}`, bought_on: '2026-01-15' },
    }
    await person.post('/draws/trying/').unset('X-Requested-With').type('form').send(receipt).expect(303)
    user_id = (await db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
    await shop.buy(shop.visit())
    shop.pass(6 * 24 * 60 * 60_000)
  })
  afterEach(async () => {
    await shop.end()
    await database.close()
  })

  const erase = (trx: Db) => deleteDrawEntries(trx, 'user_id', [user_id])
  const draw = (given: Db) => drawWinners({ ...shop.shop, db: given }, shop.draw(), async () => SEED)
  const winners = () => db.selectFrom('draw_winners').select(['number', 'masked']).orderBy('number').execute()

  test('nobody wins who is gone', async () => {
    await whileHeld(db, erase, () => draw(db))
    expect((await winners()).map(({ number }) => number)).toEqual([2])
  })

  test('what they won stays without a name', async () => {
    await whileHeld(
      db,
      trx => draw(proxied(trx)),
      () => inTransaction(db, erase),
    )
    expect(await winners()).toEqual([
      { number: 1, masked: '' },
      { number: 2, masked: expect.stringMatching(/··\d\d$/) },
    ])
  })
})

/** A transaction in which another is begun is that one: its end is decided outside. */
function proxied(trx: Db): Db {
  return new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: (inner: Db) => unknown) => work(trx) })
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
