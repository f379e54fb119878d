import type { Cart } from '../../contract/cart/cart.ts'
import { COUPONS_MOST, type CouponEntry, type TriedItems } from '../../contract/cart/cart-money.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Db } from '../../database/open-database.ts'
import { Refused } from '../../errors.ts'
import { ownerOf } from '../account/owner.rules.ts'
import type { SavedVisitor, SaveVisitor, Visitor } from '../account/visitor.ts'
import { enterToGuess } from '../limits/enter-to-guess.ts'
import { COUPON_UNKNOWN } from '../money/coupon/coupon.rules.ts'
import { findLiveCode, sameCodes } from '../money/coupon/coupon.ts'
import { openNextVersion } from './cart.queries.ts'
import { addCodes, codesOfCart, removeCodes } from './cart-coupons.queries.ts'
import { type CartContext, cartOf, loadCart } from './load-cart.ts'
import { termsOf } from './read-terms.ts'

/**
 * Adds a code to the cart; an empty one takes all off. The cart tells in `coupon_result` what became of it: a code that
 * exists stays in the list whether it applies or not, and works as soon as its condition is met (decisions 3 and 25).
 * Throws `Refused('too-often')` after too many wrong ones.
 */
export async function enterCoupon(
  shop: CartContext,
  visitor: Visitor,
  sent: { coupon: string; items?: TriedItems },
  saveVisitor: SaveVisitor,
): Promise<Cart> {
  const { coupon, items } = sent
  if (coupon === '') return takeOff(shop, visitor, items, removeCodes)
  const code = await enterToGuess(shop, 'coupon', visitor, db => findLiveCode(db, coupon, shop.now()))
  if (code === null) return { ...(await loadCart(shop, visitor, items)), coupon_result: unknown(coupon) }
  const cart = await changeCodes(shop, await saveVisitor(), items, async (trx, cart_id) => {
    await addCodes(trx, cart_id, [{ code, added_at: shop.now() }])
    if ((await codesOfCart(trx, cart_id)).length > COUPONS_MOST) throw tooMany()
  })
  const entry = cart.coupon_list.find(each => each.coupon === code)
  return { ...cart, coupon_result: entry ?? unknown(coupon) }
}

/** Takes one code off; of one that is not there nothing is said. */
export async function removeCoupon(
  shop: CartContext,
  visitor: Visitor,
  { coupon, items }: { coupon: string; items?: TriedItems },
): Promise<Cart> {
  return takeOff(shop, visitor, items, (trx, cart_id) => removeCodes(trx, cart_id, sameCodes(coupon)))
}

/** Who has no row has no code that could be taken off. */
function takeOff(
  shop: CartContext,
  visitor: Visitor,
  items: TriedItems,
  change: (trx: Db, cart_id: number) => Promise<void>,
): Promise<Cart> {
  if (visitor.id === null) return loadCart(shop, visitor)
  return changeCodes(shop, { ...visitor, id: visitor.id }, items, change)
}

async function changeCodes(
  shop: CartContext,
  saved: SavedVisitor,
  items: TriedItems,
  change: (trx: Db, cart_id: number) => Promise<void>,
): Promise<Cart> {
  const terms = await inTransaction(shop.db, async trx => {
    const cart = await openNextVersion(trx, ownerOf(saved), shop.now())
    await change(trx, cart.id)
    return termsOf(shop, trx, ownerOf(saved), saved.region)
  })
  return cartOf(shop, saved, terms, items)
}

function unknown(coupon: string): CouponEntry {
  return { coupon, status: 'not_applied', status_text: COUPON_UNKNOWN }
}

function tooMany(): Refused {
  return new Refused('too-many-codes', `В корзине может быть не больше ${COUPONS_MOST} промокодов`)
}
