import { CART_LINES_MOST, type Cart, type CartChange } from '../../contract/cart.ts'
import {
  type CartLineRow,
  deleteLine,
  linesOfCart,
  openCart,
  raiseVersion,
  saveLine,
} from '../../data/carts.ts'
import { inTransaction } from '../../data/in-transaction.ts'
import type { Db } from '../../data/open-database.ts'
import { stockOfOffers } from '../../data/stock.ts'
import { NotFound, Refused } from '../../errors.ts'
import { ownerOf } from '../favorites.ts'
import type { Shop, Visitor } from '../shop.ts'
import { type Available, availableByOffer, capQuantity } from './cart-line.rules.ts'
import { loadCart } from './load-cart.ts'

/**
 * Sets the quantity of one offer or of several (0 deletes), capped at what can be bought. Throws `NotFound` for an
 * offer that never was, `Refused` for one that has run out or for too many different offers.
 */
export async function changeCart(
  shop: Shop,
  visitor: Visitor & { id: number },
  change: CartChange,
): Promise<Cart> {
  const wishes = wishesOf(change)
  for (const { offer_id, quantity } of wishes) {
    if (quantity > 0 && !shop.catalog.current().findOffer(offer_id)) throw new NotFound('offer', offer_id)
  }
  const available = availableByOffer(
    await stockOfOffers(
      shop.db,
      wishes.map(wish => wish.offer_id),
    ),
  )
  await inTransaction(shop.db, trx => saveWishes(shop, trx, visitor, wishes, available))
  return loadCart(shop, visitor)
}

function wishesOf(change: CartChange): CartLineRow[] {
  const { offer_id, quantity, items = [] } = change
  return offer_id === undefined || quantity === undefined ? items : [...items, { offer_id, quantity }]
}

async function saveWishes(
  shop: Shop,
  trx: Db,
  visitor: Visitor & { id: number },
  wishes: CartLineRow[],
  available: Map<number, Available>,
): Promise<void> {
  const cart = await openCart(trx, ownerOf(visitor), shop.now())
  await raiseVersion(trx, cart.id, shop.now())
  for (const { offer_id, quantity } of wishes) {
    if (quantity === 0) {
      await deleteLine(trx, cart.id, offer_id)
      continue
    }
    const isSold = shop.catalog.current().findOffer(offer_id)?.offer.is_available ?? false
    const most = isSold ? capQuantity(quantity, available.get(offer_id) ?? { delivery: 0, pickup: 0 }) : 0
    if (most === 0) throw new Refused('out-of-stock', 'Этот размер только что закончился', { status: 409 })
    await saveLine(trx, cart.id, { offer_id, quantity: most }, shop.now())
  }
  if ((await linesOfCart(trx, cart.id)).length > CART_LINES_MOST) {
    throw new Refused('cart-full', `В корзину помещается не больше ${CART_LINES_MOST} разных товаров`)
  }
}
