import { byKind, lastKinds, ofEachKind } from '../../../server/catalog/kinds.rules.ts'
import type { Category } from '../../../server/contract/catalog/catalog.ts'

const category = (id: number) => ({ id }) as Category
/** Women (1): dresses (2) with two branches (3, 4), belts (5). Babies (6): rompers (7). */
const BELOW: Record<number, number[]> = { 1: [2, 5], 2: [3, 4], 6: [7] }
const ABOVE: Record<number, number[]> = { 2: [1], 3: [1, 2], 4: [1, 2], 5: [1], 7: [6] }
const categories = {
  roots: [category(1), category(6)],
  childrenOf: (id: number) => (BELOW[id] ?? []).map(category),
  ancestorsOf: (id: number) => (ABOVE[id] ?? []).map(category),
}
const goods = (...category_ids: number[]) => category_ids.map((category_id, at) => ({ id: at, category_id }))
const idsOf = (products: { id: number }[]) => products.map(({ id }) => id)

test('kinds stand in the order of the shop, dresses of every branch are one, and a kind keeps its order', () => {
  const products = goods(7, 5, 4, 3, 99)
  expect(byKind(categories, products).map(idsOf)).toEqual([[2, 3], [1], [0], [4]])
})

test('of each kind there is one while there is another kind, and what is left over fills the row', () => {
  const products = goods(5, 5, 3, 4, 7)
  expect(idsOf(ofEachKind(categories, products, 3))).toEqual([2, 0, 4])
  expect(idsOf(ofEachKind(categories, products, 4))).toEqual([2, 0, 1, 4])
  expect(idsOf(ofEachKind(categories, products, 9))).toEqual([2, 3, 0, 1, 4])
})

test('the last quarter of the kinds of a department comes last, of few kinds none', () => {
  const below: Record<number, number[]> = { 1: [2, 3, 4, 5, 6, 7, 8, 9], 10: [11, 12, 13, 14, 15, 16, 17] }
  const childrenOf = (id: number) => (below[id] ?? []).map(category)
  expect(lastKinds({ roots: [category(1), category(10)], childrenOf })).toEqual([8, 9])
})
