import type { Db } from '../../../database/open-database.ts'
import {
  allCategories,
  insertCategory,
  parkPath,
  type SavedCategory,
  updateCategory,
} from './categories.queries.ts'
import type { PlacedCategory } from './category-tree.rules.ts'

/** Brings the category tree to the feed's. True when anything changed. What the feed has no more is kept, as gone. */
export async function saveCategories(trx: Db, placed: PlacedCategory[]): Promise<boolean> {
  const before = new Map((await allCategories(trx)).map(row => [row.ext_id, row]))
  const ids = new Map([...before].map(([ext_id, row]) => [ext_id, row.id]))
  let isChanged = false
  const rowOf = (category: PlacedCategory) => {
    const { parent_ext_id, ...row } = category
    return {
      ...row,
      parent_id: parent_ext_id === null ? null : (ids.get(parent_ext_id) ?? null),
      is_gone: 0 as const,
    }
  }
  const moved = placed.filter(category => {
    const known = before.get(category.ext_id)
    return known && known.path !== category.path
  })
  for (const category of moved) await parkPath(trx, before.get(category.ext_id)?.id ?? 0)
  const remaining = new Set(placed.map(category => category.ext_id))
  for (const row of before.values()) {
    if (remaining.has(row.ext_id) || row.is_gone === 1) continue
    // Its address goes free for whoever needs it.
    await updateCategory(trx, row.id, { ...withoutId(row), is_gone: 1, path: `~gone-${row.id}` })
    isChanged = true
  }
  for (const category of placed) {
    const known = before.get(category.ext_id)
    const row = rowOf(category)
    if (!known) {
      ids.set(category.ext_id, await insertCategory(trx, row))
      isChanged = true
    } else if (!isSame(known, row)) {
      await updateCategory(trx, known.id, row)
      isChanged = true
    }
  }
  return isChanged
}

function withoutId({ id: _, filters_json: __, ...row }: SavedCategory) {
  return row
}

function isSame(known: SavedCategory, row: Omit<SavedCategory, 'id' | 'filters_json'>): boolean {
  return (Object.keys(row) as (keyof typeof row)[]).every(column => known[column] === row[column])
}
