import type { Cart } from '../../../contract/cart/cart.ts'
import { EMPTY_CART, NO_SUMS } from '../../../contract/cart/empty-cart.ts'
import type { Step } from '../../../contract/cart/step.ts'
import { bonusError, bonusesOfLines, bonusesUsed } from '../../bonuses/bonuses.rules.ts'
import { cartCertificate } from '../../certificates/certificate.rules.ts'
import type { MoneyTerms } from '../../pricing/discounts.rules.ts'
import { type PricedLine, type Reckoning, sumsOf, totalOf } from '../../pricing/steps.rules.ts'
import { couponEntry, couponOutcomes } from '../../promotions/coupons.rules.ts'

/** What of a cart its terms say, beside the steps. */
export interface CartMoney
  extends Pick<
    Cart,
    | 'sums'
    | 'coupon_list'
    | 'price_discount_coupon'
    | 'promotions'
    | 'balance_total'
    | 'balance'
    | 'bonuses'
    | 'bonuses_new'
    | 'certificate'
  > {
  /** By offer. */
  earned: Map<number, number>
  /** Why fewer bonuses are used than were wished. */
  bonus_error: string | null
}

/**
 * What the codes, bonuses and the certificate of a cart do the way in force: the same rules as made its steps, asked why.
 *
 * @param lines that go this way; none where nothing can
 * @param steps of the way
 */
export function cartMoney(
  lines: PricedLine[],
  steps: Step[],
  terms: MoneyTerms,
  way: { certificates_allowed?: boolean },
): CartMoney {
  const { coupons, bonuses, certificate, now } = terms
  const before = (...kinds: Step['kind'][]): Reckoning => ({
    lines,
    steps: steps.filter(({ kind }) => kinds.includes(kind)),
  })
  const sums = lines.length > 0 ? sumsOf(steps) : NO_SUMS
  const usable = bonuses ? bonusesUsed(bonuses, before('goods', 'promotion', 'coupon')).usable : 0
  const earned = bonuses ? bonusesOfLines(bonuses, { lines, steps }) : []
  const is_allowed = way.certificates_allowed !== false
  return {
    sums,
    coupon_list: couponOutcomes(coupons, before('goods', 'promotion')).map(couponEntry),
    price_discount_coupon: sums.coupon,
    promotions: promotionsOf(steps),
    balance_total: bonuses?.total ?? EMPTY_CART.balance_total,
    balance: usable,
    bonuses: sums.bonuses,
    bonuses_new: earned.reduce((sum, each) => sum + each, 0),
    certificate: certificate && cartCertificate(certificate, sums.certificate, { now, is_allowed }),
    earned: new Map(lines.map(({ offer_id }, index) => [offer_id, earned[index] ?? 0])),
    bonus_error: bonuses ? bonusError(bonuses, usable) : null,
  }
}

/** One promotion takes off many lines: told once. */
function promotionsOf(steps: Step[]): Cart['promotions'] {
  const byRule = Map.groupBy(
    steps.filter(({ kind }) => kind === 'promotion'),
    ({ rule }) => rule,
  )
  return [...byRule.values()].map(own => ({ title: own[0]?.words ?? '', discount: -totalOf(own) }))
}
