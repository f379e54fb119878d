import { type ExpressionBuilder, sql } from 'kysely'
import { OVER } from '../../../contract/account/order-status.ts'
import { isPostgres } from '../../../database/dialects.ts'
import type { Db } from '../../../database/open-database.ts'
import { refusedRefund } from '../../../database/refused-refund.ts'
import type { Tables } from '../../../database/tables.ts'
import type { ProvedEmail, ProvedPhone } from '../owner.rules.ts'

/** The fields of an order that erasing it needs. */
export interface OrderOfPerson {
  id: string
  user_id: number | null
  visitor_id: number
  phone: string
  email: string
  /** The own store or pick-up point. Empty for courier delivery, whose address is in the saved promise. */
  point_id: string
  delivery_json: string
  /** The order still needs its person: it is under way, or goods or money of it are coming back. */
  is_open: boolean
}

/**
 * Locks the orders that `ordersOfPerson` reads, so that nobody moves one or starts a return of it before we
 * commit. Like everywhere, it comes before `lockAccount` (see `lockCheckout`).
 */
export async function lockOrdersOfPerson(trx: Db, user_id: number): Promise<void> {
  // SQLite has a single writer at a time and no row locks.
  if (!isPostgres(trx)) return
  await trx
    .selectFrom('orders')
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('user_id', '=', user_id),
        and([
          eb('user_id', 'is', null),
          eb('phone', '=', selectFrom('users').where('id', '=', user_id).select('phone')),
        ]),
        and([
          eb('user_id', 'is', null),
          eb(
            sql<string>`lower(email)`,
            '=',
            selectFrom('users')
              .where('id', '=', user_id)
              .where('mail_confirmed', '=', 1)
              .where('email', '<>', '')
              .select(sql<string>`lower(email)`.as('email')),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
}

/**
 * Orders of the account, and orders placed without an account with its proved phone or e-mail (decision 34).
 * An order that another account placed for this person belongs to that account.
 */
export async function ordersOfPerson(
  trx: Db,
  { user_id, phone, email }: { user_id: number; phone: ProvedPhone; email: ProvedEmail | null },
): Promise<OrderOfPerson[]> {
  return ordersWhere(trx, ({ or, eb, and }) => {
    const isGuests = eb('user_id', 'is', null)
    return or([
      eb('user_id', '=', user_id),
      and([isGuests, eb('phone', '=', phone)]),
      ...(email === null ? [] : [and([isGuests, eb(sql<string>`lower(email)`, '=', email)])]),
    ])
  })
}

/**
 * Locks the orders that `ordersToErase` reads, so that no account takes one over before we commit: it would be
 * erased with the person who is gone.
 */
export async function lockOrdersToErase(trx: Db): Promise<void> {
  // SQLite has a single writer at a time and no row locks.
  if (!isPostgres(trx)) return
  await trx
    .selectFrom('orders')
    .where('erase_when_over', '=', 1)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
}

/**
 * Orders that were under way when their person was deleted and that no other account has taken over since.
 */
export async function ordersToErase(trx: Db): Promise<OrderOfPerson[]> {
  return ordersWhere(trx, ({ and, eb, exists, not, ref, selectFrom }) => {
    const buyer = selectFrom('users')
      .where('users.id', '=', ref('orders.user_id'))
      .where('deleted_at', 'is', null)
    return and([eb('erase_when_over', '=', 1), not(exists(buyer.select('users.id')))])
  })
}

async function ordersWhere(
  trx: Db,
  isWanted: (
    eb: ExpressionBuilder<Tables, 'orders'>,
  ) => ReturnType<ExpressionBuilder<Tables, 'orders'>['or']>,
): Promise<OrderOfPerson[]> {
  const rows = await trx
    .selectFrom('orders')
    .where(isWanted as never)
    .select(['id', 'user_id', 'visitor_id', 'phone', 'email', 'point_id', 'delivery_json'])
    .select(IS_OPEN.as('is_open'))
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, is_open: row.is_open === 1 }))
}

