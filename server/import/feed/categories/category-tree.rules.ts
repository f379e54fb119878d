import { slugOf } from '../../../contract/slug.ts'
import type { FeedCategory } from '../xml/read-feed.ts'

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
 *
 * @param report is given the reason, in Russian, why a category does not stand where the feed puts it
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

/** Parents may stand after their children, so the whole list is wanted. */
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
