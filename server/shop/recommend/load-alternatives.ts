import type { Alternatives } from '../../contract/cart/alternatives.ts'
import { type Offer, type Product, productPath, type Store } from '../../contract/catalog/catalog.ts'
import { NotFound } from '../../errors.ts'
import type { Shop, Visitor } from '../shop.ts'
import { similarTo } from './load-recommended.ts'

const ALTERNATIVES_MOST = 8

/**
 * What the shopper could buy in the place of an offer: the same size of the model's other colours, then of products like
 * it, one size each, only what can be had in the shopper's town. Throws `NotFound` for an offer that never was.
 */
export function loadAlternatives(shop: Shop, { region }: Visitor, offer_id: number): Alternatives {
  const catalog = shop.catalog.current()
  const found = catalog.findOffer(offer_id)
  if (!found) throw new NotFound('offer', offer_id)
  const { product, offer } = found
  const colors = catalog.productsOf(product.group_key).filter(({ id }) => id !== product.id)
  const isNear = (id: number) => catalog.stores.get(id)?.region_fias_id === region.fias_id
  const items = [...colors, ...similarTo(catalog, product)].flatMap(each => {
    const same = each.offers.find(
      other => isSameSize(other, offer) && (other.stock_delivery > 0 || isInStores(other, isNear)),
    )
    return same?.is_available ? [alternative(each, same, isNear)] : []
  })
  return { items: items.slice(0, ALTERNATIVES_MOST) }
}

function isSameSize(one: Offer, other: Offer): boolean {
  return one.size_name.trim().toLowerCase() === other.size_name.trim().toLowerCase()
}

function isInStores({ stock_stores }: Offer, isNear: (store_id: Store['id']) => boolean): boolean {
  return stock_stores.some(({ store_id, qty }) => qty > 0 && isNear(store_id))
}

function alternative(product: Product, offer: Offer, isNear: (store_id: number) => boolean) {
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
    by_delivery: offer.stock_delivery > 0,
    by_pickup: isInStores(offer, isNear),
  }
}
