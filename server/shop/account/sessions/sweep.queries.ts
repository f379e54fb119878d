import { isPostgres } from '../../../database/dialects.ts'
import type { Db } from '../../../database/open-database.ts'

/** A cookie invalidated by signing in or out has a hash that matches nothing, see `meet-visitor.ts`. */
export const RETIRED = 'retired-'

/** A page of browser rows in the order of their ids, whatever they hold. */
export async function visitorsAfter(db: Db, after: number, most: number) {
  return db
    .selectFrom('visitors')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .select(['id', 'seen_at'])
    .execute()
}

/** What these browsers' rows hold. */
export async function factsOfVisitors(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('visitors')
    .where('visitors.id', 'in', ids)
    .select(({ exists, selectFrom, ref, or }) => [
      'visitors.id',
      'seen_at',
      'token_hash',
      'user_id',
      'proved_user_id',
      'region_json',
      exists(selectFrom('orders').whereRef('visitor_id', '=', ref('visitors.id')).select('orders.id')).as(
        'has_orders',
      ),
      or([
        exists(
          selectFrom('favorites')
            .whereRef('favorites.visitor_id', '=', ref('visitors.id'))
            .select('favorites.product_id'),
        ),
        exists(
          selectFrom('finished_lessons')
            .whereRef('finished_lessons.visitor_id', '=', ref('visitors.id'))
            .select('finished_lessons.lesson'),
        ),
        exists(
          selectFrom('cart_lines')
            .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
            .whereRef('carts.visitor_id', '=', ref('visitors.id'))
            .select('cart_lines.offer_id'),
        ),
      ]).as('has_things'),
    ])
    .execute()
  return rows.map(
    ({ id, seen_at, token_hash, user_id, proved_user_id, region_json, has_orders, has_things }) => ({
      id,
      seen_at,
      is_retired: token_hash.startsWith(RETIRED),
      has_account: user_id !== null,
      has_proved: proved_user_id !== null,
      has_region: region_json !== null,
      has_things: Boolean(has_things),
      has_orders: Boolean(has_orders),
    }),
  )
}

/**
 * Deletes these browser rows with their carts, favourites and finished lessons, except for those seen since. `trx` is a
 * transaction: a visitor who returns meanwhile is either recorded first, and stays, or comes too late and is
 * a new visitor.
 */
export async function deleteVisitors(trx: Db, ids: number[], seen_before: number): Promise<void> {
  const stale = await staleVisitors(trx, ids, seen_before)
  if (stale.length === 0) return
  await deleteThings(trx, stale)
  await trx.deleteFrom('visitors').where('id', 'in', stale).execute()
}

/** Their cookies become invalid and what they held is deleted; the rows stay for the orders. */
export async function endSessions(trx: Db, ids: number[], seen_before: number): Promise<void> {
  const stale = await staleVisitors(trx, ids, seen_before)
  if (stale.length === 0) return
  await deleteThings(trx, stale)
  for (const id of stale) {
    await trx
      .updateTable('visitors')
      .set({ token_hash: `${RETIRED}${id}` })
      .where('id', '=', id)
      .execute()
  }
}

async function staleVisitors(trx: Db, ids: number[], seen_before: number): Promise<number[]> {
  if (ids.length === 0) return []
  const asked = trx
    .selectFrom('visitors')
    .where('id', 'in', ids)
    .where('seen_at', '<=', seen_before)
    .orderBy('id')
    .select('id')
  const rows = await (isPostgres(trx) ? asked.forUpdate() : asked).execute()
  return rows.map(row => row.id)
}

async function deleteThings(trx: Db, visitor_ids: number[]): Promise<void> {
  const carts = trx.selectFrom('carts').where('visitor_id', 'in', visitor_ids).select('id')
  await trx.deleteFrom('cart_lines').where('cart_id', 'in', carts).execute()
  await trx.deleteFrom('cart_coupons').where('cart_id', 'in', carts).execute()
  await trx.deleteFrom('carts').where('visitor_id', 'in', visitor_ids).execute()
  await trx.deleteFrom('favorites').where('visitor_id', 'in', visitor_ids).execute()
  await trx.deleteFrom('finished_lessons').where('visitor_id', 'in', visitor_ids).execute()
}

/** A page of carts in the order of their ids. */
export async function cartsAfter(db: Db, after: number, most: number) {
  return db
    .selectFrom('carts')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .select(['id', 'updated_at'])
    .execute()
}

/** Deletes those of the carts that have not changed, and whose owner has not visited, since `idle_since`. */
export async function deleteIdleCarts(trx: Db, ids: number[], idle_since: number): Promise<void> {
  const asked = trx
    .selectFrom('carts')
    .where('carts.id', 'in', ids)
    .where('updated_at', '<=', idle_since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('visitors')
            .where('seen_at', '>', idle_since)
            .where(({ or, eb, ref }) =>
              or([
                eb('visitors.id', '=', ref('carts.visitor_id')),
                eb('visitors.user_id', '=', ref('carts.user_id')),
              ]),
            )
            .select('visitors.id'),
        ),
      ),
    )
    .orderBy('carts.id')
    .select('carts.id')
  const rows = await (isPostgres(trx) ? asked.forUpdate() : asked).execute()
  const idle = rows.map(row => row.id)
  if (idle.length === 0) return
  await trx.deleteFrom('cart_lines').where('cart_id', 'in', idle).execute()
  await trx.deleteFrom('cart_coupons').where('cart_id', 'in', idle).execute()
  await trx.deleteFrom('carts').where('id', 'in', idle).execute()
}
