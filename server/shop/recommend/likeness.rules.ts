/** The features of a product that similarity is computed from. */
export interface PurchaseCounts {
  id: number
  group_key: string
  category_id: number
  color_family: string
  brand: string
  /** Whole roubles. */
  price: number
}

/** A price twice as high, or half as high, counts as not similar at all. */
const PRICE_TIMES = 2
const WORTH = { category: 4, price: 3, color: 2, brand: 1 }

/**
 * How similar two products are: 0 (nothing in common) to 10. The features and their weights are the shop's
 * own decision: the contract names recommendations (1.7) and gives no weights.
 */
export function likeness(one: PurchaseCounts, other: PurchaseCounts): number {
  const times = Math.abs(Math.log(other.price / one.price)) / Math.log(PRICE_TIMES)
  const same = (isSame: boolean, worth: number) => (isSame ? worth : 0)
  return (
    same(one.category_id === other.category_id, WORTH.category) +
    same(one.color_family !== '' && one.color_family === other.color_family, WORTH.color) +
    same(one.brand !== '' && one.brand === other.brand, WORTH.brand) +
    Math.max(0, 1 - times) * WORTH.price
  )
}

/**
 * The candidates most similar to the product, best first. Of each model only the most similar colour, and
 * none of the product's own model, whose colours are on its card anyway. Equally similar ones in the
 * candidates' order.
 */
export function mostAlike<Product extends PurchaseCounts>(
  to: PurchaseCounts,
  candidates: Product[],
  most: number,
): Product[] {
  const ranked = candidates
    .filter(each => each.group_key !== to.group_key)
    .map((product, place) => ({ product, place, worth: likeness(to, product) }))
    .sort((a, b) => b.worth - a.worth || a.place - b.place)
    .map(({ product }) => product)
  return oneOfEachModel(ranked).slice(0, most)
}

/** The first of each model, in the same order. */
export function oneOfEachModel<Product extends { group_key: string }>(products: Product[]): Product[] {
  const models = new Set<string>()
  return products.filter(({ group_key }) => {
    if (models.has(group_key)) return false
    models.add(group_key)
    return true
  })
}

/** The range of similar prices, both ends included. */
export function alikePrices(price: number): { from: number; to: number } {
  return { from: Math.floor(price / PRICE_TIMES), to: Math.ceil(price * PRICE_TIMES) }
}