const IS_OPEN = sql<number>`case when status not in (${sql.join(OVER.map(status => sql.lit(status)))})
  or exists (select 1 from returns r where r.order_id = orders.id and r.status in ('new', 'sent', 'received'))
  or exists (select 1 from refunds f where f.order_id = orders.id and f.status in ('new', 'pending'))
  or exists (select 1 from refunds f where f.order_id = orders.id and ${sql.raw(refusedRefund('f'))})
  or exists (select 1 from payments p where p.checkout_id = orders.checkout_id
    and p.status in ('new', 'pending', 'waiting_for_capture')) then 1 else 0 end`

export async function markToErase(trx: Db, order_ids: string[]): Promise<void> {
  if (order_ids.length === 0) return
  await trx.updateTable('orders').set({ erase_when_over: 1 }).where('id', 'in', order_ids).execute()
}

/** The most ids in one statement. */
const AT_ONCE = 100

/**
 * Removes the person from these orders and from everything stored for them but messages. What accounting needs stays:
 * number, goods, sums, dates, service and payment.
 */
export async function eraseOrders(trx: Db, orders: OrderOfPerson[], now: number): Promise<void> {
  for (let from = 0; from < orders.length; from += AT_ONCE)
    await eraseSome(trx, orders.slice(from, from + AT_ONCE), now)
}

async function eraseSome(trx: Db, orders: OrderOfPerson[], now: number): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await trx.updateTable('orders').set(ERASED).where('id', 'in', ids).execute()
  for (const { id, delivery_json } of orders.filter(({ point_id }) => point_id === '')) {
    const promise = { ...(JSON.parse(delivery_json) as Record<string, unknown>), point: '' }
    await trx
      .updateTable('orders')
      .set({ delivery_json: JSON.stringify(promise) })
      .where('id', '=', id)
      .execute()
  }
  // By the number of a parcel its carrier finds the recipient, years later.
  await trx.updateTable('returns').set({ comment: '', track: '' }).where('order_id', 'in', ids).execute()
  await trx.updateTable('order_events').set({ track: '' }).where('order_id', 'in', ids).execute()
  await trx.updateTable('parcels').set({ check_at: null }).where('order_id', 'in', ids).execute()
  await trx
    .updateTable('consents')
    .set({ email: null, withdrawn_at: sql`coalesce(withdrawn_at, ${now})` })
    .where('order_id', 'in', ids)
    .execute()
  await trx
    .updateTable('coupon_uses')
    .set({ customer: sql`'erased:' || order_id` })
    .where('order_id', 'in', ids)
    .where('customer', 'not like', 'user:%')
    .execute()
  await deleteDrawEntries(trx, 'checkout_id', ids)
  // Without its stored answer, a checkout that is sent again finds its cart ordered or gone.
  await trx
    .deleteFrom('checkout_keys')
    .where(({ or, eb }) => or(ids.map(id => eb('answer_json', 'like', `%${id}%`))))
    .execute()
}

/** Their numbers in draws are free, and never given out again; what they won stays without a name. */
export async function deleteDrawEntries<Column extends 'checkout_id' | 'user_id'>(
  trx: Db,
  column: Column,
  ids: (Column extends 'user_id' ? number : string)[],
): Promise<void> {
  // First the entries, which waits for a draw of winners in this moment: then its winners are there to be seen.
  const deleted = await trx
    .deleteFrom('draw_entries')
    .where(column, 'in', ids as never)
    .returning(['draw', 'number'])
    .execute()
  for (const { draw, number } of deleted)
    await trx
      .updateTable('draw_winners')
      .set({ masked: '' })
      .where('draw', '=', draw)
      .where('number', '=', number)
      .execute()
}

const ERASED = {
  ...{ name: '', surname: '', phone: '', email: '', comment: '', ym_id: '', erase_when_over: 0 as const },
  ...{ post_code: '', region: '', city_type: '', city_parent: '', city: '', city_name: '' },
  ...{ street: '', house: '', entrance: '', flat: '', address: '' },
}
