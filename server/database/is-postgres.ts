import { PostgresAdapter } from 'kysely'
import type { Db } from './open-database.ts'

/** For the few statements that only one of the databases has. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
