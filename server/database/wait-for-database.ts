import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DATABASE_LIMITS } from './database-limits.ts'
import { isPostgres } from './dialects.ts'
import { isUnavailable } from './is-unavailable.ts'
import type { Db } from './open-database.ts'
import { OperatorError } from './operator-error.ts'

/**
 * The database may start later than the shop, or be busy for a while; if it takes longer, somebody has to
 * look at it.
 */
const GIVE_UP_MS = 60_000
const EVERY_MS = 2_000

export interface StartClock {
  /** Milliseconds, from any moment on. */
  now(): number
  wait(ms: number): Promise<unknown>
}

/**
 * Does `work`, and repeats it every two seconds for a minute while the database is away or busy. Any other
 * error, and the last of these, is thrown (promise 27).
 *
 * @param onAway called after each failed try that is followed by another
 */
export async function waitForDatabase<T>(
  work: () => Promise<T>,
  onAway: (error: unknown, tried: number) => void,
  clock: StartClock = { now: () => performance.now(), wait },
): Promise<T> {
  const until = clock.now() + GIVE_UP_MS
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || clock.now() + EVERY_MS > until) throw error
      onAway(error, tried)
      await clock.wait(EVERY_MS)
    }
  }
}

const REFUSED_TEXT =
  'DATABASE_URL: между магазином и PostgreSQL стоит пул соединений (pgbouncer), который не хранит настроек соединения, ' +
  'а магазин держит в них сроки запросов и подготовленные запросы: укажите адрес самого PostgreSQL'

/**
 * Throws `OperatorError` where connections are shared by a pooler: it refuses the settings that our
 * connections begin with, or drops them silently, and then a statement that waits for a row would wait for
 * ever.
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
      // What pgbouncer answers to them, before anything is queried.
      if (/unsupported startup parameter/i.test((error as Error).message))
        throw new OperatorError(REFUSED_TEXT)
      throw error
    })
  if (settings.rows.some(({ name, ms }) => asked[name] !== null && asked[name] !== ms))
    throw new OperatorError(REFUSED_TEXT)
}
