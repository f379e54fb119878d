import { sql } from 'kysely'
import type { OrderStatus } from '../../../server/database/tables/orders.ts'
import { undoneOrder } from '../../../server/database/undone-order.ts'
import { isUndone, mayMove } from '../../../server/shop/orders/states/order-states.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { orderOnline, takeMoneyOnline } from '../../support/orders/online-order.ts'
import { createTestShop } from '../../support/test-shop.ts'

const STATUSES: OrderStatus[] = [
  'new',
  'confirmed',
  'packed',
  'shipped',
  'ready',
  'delivered',
  'cancelled',
  'returned',
]

/** Every way that an order can go from here. */
function waysFrom(way: OrderStatus[]): OrderStatus[][] {
  const from = { status: way.at(-1) as OrderStatus, payment_status: 'paid' as const }
  const next = STATUSES.filter(status => mayMove(from, { status, payment_status: 'paid' }))
  return [way, ...next.flatMap(status => waysFrom([...way, status]))]
}

const WAYS = [
  ...waysFrom(['new']),
  // Released because nobody had paid, and the money came after all.
  ...waysFrom(['new', 'cancelled', 'new']),
]

onBothDatabases('that an order came to nothing', open => {
  test('is found by the database as by the rule of its last move, whatever way it went', async () => {
    const db = await open()
    const shop = await createTestShop({ db })
    await takeMoneyOnline(shop)
    const { order_id } = await orderOnline(shop)
    const [event] = await db.selectFrom('order_events').where('order_id', '=', order_id).selectAll().execute()
    if (!event) throw new Error('an order begins with an event')
    const seen = []
    for (const way of WAYS) {
      await db.deleteFrom('order_events').where('order_id', '=', order_id).execute()
      const rows = way.map((status, index) => ({ ...event, position: index + 1, status }))
      await db.insertInto('order_events').values(rows).execute()
      const status = way.at(-1) as OrderStatus
      await db.updateTable('orders').set({ status }).where('id', '=', order_id).execute()
      const undone =
        await sql`select 1 from orders o where o.id = ${order_id} and ${sql.raw(undoneOrder('o'))}`
          .execute(db)
          .then(({ rows }) => rows.length === 1)
      seen.push([way.join(' '), undone])
    }
    const wanted = WAYS.map(way => {
      const [before, last] = way.slice(-2) as [OrderStatus, OrderStatus | undefined]
      return [way.join(' '), last !== undefined && isUndone(before, last)]
    })
    expect(seen).toEqual(wanted)
    expect(wanted.filter(([, undone]) => undone).length).toBeGreaterThan(5)
    expect(wanted.filter(([way, undone]) => !undone && /delivered returned$/.test(String(way)))).not.toEqual(
      [],
    )
  })
})
