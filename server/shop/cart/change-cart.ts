import { CART_LINES_MOST, type Cart, type CartChange } from '../../contract/cart/cart.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { NotFound, Refused } from '../../errors.ts'
import type { SavedVisitor, SaveVisitor, SignedIn, Visitor } from '../account/visitor.ts'
import type { DeliveryContext } from '../delivery/delivery-caches.ts'
import { shelvesInTown } from '../delivery/quotes/quote-ways.ts'
import type { BonusContext } from '../money/bonuses/account.ts'
import { loadOwnOrder } from '../orders/returned-pieces.ts'
import { findStock, type OfferStock } from '../stock/take-stock.ts'
import {
  type CartLineRow,
  findCart,
  linesOfCart,
  openNextVersion,
  placeLine,
  saveLines,
  takeOutOfCart,
} from './cart.queries.ts'
import { type CartContext, cartOf, loadCart } from './load-cart.ts'
import { availableByOffer, capQuantity } from './quote/cart-line.rules.ts'
import { termsOf } from './read-cart.ts'

/**
 * Sets the quantity of one or several offers (0 deletes), capped at what can be bought. Throws `NotFound` for
 * an offer that never existed, and `Refused` for one that is sold out, for a new one that is not available in
 * the shopper's town, and for too many different offers.
 */
export async function changeCart(
  shop: CartContext,
  visitor: Visitor,
  change: CartChange,
  saveVisitor: SaveVisitor,
): Promise<Cart> {
  const lines = await capped(shop, visitor, wishesOf(change))
  // A visitor without a row has an empty cart.
  if (visitor.id === null && change.tab === undefined && lines.every(line => line.quantity === 0))
    return loadCart(shop, visitor)
  const saved = await saveVisitor()
  const terms = await inTransaction(shop.db, trx => writeLines(shop, trx, saved, { lines, ...change }))
  return cartOf(shop, saved, terms)
}

function wishesOf(change: CartChange): CartLineRow[] {
  const { offer_id, quantity, items = [] } = change
  return offer_id === undefined || quantity === undefined ? items : [...items, { offer_id, quantity }]
}

/** The part of the wishes that is available. Throws `NotFound`, `Refused`. */
async function capped(
  shop: DeliveryContext,
  visitor: Visitor,
  wishes: CartLineRow[],
): Promise<CartLineRow[]> {
  const catalog = shop.catalog.current()
  const wanted = wishes.filter(({ quantity }) => quantity > 0)
  for (const { offer_id } of wanted) if (!catalog.findOffer(offer_id)) throw new NotFound('offer', offer_id)
  refuseFullCart(new Set(wanted.map(({ offer_id }) => offer_id)).size)
  const stock = await findStock(
    shop.db,
    wanted.map(wish => wish.offer_id),
  )
  const available = availableByOffer(stock)
  const allowed = wishes.map(({ offer_id, quantity }) => {
    if (quantity === 0) return { offer_id, quantity }
    const isSold = catalog.findOffer(offer_id)?.offer.is_available ?? false
    const most = isSold ? capQuantity(quantity, available.get(offer_id) ?? { delivery: 0, pickup: 0 }) : 0
    if (most === 0) throw new Refused('out-of-stock', 'Этот размер только что закончился', { status: 409 })
    return { offer_id, quantity: most }
  })
  await refuseElsewhere(shop, visitor, wanted, stock)
  return allowed
}

/**
 * An offer that only stores of other towns have is not added (decision 44); the message is the one on its
 * button. A line that became so later stays in the cart, inactive, and can be changed.
 */
async function refuseElsewhere(
  shop: DeliveryContext,
  visitor: Visitor,
  wanted: CartLineRow[],
  stock: OfferStock[],
): Promise<void> {
  if (wanted.length === 0) return
  const here = await shelvesInTown(shop, visitor)
  const refused = new Map<number, string>()
  for (const { offer_id } of wanted) {
    const said = here(stock.filter(row => row.offer_id === offer_id))
    if (said.can === 'nothing') refused.set(offer_id, said.reason)
  }
  if (refused.size === 0) return
  // Not needed for a cart whose lines are all available in the town.
  for (const offer_id of await offersOfCart(shop.db, visitor)) refused.delete(offer_id)
  for (const reason of refused.values()) throw new Refused('only-elsewhere', reason, { status: 409 })
}

async function offersOfCart(db: Db, { owner }: Visitor): Promise<number[]> {
  const cart = owner && (await findCart(db, owner))
  return cart ? (await linesOfCart(db, cart.id)).map(({ offer_id }) => offer_id) : []
}

async function writeLines(
  shop: BonusContext,
  trx: Db,
  visitor: SavedVisitor,
  { lines, tab, after }: CartChange & { lines: CartLineRow[] },
) {
  const cart = await openNextVersion(trx, visitor.owner, shop.now(), tab && { tab })
  // When an offer is named twice, the last one counts.
  const wanted = [...new Map(lines.map(line => [line.offer_id, line])).values()]
  const gone = wanted.filter(({ quantity }) => quantity === 0)
  const remaining = wanted.filter(({ quantity }) => quantity > 0)
  await takeOutOfCart(
    trx,
    cart.id,
    gone.map(({ offer_id }) => offer_id),
  )
  await saveLines(trx, cart.id, remaining, shop.now())
  const [put, ...others] = remaining
  if (after && put && others.length === 0) await placeLine(trx, cart.id, put.offer_id, after)
  const terms = await termsOf({ shop, db: trx, owner: visitor.owner, region: visitor.region })
  if (remaining.length > 0) refuseFullCart(terms.lines.length)
  return terms
}

function refuseFullCart(different: number): void {
  if (different <= CART_LINES_MOST) return
  throw new Refused('cart-full', `В корзину помещается не больше ${CART_LINES_MOST} разных товаров`)
}

/**
 * Puts the ordered lines into the cart again, as far as they can be bought. For an offer that is in the cart
 * already, the larger quantity wins.
 *
 * @returns offers that could not be added, or not in full
 */
export async function repeatOrder(
  shop: CartContext,
  visitor: SignedIn,
  order_id: string,
  saveVisitor: SaveVisitor,
): Promise<{ missing: number[] }> {
  const { lines } = await loadOwnOrder(shop.db, visitor.user.id, order_id)
  const missing: number[] = []
  let cart = await loadCart(shop, visitor)
  for (const { offer_id, quantity } of lines) {
    const there = cart.products.find(each => each.product_id === offer_id)?.quantity ?? 0
    try {
      cart = await changeCart(shop, visitor, { offer_id, quantity: Math.max(there, quantity) }, saveVisitor)
    } catch (error) {
      // It left the catalogue, is sold out, or the cart is full: the others are still added.
      if (!(error instanceof NotFound || error instanceof Refused)) throw error
    }
    const now = cart.products.find(each => each.product_id === offer_id)?.quantity ?? 0
    if (now < quantity) missing.push(offer_id)
  }
  return { missing }
}
