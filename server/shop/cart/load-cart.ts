import type { Snapshot } from '../../catalog/catalog.ts'
import type { Cart, CartProduct } from '../../contract/cart/cart.ts'
import type { CartExplained } from '../../contract/cart/cart-asked.ts'
import type { TriedItems } from '../../contract/cart/cart-money.ts'
import { EMPTY_CART } from '../../contract/cart/empty-cart.ts'
import type { Step } from '../../contract/cart/step.ts'
import { productPath } from '../../contract/catalog/catalog.ts'
import { SHOP_PICKUP } from '../../contract/delivery/delivery.ts'
import type { DeliveryQuote } from '../../contract/delivery/delivery-quote.ts'
import { userInfoOf } from '../account/user-info.rules.ts'
import type { SavedVisitor, Visitor } from '../account/visitor.ts'
import type { CatalogContext } from '../contexts.ts'
import type { DeliveryContext } from '../delivery/delivery-caches.ts'
import { deliveryTo } from '../delivery/quotes/quote-ways.ts'
import type { WayQuote } from '../delivery/quotes/way-quote.rules.ts'
import type { BonusContext } from '../money/bonuses/account.ts'
import type { AddressContext } from '../towns/address-caches.ts'
import { isHouseFound } from '../towns/suggest-address.ts'
import { type LineHere, moneyOfLine, triedLines } from './quote/cart-line.rules.ts'
import {
  type CartQuote,
  type CartRead,
  type Choice,
  offerShown,
  quoteCart,
  type WishedLine,
  wishedLine,
} from './quote/quote-cart.rules.ts'
import { type CartTerms, termsOf } from './read-cart.ts'

/** What a cart holds, what it costs, and how it is delivered to the visitor's address. */
export type CartContext = DeliveryContext & AddressContext & BonusContext

/** What was asked for, and the courier's address as far as it was typed. */
type ChoiceAsked = Omit<Choice, 'is_exact'> & { address?: string | undefined }

/**
 * The visitor's cart, quoted now for the visitor's town. A visitor without a cart costs no query.
 *
 * @param address where a courier goes, as far as it was typed
 */
export async function loadCart(
  shop: CartContext,
  visitor: Visitor,
  tried?: TriedItems,
  address?: string,
): Promise<Cart> {
  const { cart } = await quotedCart(shop, visitor, { address }, tried)
  return cart
}

/**
 * The cart, and every step of what an order by the chosen delivery method would cost; no steps where nothing
 * can be sent.
 */
export async function explainCart(
  shop: CartContext,
  visitor: Visitor,
  choice: ChoiceAsked,
): Promise<CartExplained> {
  const { cart, steps } = await quotedCart(shop, visitor, choice)
  return { ...cart, explain: steps }
}

async function quotedCart(
  shop: CartContext,
  visitor: Visitor,
  { address, ...asked }: ChoiceAsked,
  tried?: TriedItems,
): Promise<{ cart: Cart; steps: Step[] }> {
  if (visitor.id === null) return { cart: EMPTY_CART, steps: [] }
  const { owner, region } = visitor
  const terms = await termsOf({ shop, db: shop.db, owner, region })
  if (terms.cart) {
    const is_exact = region.is_known && address ? await isHouseFound(shop, visitor, region, address) : false
    return quotedLines({ shop, visitor, choice: { ...asked, is_exact }, terms, tried })
  }
  // An empty cart names the visitor and the region too: by them a cached page notices that it shows another
  // visitor's state.
  return { cart: { ...EMPTY_CART, ...askedBy(visitor) }, steps: [] }
}

/**
 * The cart, from rows that were just read.
 *
 * @param tried lines that codes and bonuses are tried on, instead of those of the active tab (decision 25)
 */
export async function cartOf(
  shop: DeliveryContext,
  visitor: SavedVisitor,
  terms: CartTerms,
  tried?: TriedItems,
): Promise<Cart> {
  return (await quotedLines({ shop, visitor, choice: {}, terms, tried })).cart
}

