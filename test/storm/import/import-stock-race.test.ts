import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { Refused } from '../../../server/errors.ts'
import { importFeed } from '../../../server/import/feed/import-feed.ts'
import { importStock } from '../../../server/import/stock/import-stock.ts'
import { memoryMediaStore } from '../../../server/media/media-store.ts'
import { takeStock } from '../../../server/shop/stock/take-stock.ts'
import { createTestDatabase } from '../../support/database/databases.ts'
import { asStream, feedOffer, smallFeed } from '../../support/goods/small-feed.ts'

type SetStock = (db: Db, qty: number) => Promise<unknown>

// SQLite has one writer at a time, and an import's transaction is that one from its first statement on.
describe('stock imported while shoppers order, on PostgreSQL,', () => {
  test('stays the sum of its moves', async () => {
    const { qty, moved } = await race((db, qty) => importStock({ db, now: () => 1 }, [row(qty)]))
    expect(moved).toBe(qty)
  })

  test('(control) is not when it is compared first and set afterwards', async () => {
    // Chance has to let two of them meet: tried again until it does.
    let isBroken = false
    for (let round = 0; round < 30 && !isBroken; round++) {
      const { qty, moved } = await race(compareThenSet)
      isBroken = moved !== qty
    }
    expect(isBroken).toBe(true)
  })

  async function race(setStock: SetStock): Promise<{ qty: number; moved: number }> {
    const database = await createTestDatabase('PostgreSQL')
    const shoppers = openDatabase(database.url, 'requests')
    try {
      const deps = { db: database.db, media: memoryMediaStore(), now: () => 1 }
      await importFeed(deps, asStream(smallFeed(feedOffer({ id: '1' }))))
      await importStock(deps, [row(500)])
      const orders = async () => {
        for (let count = 0; count < 40; count++) await orderOne(shoppers)
      }
      const imports = async () => {
        for (let count = 0; count < 10; count++) await setStock(database.db, 400 + count)
      }
      await Promise.all([orders(), orders(), imports()])

      const { qty } = await database.db.selectFrom('stock').select('qty').executeTakeFirstOrThrow()
      const moves = await database.db.selectFrom('stock_moves').select('delta').execute()
      return { qty, moved: moves.reduce((sum, move) => sum + move.delta, 0) }
    } finally {
      await shoppers.destroy()
      await database.close()
    }
  }
})

function row(qty: number) {
  return { offer_ext_id: '1', store_ext_id: 'warehouse', qty }
}

async function shelfOf(db: Db) {
  return db.selectFrom('stock').selectAll().executeTakeFirstOrThrow()
}

async function orderOne(db: Db): Promise<void> {
  const { offer_id, store_id } = await shelfOf(db)
  const order = { id: 'o', store_id, now: 1 }
  await inTransaction(db, trx => takeStock(trx, order, [{ offer_id, quantity: 1 }])).catch(error => {
    if (!(error instanceof Refused)) throw error
  })
}

/** The wrong way: what was there at the comparison need not be there any more. */
async function compareThenSet(db: Db, qty: number): Promise<void> {
  const { offer_id, store_id, qty: before } = await shelfOf(db)
  await db
    .insertInto('stock_moves')
    .values({ offer_id, store_id, delta: qty - before, reason: 'import', order_id: null, created_at: 1 })
    .execute()
  await db.updateTable('stock').set({ qty }).execute()
}
