import { sql } from 'kysely'
import { DATABASE_LIMITS } from './database-limits.ts'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './open-database.ts'
import { OperatorError } from './operator-error.ts'

const REFUSED_TEXT =
  'DATABASE_URL: между магазином и PostgreSQL стоит пул соединений (pgbouncer), который не хранит настроек соединения, ' +
  'а магазин держит в них сроки запросов и подготовленные запросы: укажите адрес самого PostgreSQL'

/**
 * Throws `OperatorError` where connections are shared by a pooler: it refuses the settings with which ours begin, or leaves
 * them out in silence, and then a statement that waits for a row would wait for ever.
 */
export async function refusePooler(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  const { statement_ms, lock_ms, idle_ms } = DATABASE_LIMITS.requests
  const asked = {
    statement_timeout: statement_ms,
    lock_timeout: lock_ms,
    idle_in_transaction_session_timeout: idle_ms,
  }
  const settings = await sql<{ name: keyof typeof asked; ms: number }>`
    select name, setting::bigint as ms from pg_settings where name in (${sql.join(Object.keys(asked))})`
    .execute(db)
    .catch(error => {
      // What pgbouncer says of them, before anything is asked.
      if (/unsupported startup parameter/i.test((error as Error).message))
        throw new OperatorError(REFUSED_TEXT)
      throw error
    })
  if (settings.rows.some(({ name, ms }) => asked[name] !== null && asked[name] !== ms))
    throw new OperatorError(REFUSED_TEXT)
}
