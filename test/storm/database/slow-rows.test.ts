import { sql } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import { addGoods, type PlainGoods } from '../../support/goods/more-goods.ts'
import { addCertificate, addCode } from '../../support/goods/promotions.ts'
import {
  type CrowdBuyer,
  checkOutAtOnce,
  countAnswers,
  gatherBuyers,
  type OpenShops,
  openShops,
  putIntoWarehouse,
} from '../../support/orders/crowd.ts'

const BUYERS = 32
/** How long a starved machine holds a row that all of them want. */
const HELD_SECONDS = 0.06

/**
 * 32 who want one row of a database that is slow, not away: each is served in its turn, and nobody hears that the shop is
 * away. Whoever waits in the database has a clock running (`lock_ms`), with the whole crowd before them.
 */
describe('a crowd before one row that is held long, on PostgreSQL in 4 processes', () => {
  let shops: OpenShops
  /** One a buyer. */
  let scarves: PlainGoods[]
  beforeAll(async () => {
    shops = await openShops('PostgreSQL', 4, async shop => {
      const scarf = { name: 'Шарф', price: 1_299, stock: 0 }
      scarves = await addGoods(
        shop,
        Array.from({ length: BUYERS }, () => scarf),
      )
      const offer_ids = scarves.map(({ offer_id }) => offer_id)
      // Of the first one, the test of the shelf takes as many as there are buyers.
      await putIntoWarehouse(shop.shop.db, offer_ids, 2 * BUYERS)
    })
  })
  afterAll(() => shops.close())

  type Prepare = (db: Db, buyers: CrowdBuyer[]) => Promise<unknown>
  test.each<[string, string, (number: number) => number, Prepare]>([
    ['the shelf that all buy from', 'stock', () => 0, async () => undefined],
    [
      'a code that all use',
      'coupons',
      number => number,
      async (db, buyers) => {
        await addCode(db, 'VSEM', { roubles: 100, uses_limit: BUYERS })
        for (const { cart_id } of buyers)
          await db.insertInto('cart_coupons').values({ cart_id, code: 'VSEM', added_at: 0 }).execute()
      },
    ],
    [
      'a certificate that all pay with',
      'certificates',
      number => number,
      async db => {
        await addCertificate(db, 'PODAROK', 100 * BUYERS)
        await db.updateTable('carts').set({ certificate_id: 'PODAROK', certificate_amount: 100 }).execute()
      },
    ],
  ])('%s: everybody has their order', async (_, table, scarfOf, prepare) => {
    const buyers = await gatherBuyers(
      shops.db,
      BUYERS,
      number => scarves[scarfOf(number)]?.offer_id as number,
    )
    await prepare(shops.db, buyers)
    await holdLong(shops.db, table)

    const answers = await checkOutAtOnce(
      shops.urls,
      buyers.map(buyer => ({ buyer, cost: 299 })),
    )

    await letGo(shops.db)
    expect(countAnswers(answers)).toEqual({ '200': BUYERS })
    expect(await shops.shop.broken()).toEqual([])
  })
})

/** Whoever has changed a row of the table keeps it for as long as a machine does that has forty other things to do. */
async function holdLong(db: Db, table: string): Promise<void> {
  await sql`create function hold_long() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_sleep(${HELD_SECONDS}); return null; end`)}`.execute(db)
  await sql`create trigger held_long after update on ${sql.table(table)}
    for each row execute function hold_long()`.execute(db)
}

async function letGo(db: Db): Promise<void> {
  await sql`drop function hold_long() cascade`.execute(db)
}
