import type { CouponEntry } from '../../../contract/cart/cart-money.ts'
import type { Step } from '../../../contract/cart/step.ts'
import type { Rubles } from '../../../contract/money.ts'
import { isInBranch, spendable, spread, stepsFrom, sumOf } from '../spread.rules.ts'
import { leftOfLine, type PricedLine, type Reckoning } from '../steps.rules.ts'

/** A code of the cart with its terms; 0 and an empty list mean no such term. */
export interface CartCoupon {
  code: string
  title: string
  percent: number
  roubles: Rubles
  least_items: number
  least_total: Rubles
  category_ids: number[]
  is_combinable: boolean
  /** Why this customer cannot use it now, whatever is in the cart; null when nothing is in the way. */
  barred: keyof typeof BARRED | null
}

const BARRED = {
  used_up: 'Не применен – промокод уже закончился',
  used_by_customer: 'Не применен – вы уже использовали этот промокод',
  // The code was used with this phone, typed but never proved. If the phone's owner signs in, they can use
  // it.
  used_by_phone:
    'Не применен – с этим номером телефона его уже использовали. Если это были не вы, войдите по номеру, и он сработает',
  not_first_order: 'Не применен – промокод только для первого заказа',
}

/** The effect of a code; `shares` are what it takes off each line. */
export type CouponOutcome =
  | { status: 'applied'; coupon: CartCoupon; shares: Rubles[] }
  | {
      status: 'refused'
      coupon: CartCoupon
      status_text: string
      /** Its own terms are met, but others take more off and it does not combine with them. */
      is_beaten: boolean
    }

export const COUPON_APPLIED = 'Промокод применен'
export const COUPON_UNKNOWN = 'Не удалось применить промокод'

/**
 * What every code of the cart does to the goods, after promotions and before anything else (decisions 3, 25).
 * Codes combine only where each of them may; otherwise the one that takes most off wins, and the others name
 * it.
 *
 * @param coupons in the order in which they were entered
 * @returns in the same order
 */
export function couponOutcomes(coupons: CartCoupon[], soFar: Reckoning): CouponOutcome[] {
  const refusals = new Map(coupons.map(coupon => [coupon, refusalOf(coupon, soFar)]))
  const sound = coupons.filter(coupon => refusals.get(coupon) === null)
  const together = sound.filter(coupon => coupon.is_combinable)
  const alone = sound.filter(coupon => !coupon.is_combinable).map(coupon => [coupon])
  const sets = (together.length > 0 ? [together, ...alone] : alone)
    .map(set => sharesOf(set, soFar))
    .toSorted((a, b) => b.roubles - a.roubles || a.first - b.first)
  const best = sets[0]?.shares ?? new Map<CartCoupon, Rubles[]>()
  const winners = [...best.keys()].map(({ code }) => code).join(', ')
  return coupons.map((coupon): CouponOutcome => {
    const shares = best.get(coupon)
    if (shares) return { status: 'applied', coupon, shares }
    const refusal = refusals.get(coupon) ?? null
    const status_text = refusal ?? `Не применен – не суммируется с промокодом ${winners}`
    return { status: 'refused', coupon, status_text, is_beaten: refusal === null }
  })

  function sharesOf(set: CartCoupon[], { lines, steps }: Reckoning) {
    const left = lines.map(line => leftOfLine(steps, line.offer_id))
    const limit = spendable({ lines, steps })
    const shares = new Map<CartCoupon, Rubles[]>()
    for (const coupon of set) {
      const given = discountOf(coupon, lines, left, limit)
      given.forEach((share, index) => {
        left[index] = (left[index] ?? 0) - share
        limit[index] = (limit[index] ?? 0) - share
      })
      shares.set(coupon, given)
    }
    return {
      shares,
      roubles: sumOf([...shares.values()].flat()),
      first: coupons.indexOf(set[0] as CartCoupon),
    }
  }
}

/** The steps of the codes that apply. */
export function couponSteps(coupons: CartCoupon[], soFar: Reckoning): Step[] {
  return couponOutcomes(coupons, soFar).flatMap(outcome => {
    if (outcome.status === 'refused') return []
    const { code } = outcome.coupon
    const step = { kind: 'coupon', rule: code, words: `Промокод ${code}` }
    return stepsFrom(soFar.lines, outcome.shares, step)
  })
}

export function couponEntry(outcome: CouponOutcome): CouponEntry {
  const { code } = outcome.coupon
  return outcome.status === 'applied'
    ? { coupon: code, status: 'applied', status_text: COUPON_APPLIED }
    : { coupon: code, status: 'not_applied', status_text: outcome.status_text }
}

/** Per cent are of what the goods cost after promotions, rounded down. */
function discountOf(coupon: CartCoupon, lines: PricedLine[], left: Rubles[], limit: Rubles[]): Rubles[] {
  const isFor = lines.map(line => isInBranch(line, coupon.category_ids))
  const own = (sums: Rubles[]) => sums.map((sum, index) => (isFor[index] ? sum : 0))
  const wanted = Math.floor((sumOf(own(left)) * coupon.percent) / 100) + coupon.roubles
  return spread(Math.min(wanted, sumOf(own(limit))), own(limit))
}

/** Why a code does not apply, in the words of contract 1.8; null when it does. */
function refusalOf(coupon: CartCoupon, { lines, steps }: Reckoning): string | null {
  const { barred, least_items, least_total, category_ids } = coupon
  if (barred) return BARRED[barred]
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (pieces < least_items) return `не применен – товаров меньше ${least_items}-х`
  const total = sumOf(lines.map(line => leftOfLine(steps, line.offer_id)))
  if (total < least_total) return `Не применен – сумма заказа меньше ${least_total} Р`
  if (!lines.some(line => isInBranch(line, category_ids))) {
    return lines.length === 0
      ? 'Не применен – в корзине нет товаров, которые можно заказать'
      : 'Не применен – в корзине нет товаров, на которые действует промокод'
  }
  return null
}

/**
 * What keeps this customer from using a code, whatever is in the cart. A code for the first order is for one
 * order of a customer, also where two are placed at once. A typed phone counts only where nothing better is
 * known about a customer: for a signed-in one only the account's own uses count (promise 29).
 *
 * @param coupon.own_uses of this account or browser, and those with the phone that was typed into this order
 * @param coupon.typed_uses of these, the ones by others who typed the same phone
 * @param orders of the customer that were not cancelled
 */
export function barredBy(
  coupon: {
    uses_limit: number
    uses: number
    customer_limit: number
    own_uses: number
    typed_uses: number
    is_first_order: number
  },
  orders: number,
): CartCoupon['barred'] {
  const limit = customerLimit(coupon)
  if (coupon.uses_limit > 0 && coupon.uses >= coupon.uses_limit) return 'used_up'
  if (limit > 0 && coupon.own_uses - coupon.typed_uses >= limit) return 'used_by_customer'
  if (limit > 0 && coupon.own_uses >= limit) return 'used_by_phone'
  return coupon.is_first_order === 1 && orders > 0 ? 'not_first_order' : null
}

/** How often one customer may use it; 0 is unlimited. */
export function customerLimit({
  customer_limit,
  is_first_order,
}: {
  customer_limit: number
  is_first_order: number
}): number {
  return is_first_order === 1 ? 1 : customer_limit
}
