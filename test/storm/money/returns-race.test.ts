import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { receiveByOperator } from '../../../server/shop/returns/change-return.ts'
import { releaseStock } from '../../../server/shop/stock/take-stock.ts'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { giveBonuses, keepOrder } from '../../support/orders/stored-order.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const AT_ONCE = 12
const ORDER = '348211907316'

describe.each(ENGINES)('twice at once is once, on %s', engine => {
  let database: TestDatabase
  let shop: TestShop
  let owner: Awaited<ReturnType<TestShop['signIn']>>
  let offer_id: number
  let user_id: number
  beforeEach(async () => {
    database = await createTestDatabase(engine, { on_disk: true })
    shop = await createTestShop({ db: database.db })
    owner = await shop.signIn()
    user_id = (await owner.get('/api/userinfo/').expect(200)).body.data.id
    offer_id = shop.goods.linenDress.offers[0]?.id as number
    const line = {
      offer_id,
      product_id: shop.goods.linenDress.id,
      quantity: 1,
      price: 3_000,
      bonuses: 300,
      certificate: 700,
    }
    await keepOrder(shop, { id: ORDER, user_id, lines: [line], is_online: true, earned: 20 })
  })
  afterEach(() => database.close())

  const ask = () =>
    owner.post('/api/return/').send({
      order_id: ORDER,
      items: [{ offer_id, quantity: 1, reason: 'size' }],
      way: { service_id: 4 },
    })

  test('one piece is asked for once, whatever the clicks', async () => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, ask))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status).filter(status => status !== 200))).not.toContain(500)
    expect(await count(database.db, 'returns')).toBe(1)
    expect(await shop.broken()).toEqual([])
  })

  test('one return is received once: one refund, one move of each ledger', async () => {
    const code = (await ask().expect(200)).body.return_code
    const tries = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => receiveByOperator(database.db, code, shop.shop.now())),
    )

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await count(database.db, 'refunds')).toBe(1)
    expect(await returnedPieces(database.db)).toBe(1)
    expect(await shop.broken()).toEqual([])
  })

  test('control: look at the status, then act — the wrong way — pays many times, and the reconciler says so', async () => {
    const code = (await ask().expect(200)).body.return_code
    await Promise.all(Array.from({ length: AT_ONCE }, () => receiveCarelessly(code)))

    expect(await returnedPieces(database.db)).toBeGreaterThan(1)
    const broken = (await shop.broken()).map(({ promise }) => promise)
    expect(broken).toContain('no more pieces come back than an order took')
  })

  async function receiveCarelessly(code: string): Promise<void> {
    const { db } = database
    const row = await db
      .selectFrom('returns')
      .where('code', '=', code)
      .select('status')
      .executeTakeFirstOrThrow()
    if (row.status !== 'new') return
    await wait(20)
    await inTransaction(db, async trx => {
      const { store_id } = await trx
        .selectFrom('orders')
        .where('id', '=', ORDER)
        .select('store_id')
        .executeTakeFirstOrThrow()
      await trx.updateTable('returns').set({ status: 'received' }).where('code', '=', code).execute()
      await releaseStock(trx, { id: ORDER, store_id, now: 0 }, [{ offer_id, quantity: 1 }], 'return')
      await giveBonuses(trx, { user_id, delta: 300, kind: 'gift', order_id: ORDER, now: 0, expires_at: null })
    })
  }
})

async function count(db: Db, table: 'returns' | 'refunds'): Promise<number> {
  return (await db.selectFrom(table).selectAll().execute()).length
}

async function returnedPieces(db: Db): Promise<number> {
  const rows = await db.selectFrom('stock_moves').where('reason', '=', 'return').select('delta').execute()
  return rows.reduce((sum, { delta }) => sum + delta, 0)
}
