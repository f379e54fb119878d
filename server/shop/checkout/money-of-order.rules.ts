import type { Rubles } from '../../contract/money.ts'
import { bonusesEarned } from '../bonuses/bonuses.rules.ts'
import type { Part } from '../pricing/parts.rules.ts'
import { discountOf, leftOfLine } from '../pricing/steps.rules.ts'
import { taxOf } from '../pricing/vat.rules.ts'

/** The sums that an order keeps; none of them is reckoned anew (decision 38). */
export interface OrderMoney {
  goods_total: Rubles
  discount: Rubles
  promotions_total: Rubles
  coupon_total: Rubles
  bonuses_total: Rubles
  certificate_total: Rubles
  delivery_cost: Rubles
  total: Rubles
  /** The VAT inside the total. */
  tax: Rubles
  /** Bonuses that its account gets when it is delivered. */
  bonuses_new: number
}

export function moneyOfOrder(
  { sums, steps }: Pick<Part, 'sums' | 'steps'>,
  lines: { offer_id: number; vat: number | null }[],
  { vat_rate, earn_percent }: { vat_rate: number; earn_percent: number | null },
): OrderMoney {
  const paid = lines.map(({ offer_id, vat }) => ({ paid: leftOfLine(steps, offer_id), vat }))
  // A certificate is money: what it pays earns too.
  const earning = steps.filter(({ kind }) => kind !== 'certificate')
  const earned = lines.map(({ offer_id }) => bonusesEarned(leftOfLine(earning, offer_id), earn_percent ?? 0))
  return {
    goods_total: sums.goods,
    discount: discountOf(sums),
    promotions_total: sums.promotion,
    coupon_total: sums.coupon,
    bonuses_total: sums.bonuses,
    certificate_total: sums.certificate,
    delivery_cost: sums.delivery,
    total: sums.total,
    tax: taxOf(paid, sums.delivery, vat_rate),
    bonuses_new: earned.reduce((sum, each) => sum + each, 0),
  }
}
