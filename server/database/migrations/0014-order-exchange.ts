import { type Kysely, sql } from 'kysely'

/**
 * The carrier's number of a parcel, stored with the move it came with; and indexes by which an export finds
 * what has changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table order_events add column track text not null default ''`,
  `create index order_events_changed on order_events (created_at, order_id)`,
]
