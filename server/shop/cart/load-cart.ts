import { type Cart, type CartProduct, EMPTY_CART } from '../../contract/cart.ts'
import { productPath } from '../../contract/catalog.ts'
import { type CartLineRow, findCart, linesOfCart } from '../../data/carts.ts'
import { deliveryServices } from '../../data/orders.ts'
import { stockOfOffers } from '../../data/stock.ts'
import type { Snapshot } from '../catalog/catalog.ts'
import { ownerOf } from '../favorites.ts'
import { deliveryCost, priceCart } from '../pricing/price-cart.rules.ts'
import type { Shop, Visitor } from '../shop.ts'
import { type Available, availableAtAll, availableByOffer, storesForPickup } from './cart-line.rules.ts'

/** The visitor's cart, priced now. Nobody's cart costs no query. */
export async function loadCart(shop: Shop, visitor: Visitor): Promise<Cart> {
  if (visitor.id === null) return EMPTY_CART
  const cart = await findCart(shop.db, ownerOf({ ...visitor, id: visitor.id }))
  if (!cart) return EMPTY_CART
  const lines = await linesOfCart(shop.db, cart.id)
  if (lines.length === 0) return { ...EMPTY_CART, version: cart.version }
  const [stock, services] = await Promise.all([
    stockOfOffers(
      shop.db,
      lines.map(line => line.offer_id),
    ),
    deliveryServices(shop.db),
  ])
  const available = availableByOffer(stock)
  const catalog = shop.catalog.current()
  const products = lines.flatMap(line => cartProduct(catalog, line, available.get(line.offer_id)) ?? [])
  const totals = priceCart(products)
  const { user } = visitor
  return {
    ...EMPTY_CART,
    ...totals,
    delivery_quotes: services.map(service => {
      const cost = deliveryCost(service, totals.price_total)
      return { service_id: service.service_id, cost, total: totals.price_total + cost }
    }),
    pickup_store_ids: storesForPickup(
      products
        .filter(line => line.can_buy)
        .map(line => ({ offer_id: line.product_id, quantity: line.quantity })),
      stock,
    ),
    version: cart.version,
    products,
    user: user && {
      id: user.id,
      name: [user.name, user.surname].filter(Boolean).join(' '),
      phone: user.phone,
      email: user.email,
    },
  }
}

/** A line as the contract has it; null for an offer that left the catalogue (it stays in the cart, should it come back). */
function cartProduct(
  catalog: Snapshot,
  line: CartLineRow,
  available: Available = { delivery: 0, pickup: 0 },
): CartProduct | null {
  const found = catalog.findOffer(line.offer_id)
  if (!found) return null
  const { product, offer } = found
  const category = catalog.categories.byId(product.category_id)
  const branch = [...catalog.categories.ancestorsOf(product.category_id), ...(category ? [category] : [])]
  const most = offer.is_available ? availableAtAll(available) : 0
  const properties = [
    { name: 'Цвет', value: product.color_name },
    { name: 'Размер', value: offer.size_name },
  ].filter(property => property.value)
  return {
    product_id: offer.id,
    parent_product_id: product.id,
    name: product.name,
    url: `${productPath(product)}#${encodeURIComponent(offer.ext_id)}`,
    img: product.pictures[0]?.key ?? '',
    price: offer.price,
    price_old: offer.price_old,
    quantity: most > 0 ? Math.min(line.quantity, most) : line.quantity,
    quantity_available: most,
    quantity_available_delivery: offer.is_available ? available.delivery : 0,
    can_buy: most > 0,
    weight: offer.weight_g,
    length: offer.length_cm,
    width: offer.width_cm,
    height: offer.height_cm,
    bonuses_new: 0,
    category_id: product.category_id,
    category_name: category?.name ?? '',
    category_tree: branch.map(each => each.name).join('/'),
    variant: properties.map(property => property.value).join(', '),
    properties,
    barcode: offer.barcode,
    product_dl_id: product.vendor_code,
    product_dl_name: product.name,
    sku_id: offer.ext_id,
  }
}
