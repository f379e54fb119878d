import { slugOf } from '../../../contract/slug.ts'
import type { Db } from '../../../database/open-database.ts'
import type { FeedCategory } from '../xml/read-feed.ts'
import {
  allCategories,
  insertCategory,
  parkPath,
  type SavedCategory,
  updateCategory,
} from './categories.queries.ts'

/**
 * Updates the category tree to the feed's. True when anything changed. Categories that have left the feed are
 * stays, marked as gone.
 */
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
    // Its address becomes free for another category.
    const { id, filters_json, ...same } = row
    await updateCategory(trx, id, { ...same, is_gone: 1, path: `~gone-${id}` })
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

function isSame(known: SavedCategory, row: Omit<SavedCategory, 'id' | 'filters_json'>): boolean {
  return (Object.keys(row) as (keyof typeof row)[]).every(column => known[column] === row[column])
}

export interface PlacedCategory {
  ext_id: string
  parent_ext_id: string | null
  name: string
  slug: string
  path: string
  position: number
}

/** Deeper trees are a mistake of the feed, or an attack. */
const DEPTH_MOST = 20

/**
 * Categories in an order in which every parent comes before its children, whatever the feed's order, each
 * with its path. A parent that the feed does not have, or that would be its own ancestor, is ignored: the
 * category becomes a root.
 *
 * @param report is called with the reason, in Russian, when a category cannot be placed where the feed puts
 *   it
 */
export function placeCategories(
  categories: FeedCategory[],
  report: (reason: string) => void = () => undefined,
): PlacedCategory[] {
  const byId = new Map(
    withRetailersIds(categories)
      .filter(category => category.id && category.name)
      .map(category => [category.id, category]),
  )
  const placed = new Map<string, PlacedCategory>()
  const paths = new Set<string>()
  const place = (category: FeedCategory, above: Set<string>): PlacedCategory => {
    const known = placed.get(category.id)
    if (known) return known
    const parentOf = byId.get(category.parent_id)
    const isLoop =
      above.has(category.parent_id) || category.parent_id === category.id || above.size > DEPTH_MOST
    if (category.parent_id && (isLoop || !parentOf)) report(whyRoot(category, [...above]))
    const parent = parentOf && !isLoop ? place(parentOf, new Set([...above, category.id])) : null
    const slug = slugOf(category.slug || category.name)
    const wanted = parent ? `${parent.path}/${slug}` : slug
    let path = wanted
    for (let number = 2; paths.has(path); number++) path = `${wanted}-${number}`
    paths.add(path)
    const row = {
      ext_id: category.id,
      parent_ext_id: parent?.ext_id ?? null,
      name: category.name,
      slug: path.split('/').at(-1) ?? slug,
      path,
      position: placed.size,
    }
    placed.set(category.id, row)
    return row
  }
  for (const category of byId.values()) place(category, new Set())
  return [...placed.values()].map((row, position) => ({ ...row, position }))
}

/** Parents may come after their children, so the whole list is needed. */
function withRetailersIds(categories: FeedCategory[]): FeedCategory[] {
  const extIds = new Map(categories.map(({ id, ext_id }) => [id, ext_id]))
  return categories.map(category => ({
    ...category,
    id: category.ext_id,
    parent_id: extIds.get(category.parent_id) ?? category.parent_id,
  }))
}

/** @param above ids from the one that was placed first down to the category's child */
function whyRoot({ id, parent_id, name }: FeedCategory, above: string[]): string {
  const is = `категория ${id} «${name}» поставлена в корень`
  if (above.length > DEPTH_MOST) return `${is}: вложенность больше ${DEPTH_MOST}`
  const from = parent_id === id ? above.length : above.indexOf(parent_id)
  if (from < 0) return `${is}: её родителя ${parent_id} в фиде нет`
  // Child by child, up to where it closes.
  return `${is}: родители замкнуты в круг ${[...above.slice(from), id, parent_id].join(' → ')}`
}
