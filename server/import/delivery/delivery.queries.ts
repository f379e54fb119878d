import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import type { PickupPointsTable } from '../../database/tables/delivery.ts'

export type SavedPoint = Selectable<PickupPointsTable>
export type PointToSave = Insertable<PickupPointsTable>

/** Some 25 values for each row, within the bound variables of SQLite. */
const CHUNK = 500

/** The defaults of a point: open, of any size, cash and cards. */
const PLAIN_POINT = {
  kind: 'point' as const,
  location_name: '',
  length_max_cm: 0,
  width_max_cm: 0,
  height_max_cm: 0,
  has_cash: 1 as const,
  has_card: 1 as const,
  hours_json: '[]',
  images_json: '[]',
  is_gone: 0 as const,
}

/** Adds and changes pick-up points; those that are not named stay. `trx` should be a transaction. */
export async function upsertPoints(trx: Db, points: PointToSave[]): Promise<void> {
  for (let at = 0; at < points.length; at += CHUNK) {
    await trx
      .insertInto('pickup_points')
      .values(points.slice(at, at + CHUNK).map(point => ({ ...PLAIN_POINT, ...point })))
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
          kind: eb.ref('excluded.kind'),
          location_name: eb.ref('excluded.location_name'),
          length_max_cm: eb.ref('excluded.length_max_cm'),
          width_max_cm: eb.ref('excluded.width_max_cm'),
          height_max_cm: eb.ref('excluded.height_max_cm'),
          has_cash: eb.ref('excluded.has_cash'),
          has_card: eb.ref('excluded.has_card'),
          hours_json: eb.ref('excluded.hours_json'),
          images_json: eb.ref('excluded.images_json'),
          is_gone: eb.ref('excluded.is_gone'),
        })),
      )
      .execute()
  }
}

export async function allPoints(db: Db): Promise<SavedPoint[]> {
  return db.selectFrom('pickup_points').selectAll().execute()
}

/** Closes them: orders still refer to them, but they are no longer offered. */
export async function closePoints(trx: Db, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    await trx
      .updateTable('pickup_points')
      .set({ is_gone: 1 })
      .where('id', 'in', ids.slice(at, at + CHUNK))
      .execute()
  }
}
