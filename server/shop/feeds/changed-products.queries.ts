import type { Db } from '../../database/open-database.ts'

/** When each of these products last changed, in epoch milliseconds; 0 when unknown. */
export async function lastChangesOf(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('products').where('id', 'in', ids).select(['id', 'changed_at']).execute()
  return new Map(rows.map(({ id, changed_at }) => [id, changed_at]))
}