async function quotedLines({
  shop,
  visitor,
  choice,
  terms,
  tried,
}: {
  shop: DeliveryContext
  visitor: SavedVisitor
  choice: Choice
  terms: CartTerms
  tried?: TriedItems
}): Promise<{ cart: Cart; steps: Step[] }> {
  const read = await readForQuote(shop, visitor, terms)
  const quote = quoteCart(read, choice)
  const money = tried
    ? quoteCart({ ...read, lines: triedLines(read.lines, tried) }, choice).money
    : quote.money
  return {
    cart: printCart(shop, visitor, { ...quote, money }, terms),
    steps: quote.way?.steps ?? [],
  }
}

/** Prices and names come from the catalogue that pages show; stock and tariffs from the database. */
async function readForQuote(
  shop: DeliveryContext,
  visitor: Visitor,
  { lines: wishes, stock, tab, terms, delivery: revisions }: CartTerms,
): Promise<CartRead<FoundLine>> {
  const { region, experiment } = visitor
  const delivery = await deliveryTo(shop, { region, offices: null }, { experiment, revisions })
  return { ...delivery, stock, lines: foundLines(shop, wishes), tab, terms }
}

/** Lines of a cart with the catalogue's data, as pages show it. */
export function foundLines(shop: CatalogContext, wishes: CartTerms['lines']): FoundLine[] {
  const catalog = shop.catalog.current()
  return wishes.flatMap((wish): FoundLine[] => {
    const found = catalog.findOffer(wish.offer_id)
    // An offer that left the catalogue stays in the cart, hidden, in case it comes back.
    if (!found) return []
    return [{ ...wishedLine(wish, offerShown(found), catalog.categories), found }]
  })
}

function printCart(
  shop: CatalogContext,
  visitor: SavedVisitor,
  quote: CartQuote<FoundLine>,
  { cart, tab, last }: CartTerms,
): Cart {
  const { quantity_total, price_total, price_old_total, ways, way } = quote
  const { earned, sums, shown } = quote.money
  const catalog = shop.catalog.current()
  return {
    ...EMPTY_CART,
    quantity_total,
    price_total,
    price_old_total,
    tab,
    service_id: way?.service_id ?? null,
    sums,
    ...shown,
    ...last,
    delivery_quotes: ways.map(printedQuote),
    pickup_store_ids: (ways.find(each => each.service_id === SHOP_PICKUP)?.stores ?? [])
      .filter(store => store.can_go)
      .map(store => store.store_id),
    id: cart?.id ?? EMPTY_CART.id,
    version: cart?.version ?? EMPTY_CART.version,
    products: quote.lines.map(line => cartProduct(catalog, line, earned.get(line.offer_id) ?? 0)),
    ...askedBy(visitor),
  }
}

/** A delivery method as the cart and a refused checkout show it. */
export function printedQuote(way: WayQuote): DeliveryQuote {
  const { source_ids, steps, points, is_active, ...printed } = way
  return printed
}

function askedBy({
  user,
  region,
  experiment,
}: Visitor): Pick<Cart, 'user' | 'region_fias_id' | 'experiment'> {
  const { fias_id: region_fias_id } = region
  if (!user) return { user, region_fias_id, experiment }
  const { id, phone, email } = user
  const { name } = userInfoOf(user)
  return { user: { id, name, phone, email }, region_fias_id, experiment }
}

/** A line with its place in the catalogue. */
interface FoundLine extends WishedLine {
  found: NonNullable<ReturnType<Snapshot['findOffer']>>
}

/** A line as the contract has it. */
function cartProduct(catalog: Snapshot, line: FoundLine & LineHere, bonuses_new: number): CartProduct {
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
    ...moneyOfLine(line),
    quantity_available: line.most,
    quantity_available_delivery: line.most_delivery,
    quantity_available_pickup: line.most_pickup,
    can_buy: line.most > 0,
    reason: line.reason,
    weight: offer.weight_g,
    length: offer.length_cm,
    width: offer.width_cm,
    height: offer.height_cm,
    bonuses_new,
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
