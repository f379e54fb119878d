/** A product in the cart says more than a favourite. */
const WORTH = { cart: 2, favorites: 1 }

/**
 * Categories that interest the visitor, the strongest first; equally strong ones in the order they came up.
 *
 * @param cart categories of the products in the cart, one for each line
 * @param favorites categories of the favourites, the newest first
 */
export function interests(cart: number[], favorites: number[]): number[] {
  const worth = new Map<number, number>()
  for (const id of cart) worth.set(id, (worth.get(id) ?? 0) + WORTH.cart)
  for (const id of favorites) worth.set(id, (worth.get(id) ?? 0) + WORTH.favorites)
  return [...worth].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

/**
 * The first of each list, then the second of each, … so that one strong interest does not hide the others.
 */
export function inTurns<T>(lists: T[][], most: number): T[] {
  const longest = Math.max(0, ...lists.map(list => list.length))
  const taken = new Set<T>()
  for (let place = 0; place < longest && taken.size < most; place++) {
    for (const list of lists) {
      const item = list[place]
      if (item !== undefined && taken.size < most) taken.add(item)
    }
  }
  return [...taken]
}
