import type { Alternatives } from '../../contract/cart/alternatives.ts'
import { type Offer, type Product, productPath } from '../../contract/catalog/catalog.ts'
import { NotFound } from '../../errors.ts'
import type { Visitor } from '../account/visitor.ts'
import type { LineHere } from '../cart/quote/cart-line.rules.ts'
import type { DeliveryContext } from '../delivery/delivery-caches.ts'
import { waysInTown } from '../delivery/quotes/quote-ways.ts'
import { similarTo } from './load-recommended.ts'

const ALTERNATIVES_MOST = 8

/**
 * What the shopper could buy instead of an offer: the same size in the model's other colours, then similar
 * products, one size each; only what is available in the shopper's town. Throws `NotFound` for an offer that
 * never existed.
 */
export async function loadAlternatives(
  shop: DeliveryContext,
  visitor: Visitor,
  offer_id: number,
): Promise<Alternatives> {
  const catalog = shop.catalog.current()
  const found = catalog.findOffer(offer_id)
  if (!found) throw new NotFound('offer', offer_id)
  const { product, offer } = found
  const colors = catalog.productsOf(product.group_key).filter(({ id }) => id !== product.id)
  const inTown = await waysInTown(shop, visitor)
  const items = [...colors, ...similarTo(catalog, product)].flatMap(each => {
    const same = each.offers.filter(other => isSameSize(other, offer))
    const found = same.map(other => ({ other, here: inTown(other) })).find(({ here }) => here.most > 0)
    return found ? [alternative(each, found.other, found.here)] : []
  })
  return { items: items.slice(0, ALTERNATIVES_MOST) }
}

function isSameSize(one: Offer, other: Offer): boolean {
  return one.size_name.trim().toLowerCase() === other.size_name.trim().toLowerCase()
}

function alternative(product: Product, offer: Offer, here: LineHere) {
  return {
    product_id: offer.id,
    parent_product_id: product.id,
    barcode: offer.barcode,
    name: product.name,
    url: `${productPath(product)}#${encodeURIComponent(offer.ext_id)}`,
    img: product.pictures[0]?.key ?? '',
    price: offer.price,
    price_old: offer.price_old,
    variant: [product.color_name, offer.size_name].filter(Boolean).join(', '),
    by_delivery: here.most_delivery > 0,
    by_pickup: here.most_pickup > 0,
  }
}
