import { crowdShopsOfEachTest } from '../../support/browser/shop-around-tests.ts'
import type { Engine } from '../../support/database/databases.ts'
import { addCertificate, addCode, addPromotion } from '../../support/goods/promotions.ts'
import { openSecondWarehouse } from '../../support/goods/two-warehouses.ts'
import {
  checkOutUntilServed,
  countAnswers,
  gatherBuyers,
  putIntoWarehouse,
} from '../../support/orders/crowd.ts'

const BUYERS = 200
/** Of the belt, in Казань; dresses, in Москва, there are for everybody. */
const BELTS = 30
const CODE_USES = 12
/** Half of the buyers pay with it, 1 000 each at most. */
const CERTIFICATE = 10_500
const PATIENCE_MS = 900_000

const openShops = crowdShopsOfEachTest()

// SQLite is for one process.
describe.each<[Engine, number]>([
  ['SQLite', 1],
  ['PostgreSQL', 4],
])('200 at once, each for two parcels with every discount, on %s, %i process(es)', (engine, processes) => {
  test(
    'get both parcels or none, as many as there are belts; no code, bonus or rouble is spent twice',
    async () => {
      let [dress, belt] = [0, 0]
      const shops = await openShops(engine, processes, async shop => {
        dress = shop.goods.linenDress.offers[0]?.id as number
        belt = shop.goods.leatherBelt.offers[0]?.id as number
        await openSecondWarehouse(shop)
        await putIntoWarehouse(shop.shop.db, [dress], BUYERS)
        await putIntoWarehouse(shop.shop.db, [belt], BELTS)
        await addPromotion(shop.shop.db, 'VTORAYA', { kind: 'nth_percent', pieces: 2, percent: 50 })
        await addCode(shop.shop.db, 'DYUZHINA', { percent: 10, uses_limit: CODE_USES })
        await addCertificate(shop.shop.db, 'PODAROK', CERTIFICATE)
      })
      const { db } = shops
      const buyers = await gatherBuyers(db, BUYERS, () => dress, { more: [belt], bonuses: 300 })
      await db.updateTable('carts').set({ bonus_amount: 200 }).execute()
      for (const [number, { cart_id }] of buyers.entries()) {
        if (number % 2 === 0)
          await db.insertInto('cart_coupons').values({ cart_id, code: 'DYUZHINA', added_at: 0 }).execute()
        if (number % 4 < 2)
          await db
            .updateTable('carts')
            .set({ certificate_id: 'PODAROK', certificate_amount: 1_000 })
            .where('id', '=', cart_id)
            .execute()
      }
      // 3 990 + 1 299 less half a belt, or less 10 %: what is free from 5 000 on costs 299.
      const answers = await checkOutUntilServed(
        shops.urls,
        buyers.map(buyer => ({ buyer, cost: 299 })),
      )

      const counted = countAnswers(answers)
      const refused = (counted['409 changed'] ?? 0) + (counted['409 out-of-stock'] ?? 0)
      expect([counted['200'], refused]).toEqual([BELTS, BUYERS - BELTS])
      const orders = await db.selectFrom('orders').selectAll().execute()
      const checkouts = [...Map.groupBy(orders, ({ checkout_id }) => checkout_id).values()]
      expect(checkouts).toHaveLength(BELTS)
      for (const parts of checkouts) {
        expect(new Set(parts.map(({ store_id }) => store_id)).size).toBe(2)
        expect(sum(parts, row => row.bonuses_total)).toBe(200)
        expect(sum(parts, row => row.delivery_cost)).toBe(299)
        expect(parts.every(({ total }) => total >= 1)).toBe(true)
      }
      const coded = checkouts.filter(parts => sum(parts, row => row.coupon_total) > 0).length
      const { uses } = await db.selectFrom('coupons').select('uses').executeTakeFirstOrThrow()
      expect([uses, coded <= CODE_USES]).toEqual([coded, true])
      const { balance } = await db.selectFrom('certificates').select('balance').executeTakeFirstOrThrow()
      expect(balance).toBe(CERTIFICATE - sum(orders, row => row.certificate_total))
      const { left } = await db
        .selectFrom('users')
        .select(({ fn }) => fn.sum<number>('bonus_balance').as('left'))
        .executeTakeFirstOrThrow()
      expect(Number(left)).toBe(BUYERS * 300 - BELTS * 200)
      expect(await shops.shop.broken()).toEqual([])
    },
    PATIENCE_MS,
  )
})

function sum<T>(rows: T[], of: (row: T) => number): number {
  return rows.reduce((all, row) => all + of(row), 0)
}
