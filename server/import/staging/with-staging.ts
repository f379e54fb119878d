import type { Db } from '../../database/open-database.ts'
import {
  closeStaging,
  insertStaged,
  measureStaging,
  openStaging,
  raiseCatalogRevision,
  type StagedTable,
} from './staging.queries.ts'

/** More are not faster, and each leaves its text and values as garbage. */
const ROWS_A_STATEMENT = 30

/** Gives `work` one connection with empty staging tables; they are dropped when it ends, however it ends. */
export function withStaging<T>(db: Db, work: (conn: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async conn => {
    await closeStaging(conn)
    await openStaging(conn)
    try {
      return await work(conn)
    } finally {
      await closeStaging(conn)
    }
  })
}

/** Stages rows of equal shape; one whose key is staged already is skipped. */
export async function stage(
  conn: Db,
  table: StagedTable,
  rows: Record<string, string | number | null>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    await insertStaged(conn, table, rows.slice(at, at + ROWS_A_STATEMENT))
  }
}

/** Call it when everything is staged, before comparing with the shop's tables. */
export async function endStaging(conn: Db): Promise<void> {
  await measureStaging(conn)
}

/**
 * The catalogue has changed: every process builds its snapshot again. Call it in the transaction that changed
 * it.
 */
export async function announceCatalog(trx: Db): Promise<void> {
  await raiseCatalogRevision(trx)
}
