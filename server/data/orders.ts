import type { Selectable } from 'kysely'
import type { Db } from './open-database.ts'
import type { ConsentsTable, OrderLinesTable, OrdersTable } from './tables.ts'

export type OrderRow = OrdersTable
export type OrderLineRow = OrderLinesTable

export async function insertOrder(db: Db, order: OrderRow, lines: OrderLineRow[]): Promise<void> {
  await db.insertInto('orders').values(order).execute()
  await db.insertInto('order_lines').values(lines).execute()
}

export async function insertConsents(
  db: Db,
  consents: Omit<Selectable<ConsentsTable>, 'id'>[],
): Promise<void> {
  if (consents.length > 0) await db.insertInto('consents').values(consents).execute()
}

export async function findOrder(
  db: Db,
  id: string,
): Promise<{ order: OrderRow; lines: OrderLineRow[] } | null> {
  const order = await db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
  if (!order) return null
  const lines = await db
    .selectFrom('order_lines')
    .where('order_id', '=', id)
    .selectAll()
    .orderBy('offer_id')
    .execute()
  return { order, lines }
}

/** Orders of an account, or of a phone that has none: analytics' `user_orders_total`. */
export async function countOrders(db: Db, owner: { user_id: number | null; phone: string }): Promise<number> {
  const count = db.selectFrom('orders').select(db.fn.countAll<number>().as('n'))
  const owned =
    owner.user_id === null
      ? count.where('phone', '=', owner.phone)
      : count.where('user_id', '=', owner.user_id)
  const { n } = await owned.executeTakeFirstOrThrow()
  return Number(n)
}

/** What an offer costs and whether it is sold, as the database has it now. */
export async function offersForOrder(db: Db, offer_ids: number[]) {
  return db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .where('offers.id', 'in', offer_ids)
    .select([
      'offers.id',
      'offers.product_id',
      'offers.size_name',
      'offers.price',
      'offers.price_old',
      'offers.is_available',
      'offers.is_gone',
      'products.name',
      'products.color_name',
      'products.is_gone as product_is_gone',
    ])
    .execute()
}

export async function findService(db: Db, service_id: number) {
  return db
    .selectFrom('delivery_services')
    .where('service_id', '=', service_id)
    .selectAll()
    .executeTakeFirst()
}

export async function deliveryServices(db: Db) {
  return db.selectFrom('delivery_services').selectAll().orderBy('service_id').execute()
}

/**
 * Counts sold pieces: what «popular» sorts by, from the next snapshot on. `db` must be the order's transaction; the
 * products come in the same order in every checkout, or two could wait for each other (PostgreSQL deadlock).
 */
export async function raisePopularity(
  db: Db,
  lines: { product_id: number; quantity: number }[],
): Promise<void> {
  for (const { product_id, quantity } of lines.toSorted((a, b) => a.product_id - b.product_id)) {
    await db
      .updateTable('products')
      .set(row => ({ popularity: row('popularity', '+', quantity) }))
      .where('id', '=', product_id)
      .execute()
  }
}
