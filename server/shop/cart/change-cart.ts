import { CART_LINES_MOST, type Cart, type CartChange } from '../../contract/cart/cart.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Db } from '../../database/open-database.ts'
import { NotFound, Refused } from '../../errors.ts'
import { ownerOf } from '../account/owner.rules.ts'
import type { SavedVisitor, SaveVisitor, Shop, Visitor } from '../shop.ts'
import { findStock } from '../stock/find-stock.ts'
import { type CartLineRow, deleteLine, linesOfCart, openCart, raiseVersion, saveLine } from './cart.rows.ts'
import { availableByOffer, capQuantity } from './cart-line.rules.ts'
import { loadCart } from './load-cart.ts'

/**
 * Sets the quantity of one offer or of several (0 deletes), capped at what can be bought. Throws `NotFound` for an
 * offer that never was, `Refused` for one that has run out or for too many different offers.
 */
export async function changeCart(
  shop: Shop,
  visitor: Visitor,
  change: CartChange,
  saveVisitor: SaveVisitor,
): Promise<Cart> {
  const lines = await capped(shop, wishesOf(change))
  // Who has no row has nothing that could be taken out.
  if (visitor.id === null && lines.every(line => line.quantity === 0)) return loadCart(shop, visitor)
  const saved = await saveVisitor()
  await inTransaction(shop.db, trx => saveLines(shop, trx, saved, lines))
  return loadCart(shop, saved)
}

function wishesOf(change: CartChange): CartLineRow[] {
  const { offer_id, quantity, items = [] } = change
  return offer_id === undefined || quantity === undefined ? items : [...items, { offer_id, quantity }]
}

/** What of the wishes can be had. Throws `NotFound`, `Refused`. */
async function capped(shop: Shop, wishes: CartLineRow[]): Promise<CartLineRow[]> {
  const catalog = shop.catalog.current()
  const wanted = wishes.filter(({ quantity }) => quantity > 0)
  for (const { offer_id } of wanted) if (!catalog.findOffer(offer_id)) throw new NotFound('offer', offer_id)
  refuseFullCart(new Set(wanted.map(({ offer_id }) => offer_id)).size)
  const available = availableByOffer(
    await findStock(
      shop.db,
      wanted.map(wish => wish.offer_id),
    ),
  )
  return wishes.map(({ offer_id, quantity }) => {
    if (quantity === 0) return { offer_id, quantity }
    const isSold = catalog.findOffer(offer_id)?.offer.is_available ?? false
    const most = isSold ? capQuantity(quantity, available.get(offer_id) ?? { delivery: 0, pickup: 0 }) : 0
    if (most === 0) throw new Refused('out-of-stock', 'Этот размер только что закончился', { status: 409 })
    return { offer_id, quantity: most }
  })
}

async function saveLines(shop: Shop, trx: Db, visitor: SavedVisitor, lines: CartLineRow[]): Promise<void> {
  const cart = await openCart(trx, ownerOf(visitor), shop.now())
  await raiseVersion(trx, cart.id, shop.now())
  for (const line of lines) {
    if (line.quantity === 0) await deleteLine(trx, cart.id, line.offer_id)
    else await saveLine(trx, cart.id, line, shop.now())
  }
  refuseFullCart((await linesOfCart(trx, cart.id)).length)
}

function refuseFullCart(different: number): void {
  if (different <= CART_LINES_MOST) return
  throw new Refused('cart-full', `В корзину помещается не больше ${CART_LINES_MOST} разных товаров`)
}
