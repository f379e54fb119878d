import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'

/** At most `max` times in any `per_ms` milliseconds. */
export interface Limit {
  key: string
  per_ms: number
  max: number
}

/**
 * How far the clocks of several processes may differ. A slot that is taken for longer than its limit's time
 * plus this was written by a clock that had jumped ahead and came back: it is ignored, or a phone would be
 * locked out for as long as the jump was.
 */
const CLOCKS_DIFFER_MS = 60_000

/**
 * The limits without a free slot now, and how many milliseconds until each has one: at most its own period.
 */
export async function fullOf(
  db: Db,
  limits: Limit[],
  now: number,
): Promise<{ limit: Limit; wait_ms: number }[]> {
  const rows = await db
    .selectFrom('limits')
    .where(({ or, and, eb }) =>
      or(
        limits.map(({ key, per_ms }) =>
          and([eb('key', '=', key), eb('expires_at', '<=', now + per_ms + CLOCKS_DIFFER_MS)]),
        ),
      ),
    )
    .where('expires_at', '>', now)
    .groupBy('key')
    .select(({ fn }) => ['key', fn.countAll<number>().as('taken'), fn.min('expires_at').as('frees_at')])
    .execute()
  return limits.flatMap(limit => {
    const found = rows.find(row => row.key === limit.key)
    const isFull = found && Number(found.taken) >= limit.max
    return isFull ? [{ limit, wait_ms: Math.min(limit.per_ms, Number(found.frees_at) - now) }] : []
  })
}

/**
 * Takes a free slot of each limit for its period, in their order, and returns the keys of those that got one.
 * For the others none was free, or another request took it just now.
 *
 * The chosen slot may be out of date by the time it is written; what admits is the condition of the write.
 */
export async function takeSlots(db: Db, limits: Limit[], now: number): Promise<string[]> {
  const wanted = limits.map(({ key, max, per_ms }) => ({ key, max, until: now + per_ms }))
  const rows = await taking(db, { wanted, now })
  return rows.map(({ key }) => key)
}

type Wanted = { key: string; max: number; until: number }

const taking = statement<{ wanted: Wanted[]; now: number }, { key: string }>((db, { wanted, now }) => {
  const slots = wanted.map(
    ({ key, max, until }) => sql`
      select cast(${key} as text) as key, cast(${max} as integer) as most, cast(${until} as bigint) as until,
        coalesce(
          (select min(slot) from limits where key = ${key} and slot < ${max}
            and (expires_at <= ${now} or expires_at > cast(${until} as bigint) + ${sql.lit(CLOCKS_DIFFER_MS)})),
          (select max(slot) + 1 from limits where key = ${key}),
          0) as slot`,
  )
  const asking = sql<{ key: string }>`
    insert into limits (key, slot, expires_at)
    select wanted.key, wanted.slot, wanted.until
    from (${sql.join(slots, sql` union all `)}) as wanted
    where wanted.slot < wanted.most
    on conflict (key, slot) do update set expires_at = excluded.expires_at
      where limits.expires_at <= ${now} or limits.expires_at > excluded.expires_at + ${sql.lit(CLOCKS_DIFFER_MS)}
    returning key`
  return { compile: () => asking.compile(db) }
})

/** Deletes keys whose slots are all free. A key is deleted whole, so that its slots stay without gaps. */
export async function sweepLimits(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('limits')
    .where('expires_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('limits as other')
            .whereRef('other.key', '=', 'limits.key')
            .where('other.expires_at', '>', now)
            .select('other.slot'),
        ),
      ),
    )
    .execute()
}

export async function deleteLimits(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('limits').where('key', 'in', keys).execute()
}

/** How many uses a limit counts just now. */
export async function takenOfLimit(db: Db, key: string, now: number): Promise<number> {
  const { taken } = await db
    .selectFrom('limits')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .executeTakeFirstOrThrow()
  return Number(taken)
}
