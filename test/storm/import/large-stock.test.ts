import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openCatalog } from '../../../server/catalog/catalog.ts'
import { isPostgres } from '../../../server/database/dialects.ts'
import { type Db, openDatabase } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { importStock, type StockRow } from '../../../server/import/stock/import-stock.ts'
import { releaseStock, takeStock } from '../../../server/shop/stock/take-stock.ts'
import {
  createTestDatabase,
  ENGINES,
  TEST_LIMITS,
  type TestDatabase,
} from '../../support/database/databases.ts'
import { stockGoods } from '../../support/goods/goods.ts'

const STORES = 100
const PRODUCTS = 400
const OFFERS = 2_000
const IMPORTED = 10_000
const SHOPPERS = 3
const PATIENCE_MS = 600_000

describe.each(ENGINES)(
  'a stock of 200,000 shelves that is imported while people order and cancel, on %s',
  engine => {
    let database: TestDatabase
    let importer: Db
    let shoppers: Db
    beforeAll(async () => {
      database = await createTestDatabase(engine, { on_disk: true })
      await stockGoods(database.db)
      await fillShelves(database.db)
      importer = openDatabase(database.url, 'commands')
      // This process may be slow: no transaction of its shoppers is cut for being left idle.
      shoppers = openDatabase(database.url, { ...TEST_LIMITS, idle_ms: null })
    }, PATIENCE_MS)
    afterAll(async () => {
      await Promise.all([importer.destroy(), shoppers.destroy()])
      await database.close()
    })

    test(
      'refuses none of them, and pages show what the shelves hold, on every process',
      async () => {
        const { db } = database
        // Each is what a process of the shop has in its memory.
        const processes = [await openCatalog(db), await openCatalog(db)]
        const refused: string[] = []
        const large = await storesOf(db)
        let [isOver, orders] = [false, 0]
        const following = processes.map(async catalog => {
          while (!isOver) {
            await catalog.followStock()
            await wait(50)
          }
        })
        const shopping = Array.from({ length: SHOPPERS }, async (_, shopper) => {
          for (let round = 0; !isOver; round++) {
            // Of the same stores that the import is at, as many sources as a checkout may have.
            const offer_id = await offerAt(db, (round * 37 + shopper * 500) % OFFERS)
            const id = `${shopper}-${round}`
            const stores = [large[round % 50], large[50 + (round % 50)]] as number[]
            const lines = [{ offer_id, quantity: 1 }]
            try {
              await inTransaction(shoppers, async trx => {
                for (const store_id of stores) await takeStock(trx, { id, store_id, now: 1 }, lines)
              })
              if (round % 2 === 0)
                await inTransaction(shoppers, async trx => {
                  for (const store_id of stores) await releaseStock(trx, { id, store_id, now: 1 }, lines)
                })
              orders += 1
            } catch (error) {
              if ((error as { code?: string }).code !== 'out-of-stock') refused.push(String(error))
            }
          }
        })
        const report = await importStock({ db: importer, now: () => 1 }, await rowsToImport(db))
        while (orders === 0) await wait(10)
        isOver = true
        await Promise.all([...following, ...shopping])

        expect(report.changed).toBeGreaterThan(IMPORTED / 2)
        expect(refused).toEqual([])
        for (const catalog of processes) {
          await catalog.followStock()
          expect(await catalog.checkStock(OFFERS * 2)).toBe(0)
        }
        const { rows } = await sql`
        select 1 from stock k left join (select offer_id, store_id, sum(delta) as moved from stock_moves
          group by offer_id, store_id) m on m.offer_id = k.offer_id and m.store_id = k.store_id
        where k.qty <> coalesce(m.moved, 0)`.execute(db)
        expect(rows).toEqual([])
      },
      PATIENCE_MS,
    )
  },
)

const NUMBERED = 'with recursive n (i) as (select 1 union all select i + 1 from n where i < '

/** Offers and stores beside the named goods, and on each shelf a few pieces. */
async function fillShelves(db: Db): Promise<void> {
  const offer = (await columnsOf(db, 'offers')).filter(column => column !== 'product_id')
  const product = await columnsOf(db, 'products')
  const store = await columnsOf(db, 'stores')
  await sql
    .raw(`insert into stores (${store.join()}, ext_id) ${NUMBERED}${STORES}) select ${store.join()}, 'large-' || n.i
      from n, (select * from stores where kind = 'store' order by id limit 1) s`)
    .execute(db)
  await sql
    .raw(`insert into products (${product.join()}, ext_key) ${NUMBERED}${PRODUCTS}) select ${product.join()}, 'large-' || n.i
      from n, (select * from products order by id limit 1) s`)
    .execute(db)
  await sql
    .raw(`insert into offers (${offer.join()}, product_id, ext_id) ${NUMBERED}${OFFERS})
      select ${offer.map(column => `s.${column}`).join()}, p.id, 'large-' || n.i
      from n join products p on p.ext_key = 'large-' || (1 + n.i % ${PRODUCTS}), (select * from offers order by id limit 1) s`)
    .execute(db)
  const shelves = `from offers o, stores s where o.ext_id like 'large-%' and s.ext_id like 'large-%'`
  const move = `'import', null, 1 ${shelves}`
  await sql.raw(`insert into stock (offer_id, store_id, qty) select o.id, s.id, 50 ${shelves}`).execute(db)
  await sql
    .raw(`insert into stock_moves (offer_id, store_id, delta, reason, order_id, created_at)
      select o.id, s.id, 50, ${move}`)
    .execute(db)
  if (isPostgres(db)) await sql`analyze`.execute(db)
}

async function columnsOf(db: Db, table: 'offers' | 'stores' | 'products'): Promise<string[]> {
  const row = await db.selectFrom(table).selectAll().executeTakeFirstOrThrow()
  return Object.keys(row).filter(column => !['id', 'ext_id', 'ext_key'].includes(column))
}

async function storesOf(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('stores')
    .where('ext_id', 'like', 'large-%')
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

async function offerAt(db: Db, place: number): Promise<number> {
  const row = db
    .selectFrom('offers')
    .where('ext_id', '=', `large-${place + 1}`)
    .select('id')
  return (await row.executeTakeFirstOrThrow()).id
}

async function rowsToImport(db: Db): Promise<StockRow[]> {
  const stores = await db.selectFrom('stores').where('ext_id', 'like', 'large-%').select('ext_id').execute()
  return Array.from({ length: IMPORTED }, (_, at) => ({
    offer_ext_id: `large-${(at % OFFERS) + 1}`,
    store_ext_id: stores[Math.floor(at / OFFERS) % stores.length]?.ext_id ?? '',
    qty: at % 3 === 0 ? 0 : 40,
  }))
}
