import { categoryPath } from '../contract/catalog.ts'
import type { Snapshot } from '../shop/catalog/snapshot.ts'

export interface MenuItem {
  name: string
  url: string
  items: MenuItem[]
}

const LEVELS = 3
const menus = new WeakMap<Snapshot, MenuItem[]>()

/** The menu of three levels from the category tree; branches without a product are left out. */
export function loadMenu(catalog: Snapshot): MenuItem[] {
  const menu = menus.get(catalog) ?? branch(catalog, null, LEVELS)
  menus.set(catalog, menu)
  return menu
}

function branch(catalog: Snapshot, parent_id: number | null, levels: number): MenuItem[] {
  if (levels === 0) return []
  const { categories } = catalog
  const children = parent_id === null ? categories.roots : categories.childrenOf(parent_id)
  return children
    .filter(category => categories.productCount(category.id) > 0)
    .map(category => ({
      name: category.name,
      url: categoryPath(category),
      items: branch(catalog, category.id, levels - 1),
    }))
}
