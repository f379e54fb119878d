import type { Insertable, Selectable } from 'kysely'
import type { Town } from '../../contract/delivery/town.ts'
import { findMeta, setMeta } from '../../database/meta.ts'
import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'
import type { RegionsTable } from '../../database/tables/delivery.ts'

/** A town from an answer of the address service. */
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

/** A new answer of the service replaces the stored one. */
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

export type RegionRow = Selectable<RegionsTable>

const REVISION = 'regions_revision'

/** Every town; the shop holds them in memory and reads them again when `regionsRevision` changes. */
export async function allRegions(db: Db): Promise<RegionRow[]> {
  return db.selectFrom('regions').selectAll().execute()
}

export async function regionsRevision(db: Db): Promise<string> {
  return (await findMeta(db, REVISION)) ?? ''
}

/** Notifies all processes that `regions` changed. Call it in the transaction that changed it. */
export async function renewRegionsRevision(db: Db, revision: string): Promise<void> {
  await setMeta(db, REVISION, revision)
}

interface RegionsPage {
  filter: '' | 'accent' | 'all'
  sort: 'sort' | 'name' | 'population'
  /** From 1. */
  page: number
  per_page: number
}

/** A page of the list, and how many regions there are in all. `''` is the curated list (`sort` above 0). */
export async function pageOfRegions(
  db: Db,
  asked: RegionsPage,
): Promise<{ regions: RegionRow[]; total: number }> {
  let listed = db.selectFrom('regions')
  if (asked.filter === '') listed = listed.where('sort', '>', 0)
  if (asked.filter === 'accent') listed = listed.where('accent', '=', 1)

  const { total } = await listed
    .select(count => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const regions = await listed
    .selectAll()
    // Towns outside the curated list (`sort` 0) come after it.
    .$if(asked.sort === 'sort', query =>
      query.orderBy(when => when.case().when('sort', '=', 0).then(1).else(0).end()).orderBy('sort'),
    )
    .$if(asked.sort === 'name', query => query.orderBy('name'))
    .orderBy('population', 'desc')
    .orderBy('fias_id')
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page)
    .execute()
  return { regions, total: Number(total) }
}

export async function hasRegions(db: Db): Promise<boolean> {
  return (await db.selectFrom('regions').select('fias_id').limit(1).executeTakeFirst()) !== undefined
}

/** Adds these, or overwrites those with the same `fias_id`. */
export async function upsertRegions(db: Db, rows: Insertable<RegionsTable>[]): Promise<void> {
  await db
    .insertInto('regions')
    .values(rows)
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
        population: given.ref('excluded.population'),
        fias_level: given.ref('excluded.fias_level'),
        postal_code: given.ref('excluded.postal_code'),
        accent: given.ref('excluded.accent'),
        sort: given.ref('excluded.sort'),
      })),
    )
    .execute()
}
