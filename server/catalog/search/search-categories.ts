import type { NumberedTree } from '../snapshot/types.ts'
import type { ReadQuery } from './search-query.ts'
import { stemsOf } from './search-words.rules.ts'

export interface CategoryWords {
  id: number
  own: string[]
  /** Of the categories above it. */
  above: string[]
  productCount(): number
}

export function categoryWords(tree: NumberedTree): CategoryWords[] {
  return tree.ids.map(id => ({
    id,
    own: stemsOf(tree.byId(id)?.name ?? ''),
    above: tree.ancestorsOf(id).flatMap(category => stemsOf(category.name)),
    productCount: () => tree.productCount(id),
  }))
}

/** Ids of categories whose names have all the words, at least one of them in its own name; the fullest first. */
export function categoryMatches(read: ReadQuery, categories: CategoryWords[]): number[] {
  if (read.length === 0) return []
  const wanted = read.map(meanings => new Set(meanings.map(meaning => meaning.stem)))
  return categories
    .filter(({ own, above, productCount }) => {
      const isIn = (stems: string[]) => (wish: Set<string>) => stems.some(stem => wish.has(stem))
      return wanted.every(isIn([...own, ...above])) && wanted.some(isIn(own)) && productCount() > 0
    })
    .sort((a, b) => b.productCount() - a.productCount())
    .map(({ id }) => id)
}
