import type { Db } from '../../database/open-database.ts'
import { moneyChanged } from '../pricing/money-changed.ts'
import { customerLimit } from './barred.rules.ts'
import { insertUse, takeUse, usesOfCustomer } from './coupons.rows.ts'

/**
 * Uses these codes for an order, all or none. A code's limit stands in the condition of its own update, a customer's in
 * the place of the use, which no two have (promise 3).
 *
 * `trx` must be the order's transaction. Throws `Refused('changed')` for one that is used up by now.
 *
 * @param order the first of its checkout: a code is used once, whatever its parts
 */
export async function spendCoupons(
  trx: Db,
  order: { id: string; customer: string; now: number },
  codes: { code: string; roubles: number }[],
): Promise<void> {
  const { id: order_id, customer, now } = order
  // Same order in every checkout, or two could wait for each other's codes (PostgreSQL deadlock).
  for (const { code, roubles } of codes.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const terms = await takeUse(trx, code, now)
    if (!terms) throw usedUp(code, roubles)
    const places = await usesOfCustomer(trx, code, customer)
    const limit = customerLimit(terms)
    if (limit > 0 && places.length >= limit) throw usedByCustomer(code, roubles, customer)
    const place = firstFree(places)
    await insertUse(trx, { code, order_id, customer, place, roubles, created_at: now, given_back_at: null })
  }
}

/** Places that were given back are taken again. */
function firstFree(places: number[]): number {
  let place = 1
  while (places.includes(place)) place += 1
  return place
}

function usedUp(coupon: string, was: number) {
  const text = `Промокод ${coupon} закончился, пока вы оформляли заказ. Проверьте сумму и повторите.`
  return moneyChanged(text, { what: 'coupon', coupon, was, now: 0 })
}

/** A phone is what an order without an account said: its owner, who signs in, has a use of their own (promise 29). */
function usedByCustomer(coupon: string, was: number, customer: string) {
  const isAccount = customer.startsWith('user:')
  const text = isAccount
    ? `Вы уже использовали промокод ${coupon}. Уберите его и повторите.`
    : `Промокод ${coupon} с этим номером телефона уже использовали. Если это были не вы, войдите по номеру, и он сработает.`
  const change = { what: 'coupon' as const, coupon, was, now: 0 }
  return moneyChanged(text, isAccount ? change : { ...change, sign_in: true })
}
