import { type Kysely, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

// What SQLite and PostgreSQL write differently. Migrations need it, so that it knows no tables.

type AnyDatabase = Pick<Kysely<unknown>, 'getExecutor'>

/** For the few statements that only one of the databases has. */
export function isPostgres(db: AnyDatabase): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

// Rows of several shapes in one answer: each is the text of a JSON object, the same with either database.

/** The text of an object with these members. */
export function jsonObject(
  db: AnyDatabase,
  members: Record<string, RawBuilder<unknown>>,
): RawBuilder<string> {
  return sql<string>`cast(${objectOf(db, members)} as text)`
}

/** The text of an array of such objects, one for each row of `from`, in this order. */
export function jsonArray(
  db: AnyDatabase,
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

function objectOf(db: AnyDatabase, members: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const name = sql.raw(isPostgres(db) ? 'json_build_object' : 'json_object')
  return sql`${name}(${sql.join(Object.entries(members).map(([key, value]) => sql`${sql.lit(key)}, ${value}`))})`
}

/**
 * For `where id in …` of an update that takes rows from a queue: those that no other process is taking.
 * SQLite has a single writer at a time and no row locks.
 *
 * PostgreSQL may evaluate a mere subquery again for each row of the table: that takes more rows than its limit,
 * and reads the whole queue for each. A `with` that locks rows is evaluated once.
 *
 * @param due selects the keys of the rows that may be taken, with the order and the limit
 * @param table the one to lock, when `due` joins several
 */
export function unlockedRows<T, From extends keyof T & string, Key>(
  db: AnyDatabase,
  due: SelectQueryBuilder<T, From, Key>,
  table?: From,
): RawBuilder<Key[keyof Key]> {
  if (!isPostgres(db)) return sql`${due}`
  const locked = (table ? due.forUpdate(table) : due.forUpdate()).skipLocked()
  return sql`(with unlocked as (${locked}) select * from unlocked)`
}
