import type { Db } from '../../database/open-database.ts'
import type { PickupPointsTable } from '../../database/tables/delivery.ts'

/** Fourteen values a row, within the bound variables of SQLite. */
const CHUNK = 500

/** Adds and changes pick-up points; those that are not named stay. `trx` should be a transaction. */
export async function upsertPoints(trx: Db, points: PickupPointsTable[]): Promise<void> {
  for (let at = 0; at < points.length; at += CHUNK) {
    await trx
      .insertInto('pickup_points')
      .values(points.slice(at, at + CHUNK))
      .onConflict(conflict =>
        conflict.column('id').doUpdateSet(eb => ({
          service_code: eb.ref('excluded.service_code'),
          name: eb.ref('excluded.name'),
          address: eb.ref('excluded.address'),
          metro: eb.ref('excluded.metro'),
          region_fias_id: eb.ref('excluded.region_fias_id'),
          latitude: eb.ref('excluded.latitude'),
          longitude: eb.ref('excluded.longitude'),
          workhours: eb.ref('excluded.workhours'),
          way_description: eb.ref('excluded.way_description'),
          postal_code: eb.ref('excluded.postal_code'),
          storage_period: eb.ref('excluded.storage_period'),
          has_dressing_room: eb.ref('excluded.has_dressing_room'),
          weight_max_g: eb.ref('excluded.weight_max_g'),
        })),
      )
      .execute()
  }
}

export async function allPoints(db: Db): Promise<PickupPointsTable[]> {
  return db.selectFrom('pickup_points').selectAll().execute()
}

export async function deletePoints(trx: Db, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    await trx
      .deleteFrom('pickup_points')
      .where('id', 'in', ids.slice(at, at + CHUNK))
      .execute()
  }
}
