import type { BonusTerms } from '../../../server/shop/money/bonuses/bonuses.rules.ts'
import type { CertificateTerms } from '../../../server/shop/money/certificate/certificate.rules.ts'
import type { CartCoupon } from '../../../server/shop/money/coupon/coupon.rules.ts'
import { KINDS } from '../../../server/shop/money/kinds.ts'
import type { Promotion } from '../../../server/shop/money/promotion/promotion.ts'
import type { MoneyTerms } from '../../../server/shop/money/terms.rules.ts'

/** Everything that may lower or pay the sum of a cart. */
export interface GivenTerms {
  now?: number
  promotions?: Promotion[]
  coupons?: CartCoupon[]
  bonuses?: BonusTerms | null
  certificate?: CertificateTerms | null
}

/** The terms of each kind of money, as the shop reads them. */
export function termsGiven({ now = 0, promotions = [], coupons = [], ...given }: GivenTerms): MoneyTerms {
  const { bonuses = null, certificate = null } = given
  const of: Record<string, unknown> = {
    promotion: promotions,
    coupon: { coupons, gone: [] },
    bonuses,
    certificate,
  }
  return { now, of: KINDS.map(kind => ({ kind, terms: of[kind.kind] ?? null })) }
}

/** A code of ten per cent off all goods, except for what is given. */
export function couponGiven(change: Partial<CartCoupon> = {}): CartCoupon {
  return {
    code: 'KOD',
    title: '',
    percent: 10,
    roubles: 0,
    least_items: 0,
    least_total: 0,
    category_ids: [],
    is_combinable: false,
    barred: null,
    ...change,
  }
}
