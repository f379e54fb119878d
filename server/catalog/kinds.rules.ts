import type { CategoryTree } from './snapshot/types.ts'

type Categories = Pick<CategoryTree, 'roots' | 'childrenOf' | 'ancestorsOf'>
interface Kinds {
  roots: { id: number }[]
  childrenOf(id: number): { id: number }[]
}
interface OfCategory {
  category_id: number
}

/** The category right below the department: dresses of every length are one kind. */
export function kindOf(
  { ancestorsOf }: Pick<Categories, 'ancestorsOf'>,
  { category_id }: OfCategory,
): number {
  const [, below] = ancestorsOf(category_id)
  return below?.id ?? category_id
}

/**
 * Products by their kinds, in the shop's own order of departments and kinds: what is chosen by the eye leads there, and
 * a belt that sells best does not stand before the dresses. Those of a kind stay in their order.
 */
export function byKind<P extends OfCategory>(categories: Categories, products: P[]): P[][] {
  const { roots, childrenOf } = categories
  const order = roots.flatMap(root => [root, ...childrenOf(root.id)])
  const placeOf = new Map(order.map(({ id }, place) => [id, place]))
  const kinds = [...Map.groupBy(products, product => kindOf(categories, product))]
  const place = (kind: number) => placeOf.get(kind) ?? order.length
  return kinds.sort(([one], [other]) => place(one) - place(other)).map(([, its]) => its)
}

/** Of a department's kinds the last quarter, in the shop's own order: underwear, clothes for home, accessories. */
const LAST_KINDS = 1 / 4
/**
 * What is set aside is a group at the end of a long menu. Of a short one a quarter is a single kind, which says nothing
 * of it: a department for boys may well end with what it sells most, school uniform.
 */
const LEAST_ASIDE = 2

/** The kinds that everything else of their department comes before, where nobody asked for them. */
export function lastKinds({ roots, childrenOf }: Kinds): number[] {
  return roots.flatMap(root => {
    const kinds = childrenOf(root.id)
    const aside = Math.floor(kinds.length * LAST_KINDS)
    return aside < LEAST_ASIDE ? [] : kinds.slice(-aside).map(({ id }) => id)
  })
}

/**
 * So many of the first products, each of another kind while there is one, in the shop's own order of kinds.
 *
 * @param products the best first
 */
export function ofEachKind<P extends OfCategory>(categories: Categories, products: P[], most: number): P[] {
  const taken = new Map<number, number>()
  const turns = products.map(product => {
    const kind = kindOf(categories, product)
    const turn = taken.get(kind) ?? 0
    taken.set(kind, turn + 1)
    return { product, turn }
  })
  const chosen = turns.sort((one, other) => one.turn - other.turn).slice(0, most)
  return byKind(
    categories,
    chosen.map(({ product }) => product),
  ).flat()
}
