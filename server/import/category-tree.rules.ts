import { slugOf } from '../contract/slug.ts'
import type { FeedCategory } from './read-feed.ts'

export interface PlacedCategory {
  ext_id: string
  parent_ext_id: string | null
  name: string
  slug: string
  path: string
  position: number
}

/** Deeper trees are a mistake of the feed, or a trap. */
const DEPTH_MOST = 20

/**
 * Categories in an order in which every parent stands before its children, whatever the feed's order, each with its
 * one path. A parent that the feed does not have, or that would be its own ancestor, is none: the category is a root.
 */
export function placeCategories(categories: FeedCategory[]): PlacedCategory[] {
  const byId = new Map(
    categories.filter(category => category.id && category.name).map(category => [category.id, category]),
  )
  const placed = new Map<string, PlacedCategory>()
  const paths = new Set<string>()
  const place = (category: FeedCategory, above: Set<string>): PlacedCategory => {
    const known = placed.get(category.id)
    if (known) return known
    const parentOf = byId.get(category.parent_id)
    const isLoop =
      above.has(category.parent_id) || category.parent_id === category.id || above.size > DEPTH_MOST
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
