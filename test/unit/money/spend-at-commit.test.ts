import type { Selectable } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import type { OrdersTable } from '../../../server/database/tables/orders.ts'
import { spendBonuses } from '../../../server/shop/money/bonuses/bonuses.ts'
import { spendCoupons } from '../../../server/shop/money/coupon/coupon.ts'
import { takeStock } from '../../../server/shop/stock/take-stock.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { type Goods, stockGoods } from '../../support/goods/goods.ts'
import { addCode, makeMember } from '../../support/goods/promotions.ts'
import { paidOrder } from '../../support/orders/paid-order.ts'
import { createTestShop } from '../../support/test-shop.ts'

const NOW = Date.UTC(2026, 0, 15, 9)
const DAY_MS = 24 * 60 * 60_000

onBothDatabases('what an order takes at its commit, whatever was read before', open => {
  let db: Db
  let orders = 0
  beforeEach(async () => {
    db = await open()
  })

  /** True when it could be taken; false when it was refused as changed, and nothing was. */
  async function could(take: (trx: Db) => Promise<unknown>): Promise<boolean> {
    try {
      await inTransaction(db, take)
      return true
    } catch (error) {
      expect(error).toMatchObject({ status: 409 })
      return false
    }
  }

  describe('a code', () => {
    let order: Selectable<OrdersTable>
    beforeEach(async () => {
      const { order_id } = await paidOrder(await createTestShop({ db }), { payment_id: 13 })
      order = await db.selectFrom('orders').where('id', '=', order_id).selectAll().executeTakeFirstOrThrow()
    })
    async function use(customer = `customer-${++orders}`, now = NOW): Promise<boolean> {
      const id = `order-${++orders}`
      await db
        .insertInto('orders')
        .values({ ...order, id, cart_id: null, cart_version: null })
        .execute()
      return could(trx => spendCoupons(trx, { id, customer, now }, [{ code: 'KOD', roubles: 1 }]))
    }
    const uses = async () => (await db.selectFrom('coupons').select('uses').executeTakeFirstOrThrow()).uses

    test('of two uses is used twice, and never a third time', async () => {
      await addCode(db, 'KOD', { uses_limit: 2 })
      expect([await use(), await use(), await use()]).toEqual([true, true, false])
      expect(await uses()).toBe(2)
    })

    test('without a limit is used as often as anybody likes', async () => {
      await addCode(db, 'KOD')
      expect([await use(), await use(), await use()]).toEqual([true, true, true])
    })

    test('of two uses a customer is refused the third, and others are not', async () => {
      await addCode(db, 'KOD', { customer_limit: 2 })
      expect([await use('anna'), await use('anna'), await use('anna')]).toEqual([true, true, false])
      expect(await use('vera')).toBe(true)
      expect(await uses()).toBe(3)
    })

    test('holds from its first moment, and not at its last', async () => {
      await addCode(db, 'KOD', { starts_at: NOW, ends_at: NOW + DAY_MS })
      const at = [NOW - 1, NOW, NOW + DAY_MS - 1, NOW + DAY_MS]
      const took: boolean[] = []
      for (const now of at) took.push(await use('anna', now))
      expect(took).toEqual([false, true, true, false])
    })
  })

  describe('bonuses', () => {
    let user_id = 0
    const spend = (amount: number) =>
      could(trx => spendBonuses(trx, { user_id, order_id: `order-${++orders}`, amount, now: NOW }))
    async function member(lots: { bonuses: number; expires_at?: number }[]): Promise<void> {
      const phone = '+79161230000'
      await db
        .insertInto('users')
        .values({
          phone,
          email: '',
          name: '',
          surname: '',
          in_loyalty_program: 1,
          is_admin: 0,
          bonus_balance: 0,
          created_at: 0,
        })
        .execute()
      user_id = await makeMember(db, phone, lots)
    }
    const spent = async () =>
      (
        await db
          .selectFrom('bonus_moves as move')
          .leftJoin('bonus_moves as lot', 'lot.id', 'move.lot_id')
          .where('move.kind', '=', 'spend')
          .orderBy('move.id')
          .select(['move.delta', 'lot.expires_at'])
          .execute()
      ).map(({ delta, expires_at }) => [Number(delta), expires_at])

    test('that expire soonest go first, those without a term last', async () => {
      const [soon, later] = [NOW + DAY_MS, NOW + 9 * DAY_MS]
      await member([
        { bonuses: 500 },
        { bonuses: 300, expires_at: later },
        { bonuses: 200, expires_at: soon },
      ])
      expect(await spend(250)).toBe(true)
      expect(await spent()).toEqual([
        [-200, soon],
        [-50, later],
      ])
      expect(await spend(400)).toBe(true)
      expect((await spent()).slice(2)).toEqual([
        [-250, later],
        [-150, null],
      ])
    })

    test('whose term is over pay nothing, though no job has taken them away yet', async () => {
      await member([{ bonuses: 300, expires_at: NOW }, { bonuses: 200 }])
      expect(await spend(201)).toBe(false)
      expect(await spend(200)).toBe(true)
      expect(await spent()).toEqual([[-200, null]])
    })
  })

  test('the last piece of a shelf can be bought, and not one more', async () => {
    const { leatherBelt }: Goods = await stockGoods(db)
    const offer_id = leatherBelt.offers[0]?.id ?? 0
    const { store_id, qty } = await db
      .selectFrom('stock')
      .where('offer_id', '=', offer_id)
      .where('qty', '>', 0)
      .select(['store_id', 'qty'])
      .executeTakeFirstOrThrow()
    const line = (quantity: number) => [{ offer_id, quantity, name: 'Ремень' }]
    const take = (quantity: number) =>
      could(trx => takeStock(trx, { id: `order-${++orders}`, store_id, now: NOW }, line(quantity) as never))
    expect([await take(qty + 1), await take(qty), await take(1)]).toEqual([false, true, false])
  })
})
