import type { Town } from '../../contract/delivery/town.ts'
import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'

/** A town that the address service told the server. */
export async function addressTown(db: Db, given: { fias_id: string }): Promise<Town | undefined> {
  const [row] = await found(db, given)
  return row
}

const found = statement<{ fias_id: string }, Town>((db, { fias_id }) =>
  db
    .selectFrom('address_towns')
    .select([
      'fias_id',
      'kladr_id',
      'name',
      'type_full',
      'region_name',
      'area_name',
      'latitude',
      'longitude',
      'timezone',
      'population',
      'fias_level',
      'postal_code',
    ])
    .where('fias_id', '=', fias_id),
)

/** What the service says now takes the place of what it said before. */
export async function keepAddressTowns(db: Db, towns: Town[], now: number): Promise<void> {
  if (towns.length === 0) return
  const rows = new Map(towns.map(town => [town.fias_id, { ...town, answered_at: now }]))
  await db
    .insertInto('address_towns')
    .values([...rows.values()])
    .onConflict(conflict =>
      conflict.column('fias_id').doUpdateSet(given => ({
        kladr_id: given.ref('excluded.kladr_id'),
        name: given.ref('excluded.name'),
        type_full: given.ref('excluded.type_full'),
        region_name: given.ref('excluded.region_name'),
        area_name: given.ref('excluded.area_name'),
        latitude: given.ref('excluded.latitude'),
        longitude: given.ref('excluded.longitude'),
        timezone: given.ref('excluded.timezone'),
        fias_level: given.ref('excluded.fias_level'),
        postal_code: given.ref('excluded.postal_code'),
        answered_at: given.ref('excluded.answered_at'),
      })),
    )
    .execute()
}
