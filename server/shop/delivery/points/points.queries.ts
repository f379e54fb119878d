import type { Selectable } from 'kysely'
import type { Db } from '../../../database/open-database.ts'
import { statement } from '../../../database/statement.ts'
import type { PickupPointsTable } from '../../../database/tables/delivery.ts'

export type PointRow = Selectable<PickupPointsTable>

/** Open points of a town. */
export const pointsOfTown: (db: Db, given: { region_fias_id: string }) => Promise<PointRow[]> = statement(
  (db, given) =>
    db
      .selectFrom('pickup_points')
      .selectAll()
      .where('region_fias_id', '=', given.region_fias_id)
      .where('is_gone', '=', 0)
      .orderBy('id'),
)

/** Open points of a post code, wherever their town is. */
export async function pointsOfPostCode(db: Db, postal_code: string): Promise<PointRow[]> {
  return db
    .selectFrom('pickup_points')
    .selectAll()
    .where('postal_code', '=', postal_code)
    .where('is_gone', '=', 0)
    .orderBy('id')
    .limit(50)
    .execute()
}

/** An open point by its carrier's code. */
export async function findPointRow(db: Db, id: string): Promise<PointRow | undefined> {
  return db
    .selectFrom('pickup_points')
    .selectAll()
    .where('id', '=', id)
    .where('is_gone', '=', 0)
    .executeTakeFirst()
}
