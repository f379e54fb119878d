import type { CategoryTree } from '../../../catalog/catalog.ts'
import type { Offer, Product } from '../../../contract/catalog/catalog.ts'
import type { WishedLine } from './quote-cart.rules.ts'

/** The current data of an offer: as the catalogue shows it, or from its row. */
export type OfferNow = Omit<WishedLine, 'offer_id' | 'quantity' | 'category_ids'> & { category_id: number }

/** As the catalogue shows it. */
export function offerShown({ product, offer }: { product: Product; offer: Offer }): OfferNow {
  const { name, category_id } = product
  const { price, price_old, is_available, weight_g, length_cm, width_cm, height_cm } = offer
  return {
    name,
    category_id,
    price,
    price_old,
    is_sold: is_available,
    weight_g,
    length_cm,
    width_cm,
    height_cm,
  }
}

/**
 * What a quote knows about a line, for every caller: the cart passes what is shown, the order what is sold.
 */
export function wishedLine(
  { offer_id, quantity }: Pick<WishedLine, 'offer_id' | 'quantity'>,
  offer: OfferNow,
  categories: CategoryTree,
): WishedLine & { category_ids: number[] } {
  const { name, price, price_old, is_sold, weight_g, length_cm, width_cm, height_cm } = offer
  const category_ids = branchOf(categories, offer.category_id)
  const sizes = { weight_g, length_cm, width_cm, height_cm }
  return { offer_id, quantity, name, price, price_old, category_ids, is_sold, ...sizes }
}

/** A category with its ancestors, the root first. */
function branchOf(tree: CategoryTree, category_id: number): number[] {
  return [...tree.ancestorsOf(category_id).map(({ id }) => id), category_id]
}
