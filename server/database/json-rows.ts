import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './open-database.ts'

// Rows of several shapes in one answer: each is the text of a JSON object, the same with either database.

/** The text of an object with these members. */
export function jsonObject(db: Db, members: Record<string, RawBuilder<unknown>>): RawBuilder<string> {
  return sql<string>`cast(${objectOf(db, members)} as text)`
}

/** The text of an array of such objects, one for each row of `from`, in this order. */
export function jsonArray(
  db: Db,
  members: Record<string, RawBuilder<unknown>>,
  { from, order_by }: { from: RawBuilder<unknown>; order_by: RawBuilder<unknown> },
): RawBuilder<string> {
  const all = sql.raw(isPostgres(db) ? 'json_agg' : 'json_group_array')
  return sql<string>`(select coalesce(cast(${all}(${objectOf(db, members)} order by ${order_by}) as text), '[]')
    from ${from})`
}

/** Columns of a table, as the members of an object. */
export function columnsOf(table: string, names: readonly string[]): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(names.map(name => [name, sql.ref(`${table}.${name}`)]))
}

function objectOf(db: Db, members: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const name = sql.raw(isPostgres(db) ? 'json_build_object' : 'json_object')
  return sql`${name}(${sql.join(Object.entries(members).map(([key, value]) => sql`${sql.lit(key)}, ${value}`))})`
}
