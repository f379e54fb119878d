import type { Db } from '../../database/open-database.ts'
import { spendBonuses } from '../bonuses/spend-bonuses.ts'
import type { UsedOfCart } from '../cart/claim-cart.ts'
import { takeFromCertificate } from '../certificates/take-from-certificate.ts'
import type { WholeOrder } from '../orders/save-order.ts'
import { spendCoupons } from '../promotions/spend-coupons.ts'

/**
 * Takes the codes of a checkout, once for all its parts. `trx` must be the order's transaction. Throws
 * `Refused('changed')` for one that is not there by now: then nothing of the checkout is.
 */
export async function takeCodes(
  trx: Db,
  orders: [WholeOrder, ...WholeOrder[]],
  customer: string,
): Promise<void> {
  const [{ order: first }] = orders
  await spendCoupons(trx, { id: first.id, customer, now: first.created_at }, codesOf(orders))
}

/**
 * Takes bonuses and the certificate, each order its own part, after the codes. `trx` must be the order's transaction.
 * Throws `Refused('changed')` for what is not there by now.
 */
export async function takeBonusesAndCertificate(
  trx: Db,
  orders: [WholeOrder, ...WholeOrder[]],
  certificate_id: string | null,
): Promise<void> {
  for (const { order } of orders) {
    const { id: order_id, user_id, bonuses_total, certificate_total, created_at: now } = order
    if (user_id !== null && bonuses_total > 0)
      await spendBonuses(trx, { user_id, order_id, amount: bonuses_total, now })
    if (certificate_id !== null && certificate_total > 0)
      await takeFromCertificate(trx, { certificate_id, order_id, roubles: certificate_total, now })
  }
}

/** What the orders take out of the cart. */
export function usedOf(orders: WholeOrder[]): UsedOfCart {
  return {
    offer_ids: orders.flatMap(({ lines }) => lines.map(line => line.offer_id)),
    codes: codesOf(orders).map(({ code }) => code),
    bonuses: orders.some(({ order }) => order.bonuses_total > 0),
    certificate: orders.some(({ order }) => order.certificate_total > 0),
  }
}

function codesOf(orders: WholeOrder[]): { code: string; roubles: number }[] {
  const given = orders.flatMap(({ discounts }) => discounts.filter(({ kind }) => kind === 'coupon'))
  return [...Map.groupBy(given, ({ rule }) => rule)].map(([code, rows]) => ({
    code,
    roubles: rows.reduce((sum, { roubles }) => sum + roubles, 0),
  }))
}
