import type { Snapshot } from '../../catalog/catalog.ts'
import { type Cart, type CartProduct, EMPTY_CART } from '../../contract/cart/cart.ts'
import type { CartExplained } from '../../contract/cart/cart-asked.ts'
import type { Step } from '../../contract/cart/step.ts'
import { productPath } from '../../contract/catalog/catalog.ts'
import { SHOP_PICKUP } from '../../contract/delivery/delivery.ts'
import { ownerOf } from '../account/owner.rules.ts'
import { placesOfShop, tariffsOf } from '../delivery/quote-ways.ts'
import type { Region, Shop, Visitor } from '../shop.ts'
import { findStock } from '../stock/find-stock.ts'
import { type CartLineRow, type CartRow, findCart, linesOfCart } from './cart.rows.ts'
import type { LineHere } from './cart-line.rules.ts'
import { type CartQuote, type CartRead, type Choice, quoteCart, type WishedLine } from './quote-cart.rules.ts'

/** The visitor's cart, quoted now in the visitor's town. Nobody's cart costs no query. */
export async function loadCart(shop: Shop, visitor: Visitor): Promise<Cart> {
  const { cart } = await quotedCart(shop, visitor, {})
  return cart
}

/** The cart, and every step of what an order the chosen way would cost; none where nothing can go. */
export async function explainCart(shop: Shop, visitor: Visitor, choice: Choice): Promise<CartExplained> {
  const { cart, steps } = await quotedCart(shop, visitor, choice)
  return { ...cart, explain: steps }
}

async function quotedCart(
  shop: Shop,
  visitor: Visitor,
  choice: Choice,
): Promise<{ cart: Cart; steps: Step[] }> {
  if (visitor.id === null) return { cart: EMPTY_CART, steps: [] }
  const row = await findCart(shop.db, ownerOf({ ...visitor, id: visitor.id }))
  if (!row) return { cart: EMPTY_CART, steps: [] }
  return quotedLines(shop, visitor, choice, row, await linesOfCart(shop.db, row.id))
}

/** The cart of rows that were read just now. */
export async function cartOf(
  shop: Shop,
  visitor: Visitor,
  row: CartRow,
  wishes: CartLineRow[],
): Promise<Cart> {
  const { cart } = await quotedLines(shop, visitor, {}, row, wishes)
  return cart
}

async function quotedLines(
  shop: Shop,
  visitor: Visitor,
  choice: Choice,
  row: CartRow,
  wishes: CartLineRow[],
): Promise<{ cart: Cart; steps: Step[] }> {
  if (wishes.length === 0) return { cart: { ...EMPTY_CART, version: row.version }, steps: [] }
  const quote = quoteCart(await readForQuote(shop, visitor.region, wishes), choice)
  return { cart: printCart(shop, visitor.user, row.version, quote), steps: quote.way?.steps ?? [] }
}

/** Prices and names of the catalogue that the pages show; pieces and tariffs of the database. */
async function readForQuote(shop: Shop, region: Region, wishes: CartLineRow[]): Promise<CartRead<FoundLine>> {
  const offer_ids = wishes.map(line => line.offer_id)
  const [stock, places, tariffs] = await Promise.all([
    findStock(shop.db, offer_ids),
    placesOfShop(shop),
    tariffsOf(shop.db),
  ])
  const catalog = shop.catalog.current()
  const lines = wishes.flatMap((wish): FoundLine[] => {
    const found = catalog.findOffer(wish.offer_id)
    // An offer that left the catalogue stays in the cart, unseen, should it come back.
    if (!found) return []
    const { price, price_old, is_available } = found.offer
    return [{ ...wish, name: found.product.name, price, price_old, is_sold: is_available, found }]
  })
  return { now: shop.now(), region, places, tariffs, stock, lines }
}

function printCart(shop: Shop, user: Visitor['user'], version: number, quote: CartQuote<FoundLine>): Cart {
  const { quantity_total, price_total, price_old_total, ways } = quote
  const catalog = shop.catalog.current()
  return {
    ...EMPTY_CART,
    quantity_total,
    price_total,
    price_old_total,
    delivery_quotes: ways.map(({ source_ids: _, steps: __, ...way }) => way),
    pickup_store_ids: ways.find(way => way.service_id === SHOP_PICKUP)?.source_ids ?? [],
    version,
    products: quote.lines.map(line => cartProduct(catalog, line)),
    user: user && {
      id: user.id,
      name: [user.name, user.surname].filter(Boolean).join(' '),
      phone: user.phone,
      email: user.email,
    },
  }
}

/** A line with its place in the catalogue. */
interface FoundLine extends WishedLine {
  found: NonNullable<ReturnType<Snapshot['findOffer']>>
}

/** A line as the contract has it. */
function cartProduct(catalog: Snapshot, line: FoundLine & LineHere): CartProduct {
  const { product, offer } = line.found
  const category = catalog.categories.byId(product.category_id)
  const branch = [...catalog.categories.ancestorsOf(product.category_id), ...(category ? [category] : [])]
  const properties = [
    { name: 'Цвет', value: product.color_name },
    { name: 'Размер', value: offer.size_name },
  ].filter(property => property.value)
  return {
    product_id: offer.id,
    parent_product_id: product.id,
    name: line.name,
    url: `${productPath(product)}#${encodeURIComponent(offer.ext_id)}`,
    img: product.pictures[0]?.key ?? '',
    price: line.price,
    price_old: line.price_old,
    quantity: line.quantity,
    quantity_available: line.most,
    quantity_available_delivery: line.most_delivery,
    can_buy: line.most > 0,
    reason: line.reason,
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
