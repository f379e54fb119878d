import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './open-database.ts'

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
  db: Db,
  due: SelectQueryBuilder<T, From, Key>,
  table?: From,
): RawBuilder<Key[keyof Key]> {
  if (!isPostgres(db)) return sql`${due}`
  const locked = (table ? due.forUpdate(table) : due.forUpdate()).skipLocked()
  return sql`(with unlocked as (${locked}) select * from unlocked)`
}
