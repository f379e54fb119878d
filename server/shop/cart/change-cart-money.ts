import type { Cart } from '../../contract/cart/cart.ts'
import {
  type BonusChange,
  type CertificateChange,
  COUPONS_MOST,
  type CouponEntry,
  type TriedItems,
} from '../../contract/cart/cart-money.ts'
import type { CertificateAnswer } from '../../contract/cart/certificate-answer.ts'
import { formatRubles } from '../../contract/money.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { Refused } from '../../errors.ts'
import type { SavedVisitor, SaveVisitor, Visitor } from '../account/visitor.ts'
import { enterToGuess } from '../limits/enter.ts'
import { bonusError, NO_MEMBER } from '../money/bonuses/bonuses.rules.ts'
import { bonuses } from '../money/bonuses/bonuses.ts'
import { CERTIFICATE_UNKNOWN, certificateError } from '../money/certificate/certificate.rules.ts'
import { checkCertificate } from '../money/certificate/certificate.ts'
import { COUPON_UNKNOWN } from '../money/coupon/coupon.rules.ts'
import { findLiveCode, sameCodes } from '../money/coupon/coupon.ts'
import { termsOfKind } from '../money/terms.rules.ts'
import { type CartWishes, openNextVersion } from './cart.queries.ts'
import { type CartContext, cartOf, loadCart } from './load-cart.ts'
import { termsOf } from './read-cart.ts'
import { addCodes, codesOfCart, removeCodes } from './terms.queries.ts'

/**
 * Adds a code to the cart; an empty one removes all. The cart reports in `coupon_result` what the code does.
 * A code that exists stays in the list whether it applies or not, and works as soon as its condition is met
 * (decisions 3 and 25). Throws `Refused('too-often')` after too many wrong ones.
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

/** Removes one code. Removing a code that is not there is not an error. */
export async function removeCoupon(
  shop: CartContext,
  visitor: Visitor,
  { coupon, items }: { coupon: string; items?: TriedItems },
): Promise<Cart> {
  return takeOff(shop, visitor, items, (trx, cart_id) => removeCodes(trx, cart_id, sameCodes(coupon)))
}

/** A visitor without a row has no codes to remove. */
function takeOff(
  shop: CartContext,
  visitor: Visitor,
  items: TriedItems,
  change: (trx: Db, cart_id: number) => Promise<void>,
): Promise<Cart> {
  if (visitor.id === null) return loadCart(shop, visitor)
  return changeCodes(shop, visitor, items, change)
}

async function changeCodes(
  shop: CartContext,
  saved: SavedVisitor,
  items: TriedItems,
  change: (trx: Db, cart_id: number) => Promise<void>,
): Promise<Cart> {
  const terms = await inTransaction(shop.db, async trx => {
    const cart = await openNextVersion(trx, saved.owner, shop.now())
    await change(trx, cart.id)
    return termsOf({ shop, db: trx, owner: saved.owner, region: saved.region })
  })
  return cartOf(shop, saved, terms, items)
}

function unknown(coupon: string): CouponEntry {
  return { coupon, status: 'not_applied', status_text: COUPON_UNKNOWN }
}

function tooMany(): Refused {
  return new Refused('too-many-codes', `В корзине может быть не больше ${COUPONS_MOST} промокодов`)
}

/**
 * Checks a certificate (no `amount`), or puts it into the cart to pay this much; 0 removes it. What it pays
 * is computed at every reading: all but 1 rouble at most, and nothing where the delivery method does not
 * allow it (decision 27).
 *
 * A wrong number creates no row for a visitor without one (promise 23). Throws `Refused('too-often')` after
 * too many of them.
 */
export async function changeCertificate(
  shop: CartContext,
  visitor: Visitor,
  { certificate_id, amount }: CertificateChange,
  saveVisitor: SaveVisitor,
): Promise<CertificateAnswer & { cart?: Cart }> {
  if (amount === 0) {
    const cart = await keep(shop, await saveVisitor(), { certificate_id: null, certificate_amount: 0 })
    return { amount: 0, error: null, cart }
  }
  const found = await checkCertificate(shop, visitor, certificate_id)
  if (!found) return { amount: 0, error: CERTIFICATE_UNKNOWN }
  const error = certificateError(found, shop.now())
  if (error) return { amount: 0, error }
  if (amount === undefined || amount === null) return { amount: found.balance, error: null }
  // If the certificate holds less at the checkout, the rest was spent meanwhile.
  const certificate_amount = Math.min(amount, found.balance)
  const cart = await keep(shop, await saveVisitor(), { certificate_id: found.id, certificate_amount })
  const warning = amount > found.balance ? `На сертификате ${formatRubles(found.balance)}` : null
  return { amount: cart.certificate?.amount ?? 0, error: cart.certificate?.error ?? warning, cart }
}

async function keep(shop: CartContext, visitor: SavedVisitor, wishes: CartWishes): Promise<Cart> {
  const terms = await inTransaction(shop.db, async trx => {
    await openNextVersion(trx, visitor.owner, shop.now(), wishes)
    return termsOf({ shop, db: trx, owner: visitor.owner, region: visitor.region })
  })
  return cartOf(shop, visitor, terms)
}

/**
 * Sets how many bonuses the shopper wishes to spend, 0 for none. How many can be spent is computed at every
 * reading; `bonus_result` of the answer says how many are, and why not all.
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
  const terms = await inTransaction(shop.db, async trx => {
    await openNextVersion(trx, visitor.owner, shop.now(), { bonus_amount: amount })
    return termsOf({ shop, db: trx, owner: visitor.owner, region: visitor.region })
  })
  const cart = await cartOf(shop, visitor, terms, items)
  const own = termsOfKind(terms.terms, bonuses)
  return { ...cart, bonus_result: { amount: cart.bonuses, error: own && bonusError(own, cart.balance) } }
}
