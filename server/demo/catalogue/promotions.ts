import type { Insertable } from 'kysely'
import type { CertificatesTable, CouponsTable } from '../../database/tables/promotions.ts'

/** The four-item code and the threshold code of contract 1.5 and 1.9, and one without conditions. */
export const DEMO_COUPONS: Insertable<CouponsTable>[] = [
  coupon('CHETYRE', 'Скидка 15 % при покупке от четырёх вещей', { percent: 15, least_items: 4 }),
  coupon('LETO2499', 'Скидка 10 % при заказе от 2 499 Р', { percent: 10, least_total: 2_499 }),
  coupon('PRIVET', 'Скидка 10 % на первый заказ', { percent: 10 }),
]

export const DEMO_CERTIFICATES: CertificatesTable[] = [
  { id: 'PODAROK-3000', amount: 3_000, balance: 3_000, ends_at: null },
]

/** A member of the loyalty programme; signs in with the code that a pretend SMS brings. */
export const DEMO_MEMBER = {
  phone: '+79000000001',
  email: 'anna@example.ru',
  name: 'Анна',
  surname: 'Смирнова',
  bonus_balance: 1_250,
  bonus_reason: 'Приветственные бонусы',
}

function coupon(
  code: string,
  title: string,
  terms: { percent: number; least_items?: number; least_total?: number },
): Insertable<CouponsTable> {
  return {
    code,
    title,
    percent: terms.percent,
    least_items: terms.least_items ?? 0,
    least_total: terms.least_total ?? 0,
    uses_limit: 0,
    ends_at: null,
  }
}
