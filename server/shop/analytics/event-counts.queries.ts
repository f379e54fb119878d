import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import type { EventCountsTable } from '../../database/tables/analytics.ts'

/** Five columns each, well below the parameters that one statement may have. */
const ROWS_AT_ONCE = 500

/** Adds to what is counted. `rows` must be in the order of their keys, and name none twice. */
export async function addEventCounts(trx: Db, rows: EventCountsTable[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await trx
      .insertInto('event_counts')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict(on =>
        on
          .columns(['day', 'event', 'facet', 'value'])
          .doUpdateSet({ times: sql`event_counts.times + excluded.times` }),
      )
      .execute()
  }
}

/** What was counted from this day on, the latest first. */
export async function eventCountsSince(db: Db, day: string): Promise<EventCountsTable[]> {
  return db
    .selectFrom('event_counts')
    .where('day', '>=', day)
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('event')
    .orderBy('facet')
    .orderBy('times', 'desc')
    .orderBy('value')
    .execute()
}

export async function deleteEventCounts(db: Db, { before }: { before: string }): Promise<void> {
  await db.deleteFrom('event_counts').where('day', '<', before).execute()
}
