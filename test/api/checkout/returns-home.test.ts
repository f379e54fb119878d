import type { Db } from '../../../server/database/open-database.ts'
import { receiveByOperator } from '../../../server/shop/returns/change-return.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { keepOrder } from '../../support/orders/stored-order.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('what comes back of an order from the warehouse', open => {
  let shop: TestShop
  let db: Db
  let owner: Awaited<ReturnType<TestShop['signIn']>>
  let user_id = 0
  let next_id = 348_211_907_000
  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  beforeEach(async () => {
    db = await open()
    // Whoever keeps nothing gets the way here back, too.
    shop = await createTestShop({ db, env: { RETURN_DELIVERY: 'yes' } })
    owner = await shop.signIn()
    user_id = (await owner.get('/api/userinfo/').expect(200)).body.data.id
    await putIntoWarehouse(db, [dress()], 10)
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  async function ordered(): Promise<string> {
    const id = String(next_id++)
    const line = { offer_id: dress(), product_id: shop.goods.linenDress.id, quantity: 2, price: 3_000 }
    await keepOrder(shop, { id, user_id, lines: [line], delivery_cost: 299 })
    return id
  }
  async function begin(order_id: string, quantity: number, way: object = { service_id: 4 }): Promise<string> {
    const items = [{ offer_id: dress(), quantity, reason: 'size' }]
    return (await owner.post('/api/return/').send({ order_id, items, way }).expect(200)).body.return_code
  }
  /** Pieces of the dress, place by place. */
  async function shelves(): Promise<Map<number, number>> {
    const rows = await db.selectFrom('stock').where('offer_id', '=', dress()).selectAll().execute()
    return new Map(rows.map(({ store_id, qty }) => [store_id, qty]))
  }
  async function shelvesThatGrow(by: () => Promise<unknown>): Promise<[store_id: number, pieces: number][]> {
    const before = await shelves()
    await by()
    const more = [...(await shelves())].map(([id, qty]): [number, number] => [
      id,
      qty - (before.get(id) ?? 0),
    ])
    return more.filter(([, pieces]) => pieces !== 0)
  }
  const warehouse = async () =>
    (await db.selectFrom('stores').where('kind', '=', 'warehouse').select('id').executeTakeFirstOrThrow()).id

  test('lies in the store where it was brought', async () => {
    const store_id = shop.goods.tverskaya.id
    const code = await begin(await ordered(), 1, { service_id: 3, point_id: String(store_id) })
    expect(await shelvesThatGrow(() => receiveByOperator(db, code, shop.shop.now()))).toEqual([[store_id, 1]])
  })

  test('lies in the warehouse where a courier took it there', async () => {
    const code = await begin(await ordered(), 1)
    expect(await shelvesThatGrow(() => receiveByOperator(db, code, shop.shop.now()))).toEqual([
      [await warehouse(), 1],
    ])
  })

  test('lies in the warehouse where it was handed in at a point, whatever number that has', async () => {
    const code = await begin(await ordered(), 1)
    const point_id = String(shop.goods.tverskaya.id)
    await db.updateTable('returns').set({ service_id: 79, point_id }).where('code', '=', code).execute()
    expect(await shelvesThatGrow(() => receiveByOperator(db, code, shop.shop.now()))).toEqual([
      [await warehouse(), 1],
    ])
  })

  test('brings no delivery back while goods are kept, and all of it with the last of them', async () => {
    const order_id = await ordered()
    const deliveryOf = async (code: string) =>
      (await owner.get(`/api/return/?return_code=${code}`).expect(200)).body.delivery
    expect(await deliveryOf(await begin(order_id, 1))).toBe(0)
    expect(await deliveryOf(await begin(order_id, 1))).toBe(299)
    expect(await deliveryOf(await begin(await ordered(), 2))).toBe(299)
  })
})
