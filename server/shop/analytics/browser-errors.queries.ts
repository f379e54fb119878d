import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import type { BrowserErrorsTable } from '../../database/tables/analytics.ts'

/** Adds to what failed. `rows` must be in the order of their keys, and name none twice. */
export async function addBrowserErrors(trx: Db, rows: BrowserErrorsTable[]): Promise<void> {
  for (const row of rows) {
    await trx
      .insertInto('browser_errors')
      .values(row)
      .onConflict(on =>
        on.column('key').doUpdateSet({
          times: sql`browser_errors.times + excluded.times`,
          last_at: sql`excluded.last_at`,
        }),
      )
      .execute()
  }
}

export interface ErrorGroup {
  event: string
  build: string
  message: string
  /** The page of one of them, and how many pages there were. */
  page: string
  pages: number
  times: number
  last_at: number
}

/** What failed since then, equal failures of one build together, the most frequent first. */
export async function browserErrorsSince(
  db: Db,
  { since, most }: { since: number; most: number },
): Promise<ErrorGroup[]> {
  return db
    .selectFrom('browser_errors')
    .where('last_at', '>=', since)
    .groupBy(['event', 'build', 'message'])
    .select(['event', 'build', 'message'])
    .select(({ fn, ref }) => [
      fn.min<string>('page').as('page'),
      fn.count<number>(ref('page')).distinct().as('pages'),
      fn.sum<number>('times').as('times'),
      fn.max<number>('last_at').as('last_at'),
    ])
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('message')
    .limit(most)
    .execute()
}

export async function deleteBrowserErrors(db: Db, { before }: { before: number }): Promise<void> {
  await db.deleteFrom('browser_errors').where('last_at', '<', before).execute()
}
