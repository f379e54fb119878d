import type { Db } from '../../database/open-database.ts'
import type { StoresTable } from '../../database/tables/stock.ts'

export type StoreRow = Omit<StoresTable, 'id'> & { id: number }

export async function storesByExtId(db: Db): Promise<Map<string, StoreRow>> {
  const rows = await db.selectFrom('stores').selectAll().execute()
  return new Map(rows.map(row => [row.ext_id, row]))
}

export async function insertStore(db: Db, row: Omit<StoreRow, 'id'>): Promise<void> {
  await db.insertInto('stores').values(row).execute()
}

export async function updateStore(db: Db, id: number, row: Omit<StoreRow, 'id'>): Promise<void> {
  await db.updateTable('stores').set(row).where('id', '=', id).execute()
}
