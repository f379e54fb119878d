import type { Db } from '../../../database/open-database.ts'
import type { CategoriesTable } from '../../../database/tables/catalog.ts'

export type SavedCategory = Omit<CategoriesTable, 'id'> & { id: number }

export async function allCategories(db: Db): Promise<SavedCategory[]> {
  return db.selectFrom('categories').selectAll().execute()
}

export async function insertCategory(
  db: Db,
  row: Omit<SavedCategory, 'id' | 'filters_json'>,
): Promise<number> {
  const { id } = await db
    .insertInto('categories')
    .values({ ...row, filters_json: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCategory(
  db: Db,
  id: number,
  row: Omit<SavedCategory, 'id' | 'filters_json'>,
): Promise<void> {
  await db.updateTable('categories').set(row).where('id', '=', id).execute()
}

/** A temporary path during the move, so that two categories can swap theirs. */
export async function parkPath(db: Db, id: number): Promise<void> {
  await db
    .updateTable('categories')
    .set({ path: `~${id}` })
    .where('id', '=', id)
    .execute()
}
