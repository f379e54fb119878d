import type { PromotionsTable } from '../../database/tables/promotions.ts'
import { type BonusTerms, bonusesRule } from '../bonuses/bonuses.rules.ts'
import {
  type CertificateTerms,
  certificateError,
  certificateRule,
} from '../certificates/certificate.rules.ts'
import { type CartCoupon, couponsRule } from '../promotions/coupons.rules.ts'
import { type Promotion, promotionsInForce, promotionsRule } from '../promotions/promotions.rules.ts'
import type { PricingRule } from './steps.rules.ts'

/** All that takes money off a cart, as it stands now. */
export interface MoneyTerms {
  now: number
  promotions: Promotion[]
  coupons: CartCoupon[]
  /** Null for who is no member. */
  bonuses: BonusTerms | null
  certificate: CertificateTerms | null
}

export const NO_TERMS: MoneyTerms = { now: 0, promotions: [], coupons: [], bonuses: null, certificate: null }

/** What everybody gets for goods that lie in no cart: promotions alone. */
export function termsWithoutCart(promotions: PromotionsTable[], now: number): MoneyTerms {
  return { ...NO_TERMS, now, promotions: promotionsInForce(promotions, now) }
}

/** The rules between the shelf and the way, one of each kind. */
export function discountRules(
  { now, promotions, coupons, bonuses, certificate }: MoneyTerms,
  way: { certificates_allowed?: boolean },
): PricingRule[] {
  const pays =
    certificate && way.certificates_allowed !== false && certificateError(certificate, now) === null
  return [
    ...(promotions.length > 0 ? [promotionsRule(promotions)] : []),
    ...(coupons.length > 0 ? [couponsRule(coupons)] : []),
    ...(bonuses && bonuses.wished > 0 ? [bonusesRule(bonuses)] : []),
    ...(certificate && pays ? [certificateRule(certificate)] : []),
  ]
}
