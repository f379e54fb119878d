import { sql } from 'kysely'
import pino from 'pino'
import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { statement, write } from '../../../server/database/statement.ts'
import { readBook } from '../../../server/shop/delivery/tariffs/delivery-book.ts'
import { openCountedWire } from '../../support/database/counted-wire.ts'
import { createTestDatabase, TEST_LIMITS, type TestDatabase } from '../../support/database/databases.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop } from '../../support/test-shop.ts'

// PostgreSQL alone: SQLite is in our own process. Each round is a wait, and wakes two processes.

let database: TestDatabase
let wire: Awaited<ReturnType<typeof openCountedWire>>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase('PostgreSQL')
  const url = new URL(database.url)
  wire = await openCountedWire(Number(url.port))
  url.port = String(wire.port)
  db = openDatabase(String(url), { ...TEST_LIMITS, connections: 1 })
  // To connect is a round of its own.
  await sql`select 1`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  wire.close()
  await database.close()
})

const insert = write<{ key: string; value: string }>((db, row) => db.insertInto('meta').values(row))
const find = statement<{ key: string }, { value: string }>((db, { key }) =>
  db.selectFrom('meta').where('key', '=', key).select('value'),
)

describe('writes of a transaction whose answers nobody wants', () => {
  test('go with what is asked next, and the last of them with nothing but the COMMIT', async () => {
    const rounds = await wire.during(() =>
      db.transaction().execute(async trx => {
        await insert(trx, { key: 'one', value: '1' })
        await insert(trx, { key: 'two', value: '2' })
        expect(await find(trx, { key: 'two' })).toEqual([{ value: '2' }])
        await insert(trx, { key: 'three', value: '3' })
      }),
    )
    expect(rounds).toBe(2)
    expect(await find(db, { key: 'three' })).toEqual([{ value: '3' }])
  })

  test('that fail are reported by the next statement, and nothing of the transaction stays', async () => {
    const failing = db.transaction().execute(async trx => {
      await insert(trx, { key: 'four', value: '4' })
      await insert(trx, { key: 'one', value: 'again' })
      await find(trx, { key: 'four' })
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await find(db, { key: 'four' })).toEqual([])
  })

  test('that fail last are reported by the COMMIT', async () => {
    const failing = db.transaction().execute(async trx => {
      await insert(trx, { key: 'five', value: '5' })
      await insert(trx, { key: 'one', value: 'again' })
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await find(db, { key: 'five' })).toEqual([])
  })

  test('are rolled back with it, and leave a connection that answers', async () => {
    const failing = db.transaction().execute(async trx => {
      await insert(trx, { key: 'six', value: '6' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await find(db, { key: 'six' })).toEqual([])
    await insert(db, { key: 'six', value: 'alone' })
    await expect(insert(db, { key: 'six', value: 'twice' })).rejects.toMatchObject({ code: '23505' })
  })

  test('whose connection breaks tell of it', async () => {
    const failing = db.transaction().execute(async trx => {
      await insert(trx, { key: 'seven', value: '7' })
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    })
    await expect(failing).rejects.toThrow()
    expect(await find(db, { key: 'seven' })).toEqual([])
  })
})

test('a shopper’s way asks PostgreSQL in so few rounds', async () => {
  const shop = await createTestShop({
    env: { LIMITS: 'on' },
    given: { log: pino({ level: 'silent' }) },
    db,
  })
  await readBook(shop.shop.delivery_caches.book, db)
  const browser = shop.visit()
  const id = shop.goods.linenDress.offers[0]?.id ?? 0
  const put = (quantity: number) => () =>
    browser.post('/api/cart/').send({ offer_id: id, quantity }).expect(200)
  const order = () =>
    browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id, quantity: 2 }]))
      .expect(200)
  const rounds: Record<string, number> = {}
  for (const [name, step] of Object.entries({ first: put(1), second: put(2), order }))
    rounds[name] = await wire.during(async () => step())
  expect(rounds).toEqual({ first: 8, second: 5, order: 10 })
})
