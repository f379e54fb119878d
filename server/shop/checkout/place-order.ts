import type { Checkout, CheckoutAnswer } from '../../contract/checkout/checkout.ts'
import type { Db } from '../../database/open-database.ts'
import { wantingToWrite } from '../../deadline.ts'
import { Refused } from '../../errors.ts'
import type { SavedVisitor, Visitor } from '../account/visitor.ts'
import { countPlaced } from '../analytics/count-events.ts'
import { type CartRow, type CartTerms, readCart, termsOf } from '../cart/read-cart.ts'
import { requireConsents } from '../consents/save-consents.ts'
import type { LogContext } from '../contexts.ts'
import { type Committed, commitOrder, draftOrder } from './commit-order.ts'
import { alreadyOrdered, checkoutKeys, findAnswer, stillRunning } from './idempotency.ts'
import { atHouse, type OrderTown, type RefusedTown, townOfOrder } from './order-town.ts'
import { type CheckoutContext, quoteOrder, withOrderNow } from './quote-order.ts'

/** Each lost round means that somebody else changed this very cart. */
const ROUNDS = 3

/**
 * Turns the visitor's cart into an order, once (promises 1-4, 22).
 *
 * An order claims (cart, version) in its first write, so that one version of a cart becomes at most one
 * order, whatever keys its clicks have. The same key and body give the same answer again, and so do the same
 * cart and body without a key. The same key with another body is 422, a checkout that is still running is
 * 409, and another click on an ordered cart is 409. What the browser sent is compared with the current state:
 * a difference is 409 with `changed`. Throws `Refused`, `BadRequest`.
 *
 * @param key the Idempotency-Key header, beside (cart, version)
 */
export async function placeOrder(
  shop: CheckoutContext,
  visitor: Visitor,
  sent: Checkout,
  key: string | null,
): Promise<CheckoutAnswer> {
  // A visitor without a row has no cart, and needs no row to learn that.
  if (visitor.id === null) throw emptyCartRefused()
  const town = await townOfOrder(shop, visitor, sent)
  // Checkouts queue here, not for connections: a crowd of them leaves connections to visitors who only look.
  const { answer, shelves } = await wantingToWrite(() =>
    shop.checkouts.run(() =>
      shop.db.connection().execute(db => placeOnConnection({ shop, db, buyer: visitor, sent, town, key })),
    ),
  )
  afterCommit(shop, 'show stock', () => shop.catalog.applyStock(shelves))
  const page = sent.fast_order ? 'product' : 'order'
  // An answer that is given again has taken nothing from the shelves.
  if (shelves.length > 0)
    afterCommit(shop, 'count orders', () =>
      countPlaced(shop, visitor, page, Object.keys(answer.items).length),
    )
  return answer
}

/** A checkout in one attempt; it is repeated when the cart it was read from has changed. */
interface Attempt {
  shop: CheckoutContext
  db: Db
  buyer: SavedVisitor
  sent: Checkout
  town: OrderTown | RefusedTown
  key: string | null
}

async function placeOnConnection(attempt: Attempt): Promise<Committed> {
  const { shop, db, buyer, sent, town } = attempt
  for (let round = 1; round <= ROUNDS; round++) {
    const terms = await termsOf({
      shop,
      db,
      owner: buyer.owner,
      region: town.region,
      phone: sent.client.phone,
    })
    const { cart } = terms
    if (!cart) throw emptyCartRefused()
    try {
      const placed = await placeVersion(attempt, cart, terms)
      if (placed) return placed
    } catch (error) {
      // Was it refused because of data that was read while somebody ordered or changed this cart? Then the
      // refusal may be out of date.
      if (!(error instanceof Refused)) throw error
      const now = await readCart(db, buyer.owner)
      if (now?.version === cart.version) throw error
    }
  }
  throw stillRunning()
}

/** @returns null when the cart has another version by now, or pieces that were gone came back */
async function placeVersion(
  { shop, db, buyer, sent, town, key }: Attempt,
  cart: CartRow,
  terms: CartTerms,
): Promise<Committed | null> {
  const keys = checkoutKeys(buyer.id, cart, sent, key)
  const known = await findAnswer(db, keys)
  if (known.answer) return { answer: known.answer, shelves: [] }
  requireConsents(shop.config.CONSENTS, sent)
  if (town.refusal) throw town.refusal
  const asked = atHouse(sent, town)
  const quote = await quoteOrder(shop, db, { buyer, sent: asked, terms, town })
  if (!quote) throw known.order_before ? alreadyOrdered(known.order_before) : emptyCartRefused()
  const draft = await draftOrder({ shop, buyer, sent: asked, cart, quote })
  return commitOrder(shop, db, { buyer, sent: asked, cart, draft, keys }).catch(async error => {
    if (!(error instanceof Refused) || !/^(changed|out-of-stock)$/.test(error.code)) throw error
    const now = await termsOf({
      shop,
      db,
      owner: buyer.owner,
      region: town.region,
      phone: sent.client.phone,
    })
    const order = { buyer, sent: asked, terms: now, town }
    // Somebody else was quicker. Quoted again, the order is refused with what is left and what would help.
    await quoteOrder(shop, db, order)
    if (error.code === 'out-of-stock') return null
    throw await withOrderNow(shop, db, error, order)
  })
}

function emptyCartRefused(): Refused {
  return new Refused('empty-cart', 'Корзина пуста', { body: { errors: ['Empty order list'] } })
}

/**
 * Does the work that follows a COMMIT. The order is already placed: a failure here is logged and does not
 * change the answer, and a job catches up at its next run (promise 22).
 */
export function afterCommit(shop: LogContext, name: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    shop.log.error({ err: error, step: name }, 'failed after the commit')
  }
}
