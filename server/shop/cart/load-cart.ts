import type { Snapshot } from '../../catalog/catalog.ts'
import { type Cart, type CartProduct, EMPTY_CART } from '../../contract/cart/cart.ts'
import { productPath } from '../../contract/catalog/catalog.ts'
import { SHOP_PICKUP } from '../../contract/delivery/delivery.ts'
import { ownerOf } from '../account/owner.rules.ts'
import { placesOfShop, quoteWays } from '../delivery/quote-ways.ts'
import { priceCart } from '../pricing/price-cart.rules.ts'
import type { Shop, Visitor } from '../shop.ts'
import { findStock } from '../stock/find-stock.ts'
import { type CartLineRow, findCart, linesOfCart } from './cart.rows.ts'
import { type LineHere, lineHere } from './cart-line.rules.ts'
import { stockHere } from './stock-here.rules.ts'

/** The visitor's cart, priced now, with what can go each way in the visitor's town. Nobody's cart costs no query. */
export async function loadCart(shop: Shop, visitor: Visitor): Promise<Cart> {
  if (visitor.id === null) return EMPTY_CART
  const cart = await findCart(shop.db, ownerOf({ ...visitor, id: visitor.id }))
  if (!cart) return EMPTY_CART
  const lines = await linesOfCart(shop.db, cart.id)
  if (lines.length === 0) return { ...EMPTY_CART, version: cart.version }
  const { region, user } = visitor
  const offer_ids = lines.map(line => line.offer_id)
  const [stock, places] = await Promise.all([findStock(shop.db, offer_ids), placesOfShop(shop)])
  const shelves = stockHere(stock, places, region.fias_id)
  const catalog = shop.catalog.current()
  const products = lines.flatMap(line => {
    const found = catalog.findOffer(line.offer_id)
    const rows = shelves.filter(shelf => shelf.offer_id === line.offer_id)
    return cartProduct(catalog, line, lineHere(line.quantity, found?.offer.is_available ?? false, rows)) ?? []
  })
  const going = products.filter(line => line.can_buy).map(line => ({ ...line, offer_id: line.product_id }))
  const ways = await quoteWays(shop, shop.db, { region, places, lines: going, shelves })
  const delivery_quotes = ways.map(({ source_ids: _, ...quote }) => quote)
  return {
    ...EMPTY_CART,
    ...priceCart(products),
    delivery_quotes,
    pickup_store_ids: ways.find(way => way.service_id === SHOP_PICKUP)?.source_ids ?? [],
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
function cartProduct(catalog: Snapshot, line: CartLineRow, here: LineHere): CartProduct | null {
  const found = catalog.findOffer(line.offer_id)
  if (!found) return null
  const { product, offer } = found
  const category = catalog.categories.byId(product.category_id)
  const branch = [...catalog.categories.ancestorsOf(product.category_id), ...(category ? [category] : [])]
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
    quantity: here.quantity,
    quantity_available: here.most,
    quantity_available_delivery: here.most_delivery,
    can_buy: here.most > 0,
    reason: here.reason,
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
