import type { Insertable, Selectable } from 'kysely'
import { findMeta, setMeta } from '../../database/meta.ts'
import type { Db } from '../../database/open-database.ts'
import type { RegionsTable } from '../../database/tables/delivery.ts'

export type RegionRow = Selectable<RegionsTable>

const REVISION = 'regions_revision'

/** Every town there is; the shop keeps them in memory and asks again when `regionsRevision` changed. */
export async function allRegions(db: Db): Promise<RegionRow[]> {
  return db.selectFrom('regions').selectAll().execute()
}

export async function findRegion(db: Db, fias_id: string): Promise<RegionRow | undefined> {
  return db.selectFrom('regions').selectAll().where('fias_id', '=', fias_id).executeTakeFirst()
}

export async function regionsRevision(db: Db): Promise<string> {
  return (await findMeta(db, REVISION)) ?? ''
}

/** Tells all processes that `regions` changed. Call in the transaction that changed it. */
export async function renewRegionsRevision(db: Db, revision: string): Promise<void> {
  await setMeta(db, REVISION, revision)
}

export interface RegionsPage {
  filter: '' | 'accent' | 'all'
  sort: 'sort' | 'name' | 'population'
  /** From 1. */
  page: number
  per_page: number
}

/** A page of the list, and how many regions all its pages hold. `''` is the curated list (`sort` above 0). */
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

/** Adds these, or overwrites what is there of the same `fias_id`. */
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
