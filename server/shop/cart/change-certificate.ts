import type { Cart } from '../../contract/cart/cart.ts'
import type { CertificateChange } from '../../contract/cart/cart-money.ts'
import type { CertificateAnswer } from '../../contract/cart/certificate-answer.ts'
import { formatRubles } from '../../contract/money.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { ownerOf } from '../account/owner.rules.ts'
import type { SavedVisitor, SaveVisitor, Visitor } from '../account/visitor.ts'
import { CERTIFICATE_UNKNOWN, certificateError } from '../money/certificate/certificate.rules.ts'
import { checkCertificate } from '../money/certificate/certificate.ts'
import { type CartWishes, openNextVersion } from './cart.queries.ts'
import { type CartContext, cartOf } from './load-cart.ts'
import { termsOf } from './read-terms.ts'

/**
 * Checks a certificate (no `amount`), or puts it into the cart to pay so much; 0 takes it out. What it pays is reckoned at
 * every reading: at most what leaves 1 rouble, nothing where the way does not allow it (decision 27).
 *
 * A wrong number makes no row for who has none (promise 23). Throws `Refused('too-often')` after too many of them.
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
  // Whatever is less on it at the checkout was spent meanwhile.
  const certificate_amount = Math.min(amount, found.balance)
  const cart = await keep(shop, await saveVisitor(), { certificate_id: found.id, certificate_amount })
  const warning = amount > found.balance ? `На сертификате ${formatRubles(found.balance)}` : null
  return { amount: cart.certificate?.amount ?? 0, error: cart.certificate?.error ?? warning, cart }
}

async function keep(shop: CartContext, visitor: SavedVisitor, wishes: CartWishes): Promise<Cart> {
  const terms = await inTransaction(shop.db, async trx => {
    await openNextVersion(trx, ownerOf(visitor), shop.now(), wishes)
    return termsOf(shop, trx, ownerOf(visitor), visitor.region)
  })
  return cartOf(shop, visitor, terms)
}
