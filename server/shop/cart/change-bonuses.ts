import type { Cart } from '../../contract/cart/cart.ts'
import type { BonusChange } from '../../contract/cart/cart-money.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { ownerOf } from '../account/owner.rules.ts'
import type { Visitor } from '../account/visitor.ts'
import { bonusError, NO_MEMBER } from '../money/bonuses/bonuses.rules.ts'
import { bonuses } from '../money/bonuses/bonuses.ts'
import { termsOfKind } from '../money/terms.rules.ts'
import { openNextVersion } from './cart.queries.ts'
import { type CartContext, cartOf, loadCart } from './load-cart.ts'
import { termsOf } from './read-terms.ts'

/**
 * Sets how many bonuses the shopper wishes to spend, 0 none. How many can be is reckoned at every reading; the answer's
 * `bonus_result` says how many are, and why not all.
 */
export async function changeBonuses(
  shop: CartContext,
  visitor: Visitor,
  { amount, items }: BonusChange,
): Promise<Cart> {
  if (visitor.id === null || !visitor.user?.in_loyalty_program) {
    const cart = await loadCart(shop, visitor, items)
    return { ...cart, bonus_result: { amount: 0, error: amount > 0 ? NO_MEMBER : null } }
  }
  const saved = { ...visitor, id: visitor.id }
  const terms = await inTransaction(shop.db, async trx => {
    await openNextVersion(trx, ownerOf(saved), shop.now(), { bonus_amount: amount })
    return termsOf(shop, trx, ownerOf(saved), saved.region)
  })
  const cart = await cartOf(shop, saved, terms, items)
  const own = termsOfKind(terms.terms, bonuses)
  return { ...cart, bonus_result: { amount: cart.bonuses, error: own && bonusError(own, cart.balance) } }
}
