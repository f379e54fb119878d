import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import type { StoresTable } from '../../database/tables/stock.ts'

export type SavedStore = Selectable<StoresTable>
export type StoreToWrite = Omit<Insertable<StoresTable>, 'id'>

export async function storesByExtId(db: Db): Promise<Map<string, SavedStore>> {
  const rows = await db.selectFrom('stores').selectAll().execute()
  return new Map(rows.map(row => [row.ext_id, row]))
}

export async function insertStore(db: Db, row: StoreToWrite): Promise<void> {
  await db.insertInto('stores').values(row).execute()
}

export async function updateStore(db: Db, id: number, row: StoreToWrite): Promise<void> {
  await db.updateTable('stores').set(row).where('id', '=', id).execute()
}
