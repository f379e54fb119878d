import { unlockedRows } from '../../../database/dialects.ts'
import type { Db } from '../../../database/open-database.ts'

/** From now on its carrier is asked where it is. `trx` is the transaction that stores its number. */
export async function followParcel(trx: Db, order_id: string, now: number): Promise<void> {
  await trx
    .insertInto('parcels')
    .values({ order_id, check_at: now, followed_since: now })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet({ check_at: now, followed_since: now }))
    .execute()
}

export interface FollowedParcel {
  order_id: string
  service_id: number
  service_code: string
  /** The last known number. */
  track: string
  followed_since: number
}

/**
 * Takes parcels that are due: the next process may ask at `again_at`, whatever the outcome.
 *
 * @param codes of the services whose carriers can be asked where parcels are
 */
export async function claimParcels(
  db: Db,
  asked: { codes: string[]; most: number; now: number; again_at: number },
): Promise<FollowedParcel[]> {
  const due = db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('delivery_services as service', 'service.service_id', 'orders.service_id')
    .where('parcels.check_at', '<=', asked.now)
    .where('service.service_code', 'in', asked.codes)
    .orderBy('parcels.check_at')
    .limit(asked.most)
    .select('parcels.order_id')
  const claimed = await db
    .updateTable('parcels')
    .set({ check_at: asked.again_at })
    .where('order_id', 'in', unlockedRows(db, due, 'parcels'))
    .returning('order_id')
    .execute()
  if (claimed.length === 0) return []
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('delivery_services as service', 'service.service_id', 'orders.service_id')
    .where(
      'parcels.order_id',
      'in',
      claimed.map(({ order_id }) => order_id),
    )
    .select(['parcels.order_id', 'orders.service_id', 'service.service_code', 'parcels.followed_since'])
    .select(({ selectFrom, ref }) =>
      selectFrom('order_events')
        .whereRef('order_events.order_id', '=', ref('parcels.order_id'))
        .where('order_events.track', '<>', '')
        .orderBy('order_events.position', 'desc')
        .limit(1)
        .select('order_events.track')
        .as('track'),
    )
    .execute()
  return rows.map(row => ({ ...row, track: row.track ?? '' }))
}

/** The parcel has arrived or is unknown: it is not asked for any more, until another number is stored. */
export async function leaveParcel(db: Db, order_id: string): Promise<void> {
  await db.updateTable('parcels').set({ check_at: null }).where('order_id', '=', order_id).execute()
}
