import type { Db } from '../../../server/database/open-database.ts'
import type { Engine } from '../../support/database/databases.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import {
  checkOutUntilServed,
  countAnswers,
  gatherBuyers,
  type OpenShops,
  openShops,
  putIntoWarehouse,
} from '../../support/orders/crowd.ts'

const BUYERS = 1_000
const PIECES = 100
const PRODUCTS = 98

/** This machine may have other things to do. */
const PATIENCE_MS = 900_000

// SQLite is for one process.
describe.each<[Engine, number]>([
  ['SQLite', 1],
  ['PostgreSQL', 1],
  ['PostgreSQL', 4],
])('a crowd of 1,000 on %s, %i process(es)', (engine, processes) => {
  let shops: OpenShops
  let belt = 0
  let offers: number[] = []
  beforeAll(async () => {
    shops = await openShops(engine, processes, async shop => {
      belt = shop.goods.leatherBelt.offers[0]?.id as number
      await putIntoWarehouse(shop.shop.db, [belt], PIECES)
      const things = Array.from({ length: PRODUCTS }, (_, number) => ({
        name: `Вещь ${number}`,
        price: 1_299,
        stock: 0,
      }))
      offers = (await addGoods(shop, things)).map(({ offer_id }) => offer_id)
      await putIntoWarehouse(shop.shop.db, offers, 50)
    })
  }, PATIENCE_MS)
  afterAll(() => shops.close())

  test(
    'for 100 pieces: 100 get one, 900 are told that it is sold out',
    async () => {
      const buyers = await gatherBuyers(shops.db, BUYERS, () => belt)
      const answers = await checkOutUntilServed(
        shops.urls,
        buyers.map(buyer => ({ buyer, cost: 299 })),
      )

      expect(countAnswers(answers)).toEqual({ '200': PIECES, '409 out-of-stock': BUYERS - PIECES })
      expect(await countOrders(shops, [belt])).toBe(PIECES)
      expect(await shops.shop.broken()).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'for plenty of 98 things: everybody gets theirs',
    async () => {
      const buyers = await gatherBuyers(shops.db, BUYERS, number => offers[number % offers.length] as number)
      const answers = await checkOutUntilServed(
        shops.urls,
        buyers.map(buyer => ({ buyer, cost: 299 })),
      )

      expect(countAnswers(answers)).toEqual({ '200': BUYERS })
      expect(await countOrders(shops, offers)).toBe(BUYERS)
      expect(await shops.shop.broken()).toEqual([])
    },
    PATIENCE_MS,
  )
})

async function countOrders({ db }: { db: Db }, offer_ids: number[]): Promise<number> {
  const lines = db.selectFrom('order_lines').where('offer_id', 'in', offer_ids)
  return (await lines.select('order_id').distinct().execute()).length
}
