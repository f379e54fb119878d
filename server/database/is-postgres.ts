import { type Kysely, PostgresAdapter } from 'kysely'

/** For the few statements that only one of the databases has. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
