import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres } from '../../../server/database/dialects.ts'
import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { createTestDatabase, onBothDatabases } from '../../support/database/databases.ts'
import { type Goods, stockGoods } from '../../support/goods/goods.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { type ShopProcess, startShop } from '../../support/shop-process.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('a disk that is full', (open, engine) => {
  let shop: TestShop
  let browser: ReturnType<TestShop['visit']>
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    browser = shop.visit()
    await browser
      .post('/api/cart/')
      .send({ offer_id: dressOf(shop.goods), quantity: 1 })
      .expect(200)
    await fillDisk(shop.shop.db)
  })

  test('is answered to writes as 503 with Retry-After; reads go on; nothing is lost', async () => {
    const line = { id: dressOf(shop.goods), quantity: 1 }
    const writes = [
      await browser.post('/api/cart/checkout/').send(orderBody(shop, [line])),
      await shop.visit().post('/api/cart/').send({ offer_id: line.id, quantity: 1 }),
    ]
    for (const answer of writes) {
      expect([answer.request.url, answer.status]).toEqual([answer.request.url, 503])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.body.error.code).toBe('unavailable')
    }
    for (const path of ['/', '/catalog/women/dresses/', '/order/'])
      await browser.get(path).unset('X-Requested-With').expect(200)
    expect((await browser.get('/api/cart/')).body.quantity_total).toBe(1)
    await browser.get('/readyz').expect(503)
    await browser.get('/healthz').expect(200)

    await freeDisk(shop.shop.db)
    await browser.get('/readyz').expect(200)
    await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [line]))
      .expect(200)
    expect(await shop.broken()).toEqual([])
  })

  test('is what a transaction says that it ended, not its ROLLBACK', async () => {
    const lost = inTransaction(shop.shop.db, trx => writeMuch(trx))
    await expect(lost).rejects.toMatchObject(engine === 'SQLite' ? { errcode: 13 } : { code: '53100' })
  })
})

let broken: ShopProcess | undefined
afterEach(async () => {
  broken?.process.kill('SIGKILL')
  await broken?.ended
})

// A process may write files no larger than this: SQLite reads it as a disk that broke (SQLITE_IOERR), not as a full one.
test('a disk that breaks: writes are answered 503, pages go on, and every answered write is there', async () => {
  if (spawnSync('sh', ['-c', 'ulimit -f 100']).status !== 0) throw new Error('sh has no ulimit')
  const database = await createTestDatabase('SQLite', { on_disk: true })
  const goods = await stockGoods(database.db)
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db)
  const most = Math.ceil(statSync(database.url).size / 512) + 8
  const shop = await startShop(
    database.url,
    {},
    { through: ['sh', '-c', `trap '' XFSZ; ulimit -f ${most}; exec "$@"`, 'sh'] },
  )
  broken = shop
  const statuses: number[] = []
  for (let visitor = 0; statuses.filter(status => status !== 200).length < 3 && visitor < 2_000; visitor++) {
    const answer = await fetch(`${shop.url}/api/cart/`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': `192.0.2.${visitor % 250}`,
      },
      body: JSON.stringify({ offer_id: dressOf(goods), quantity: 1 }),
    })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await fetch(`${shop.url}/catalog/women/dresses/`)).status).toBe(200)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  // A yes is known for a second.
  while ((await fetch(`${shop.url}/readyz`)).status !== 503) await wait(50)
  shop.process.kill('SIGKILL')
  await shop.ended

  const again = openDatabase(database.url, 'commands')
  const carts = await again.selectFrom('carts').selectAll().execute()
  expect(carts.length).toBeGreaterThanOrEqual(statuses.filter(status => status === 200).length)
  expect((await findBroken(again)).filter(({ rows }) => rows.length > 0)).toEqual([])
  await again.destroy()
  await database.close()
})

function dressOf({ linenDress }: Goods): number {
  return linenDress.offers[0]?.id as number
}

async function writeMuch(db: Db): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: 'much', value: 'x'.repeat(100_000) })
    .execute()
}

/** SQLite may have no further page, and the last one is full; a PostgreSQL whose disk is full says 53100 to each write. */
async function fillDisk(db: Db): Promise<void> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)
    await untilFull(n =>
      db
        .insertInto('visitors')
        .values({ token_hash: String(n), created_at: 0, seen_at: 0 })
        .execute(),
    )
    await untilFull(n =>
      db
        .insertInto('checkout_keys')
        .values({ key: String(n), body_hash: '', status: 'done', answer_json: '', created_at: 0 })
        .execute(),
    )
    return
  }
  await sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`.execute(
    db,
  )
  for (const table of WRITTEN)
    await sql.raw(`create trigger full_disk before insert on ${table} execute function refuse()`).execute(db)
}

const WRITTEN = ['meta', 'orders', 'visitors', 'carts', 'cart_lines', 'checkout_keys', 'stock_moves']

async function freeDisk(db: Db): Promise<void> {
  if (!isPostgres(db)) return void (await sql`pragma max_page_count = 1000000`.execute(db))
  for (const table of WRITTEN) await sql.raw(`drop trigger full_disk on ${table}`).execute(db)
}

async function untilFull(write: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 10_000; n++) {
    const isFull = await write(n).then(
      () => false,
      error => error.errcode === 13,
    )
    if (isFull) return
  }
  throw new Error('it does not get full')
}
