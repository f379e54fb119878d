import type { Category } from '../../contract/catalog/catalog.ts'
import type { CategoryRow } from '../catalog.queries.ts'
import type { NumberedTree } from './types.ts'

/**
 * @param countOwn how many products are in the category itself, once they are all known
 */
export function categoryTree(rows: CategoryRow[], countOwn: (category_id: number) => number): NumberedTree {
  const byId = new Map(rows.map(row => [row.id, categoryOf(row)]))
  const byPath = new Map([...byId.values()].map(category => [category.path, category]))
  const children = new Map<number | null, Category[]>()
  for (const category of byId.values()) {
    // A category whose parent has disappeared from the feed stays reachable, as a root.
    const parent = category.parent_id !== null && byId.has(category.parent_id) ? category.parent_id : null
    children.set(parent, [...(children.get(parent) ?? []), category])
  }
  const roots = children.get(null) ?? []
  const ids: number[] = []
  const branchEnd = new Map<number, number>()
  const place = new Map<number, number>()
  const visit = (category: Category) => {
    place.set(category.id, ids.length)
    ids.push(category.id)
    for (const child of children.get(category.id) ?? []) visit(child)
    branchEnd.set(category.id, ids.length)
  }
  for (const root of roots) visit(root)

  const firstProducts = () => {
    const firsts = [0]
    for (const id of ids) firsts.push((firsts.at(-1) ?? 0) + countOwn(id))
    return firsts
  }
  let firsts: number[] | null = null
  const rangeOf = (category_id: number): [number, number] | null => {
    const from = place.get(category_id)
    if (from === undefined) return null
    firsts ??= firstProducts()
    return [firsts[from] ?? 0, firsts[branchEnd.get(category_id) ?? 0] ?? 0]
  }
  const branchAt = (product: number): number[] => {
    firsts ??= firstProducts()
    const id = ids[firsts.findLastIndex(first => first <= product)]
    return id === undefined ? [] : [id, ...ancestors(id, byId).map(category => category.id)]
  }
  return {
    ids,
    roots,
    rangeOf,
    branchAt,
    byId: id => byId.get(id) ?? null,
    byPath: path => byPath.get(path) ?? null,
    childrenOf: id => children.get(id) ?? [],
    ancestorsOf: id => ancestors(id, byId),
    descendantIds: id => ids.slice(place.get(id) ?? ids.length, branchEnd.get(id) ?? ids.length),
    productCount(id) {
      const range = rangeOf(id)
      return range ? range[1] - range[0] : 0
    },
  }
}

function categoryOf(row: CategoryRow): Category {
  const { id, parent_id, ext_id, name, slug, path, position } = row
  return {
    id,
    parent_id,
    ext_id,
    name,
    slug,
    path,
    position,
    filters: row.filters_json ? JSON.parse(row.filters_json) : null,
  }
}

function ancestors(id: number, byId: Map<number, Category>): Category[] {
  const found: Category[] = []
  let parent = byId.get(id)?.parent_id ?? null
  while (parent !== null) {
    const category = byId.get(parent)
    if (!category) break
    found.unshift(category)
    parent = category.parent_id
  }
  return found
}
