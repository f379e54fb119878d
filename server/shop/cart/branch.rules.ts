import type { CategoryTree } from '../../catalog/catalog.ts'

/** A category with all above it, the root first. */
export function branchOf(tree: CategoryTree, category_id: number): number[] {
  return [...tree.ancestorsOf(category_id).map(({ id }) => id), category_id]
}
