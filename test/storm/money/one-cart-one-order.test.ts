import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../server/database/open-database.ts'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { textOf } from '../../bench/load.ts'
import { createTestDatabase, ENGINES, type Engine } from '../../support/database/databases.ts'
import {
  type CrowdBuyer,
  checkOutAndHangUp,
  checkOutAtOnce,
  countAnswers,
  gatherBuyers,
  type OpenShops,
  openShops,
  putIntoWarehouse,
} from '../../support/orders/crowd.ts'
import { createTestShop } from '../../support/test-shop.ts'

const CLICKS = 50
const PIECES = 1_000
/** Each on a cart of its own, so that a lucky run hides nothing. */
const ROUNDS = 6

const CASES = ENGINES.flatMap(engine => [1, 4].map((processes): [Engine, number] => [engine, processes]))

describe.each(CASES)('50 tabs with a key each on one cart, on %s in %i process(es)', (engine, processes) => {
  let shops: OpenShops
  let buyers: CrowdBuyer[]
  beforeAll(async () => {
    let belt = 0
    shops = await openShops(engine, processes, async ({ shop, goods }) => {
      belt = goods.leatherBelt.offers[0]?.id as number
      await putIntoWarehouse(shop.db, [belt], PIECES)
    })
    buyers = await gatherBuyers(shops.db, ROUNDS, () => belt)
  })
  afterAll(() => shops.close())

  test('and as many clicks under one key give one order and one answer', async () => {
    const buyer = buyers[0] as CrowdBuyer
    const clicks = Array.from({ length: CLICKS }, () => ({ buyer, key: 'one', cost: 299 }))
    const answers = await checkOutAtOnce(shops.urls, clicks)

    expect(await ordersOf(shops.db, buyer)).toBe(1)
    const placed = answers.filter(({ status }) => status === 200).map(textOf)
    expect(new Set(placed).size).toBe(1)
    // Whoever had to wait for too long is told so; asked again, it hears the answer.
    const others = countAnswers(answers.filter(({ status }) => status !== 200))
    expect({ '409 still-running': 0, ...others }).toEqual({ '409 still-running': expect.any(Number) })
    const again = await checkOutAtOnce(shops.urls, clicks.slice(0, 1))
    expect(again.map(textOf)).toEqual(placed.slice(0, 1))
  })

  test('and as many whose answers are lost give one order; whoever asks again gets it', async () => {
    const buyer = buyers[1] as CrowdBuyer
    const clicks = Array.from({ length: CLICKS }, () => ({ buyer, key: 'lost', cost: 299 }))
    await checkOutAndHangUp(shops.urls, clicks)
    for (let looks = 1; (await ordersOf(shops.db, buyer)) === 0; looks++) {
      await wait(20)
      // A starved shop may have read none before it was hung up on.
      if (looks % 250 === 0) await checkOutAndHangUp(shops.urls, clicks)
    }

    const again = await checkOutAtOnce(shops.urls, clicks)
    const placed = again.filter(({ status }) => status === 200).map(textOf)
    expect(new Set(placed).size).toBe(1)
    expect({ '200': 0, '409 still-running': 0, ...countAnswers(again) }).toEqual({
      '200': expect.any(Number),
      '409 still-running': expect.any(Number),
    })
    const { order_id } = JSON.parse(placed[0] ?? '{}')
    const plain = await checkOutAtOnce(shops.urls, [{ buyer, cost: 299 }])
    expect(plain.map(textOf)).toEqual(placed.slice(0, 1))
    const [other] = await checkOutAtOnce(shops.urls, [{ buyer, key: randomUUID(), cost: 299 }])
    expect([other?.status, other && JSON.parse(textOf(other))]).toEqual([
      409,
      expect.objectContaining({ order_id, error: expect.objectContaining({ code: 'already-ordered' }) }),
    ])
    expect(await ordersOf(shops.db, buyer)).toBe(1)
  })

  test('give exactly one order; the others are refused because it is ordered', async () => {
    for (const buyer of buyers.slice(2)) {
      const clicks = Array.from({ length: CLICKS }, () => ({ buyer, key: randomUUID(), cost: 299 }))
      const answers = await checkOutAtOnce(shops.urls, clicks)

      expect(await ordersOf(shops.db, buyer)).toBe(1)
      expect(countAnswers(answers)).toEqual({ '200': 1, '409 already-ordered': CLICKS - 1 })
    }
    expect(await shops.shop.broken()).toEqual([])
  })
})

describe.each(ENGINES)('look, then order — the wrong way — on %s', engine => {
  test('makes many orders of one cart; the reconciler names them', async () => {
    const database = await createTestDatabase(engine, { on_disk: true })
    const shop = await createTestShop({ db: database.db })
    const belt = shop.goods.leatherBelt.offers[0]?.id as number
    await putIntoWarehouse(database.db, [belt], PIECES)
    const [first, buyer] = (await gatherBuyers(database.db, 2, () => belt)) as [CrowdBuyer, CrowdBuyer]
    // The second wall: with it, such orders fail. Without the claim it is all that stands.
    await expect(orderManyTimes(database.db, first)).rejects.toThrow(/unique/i)
    await database.db.schema.dropIndex('orders_cart').execute()
    await orderManyTimes(database.db, buyer)

    expect(await ordersOf(database.db, buyer)).toBeGreaterThan(1)
    const broken = (await findBroken(database.db)).filter(({ rows }) => rows.length > 0)
    expect(broken.map(({ promise }) => promise)).toContain('one version of a cart is one order')
    await database.close()
  })
})

async function ordersOf(db: Db, { visitor_id }: CrowdBuyer): Promise<number> {
  return (await db.selectFrom('orders').where('visitor_id', '=', visitor_id).select('id').execute()).length
}

/** What shops do wrong: see that the cart is full, and only then make the order and empty it. */
async function orderManyTimes(db: Db, buyer: CrowdBuyer): Promise<void> {
  const results = await Promise.allSettled(
    Array.from({ length: CLICKS }, (_, number) => orderCarelessly(db, buyer, String(number))),
  )
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function orderCarelessly(db: Db, { cart_id }: CrowdBuyer, name: string): Promise<void> {
  const cart = await db.selectFrom('carts').where('id', '=', cart_id).selectAll().executeTakeFirstOrThrow()
  const lines = await db.selectFrom('cart_lines').where('cart_id', '=', cart_id).selectAll().execute()
  if (lines.length === 0) return
  await wait(5)
  const order = {
    id: `${cart_id}-${name}`,
    user_id: null,
    visitor_id: cart.visitor_id as number,
    status: 'new' as const,
    name: 'Анна',
    surname: 'Каренина',
    phone: '+79161234567',
    email: 'anna@example.ru',
    comment: '',
    service_id: 4,
    payment_id: 13,
    point_id: '',
    store_id: 1,
    delivery_json: '{}',
    goods_total: 1_299,
    discount: 0,
    delivery_cost: 299,
    total: 1_598,
    created_at: 0,
    cart_id,
    cart_version: cart.version,
    is_counted: 1 as const,
  }
  await db.insertInto('orders').values(order).execute()
  await db.deleteFrom('cart_lines').where('cart_id', '=', cart_id).execute()
}
