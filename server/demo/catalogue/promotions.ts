import type { Insertable } from 'kysely'
import type { CertificatesTable, CouponsTable, PromotionsTable } from '../../database/tables/promotions.ts'

/** Every column: rows of one statement have the same. */
const NO_TERMS = {
  percent: 0,
  roubles: 0,
  least_items: 0,
  least_total: 0,
  uses_limit: 0,
  customer_limit: 0,
  is_first_order: 0,
  is_combinable: 0,
  ends_at: null,
} as const

/** The four-item code and the threshold code of contract 1.5 and 1.9, and one of every other kind. */
export const DEMO_COUPONS: Insertable<CouponsTable>[] = [
  coupon('CHETYRE', 'Скидка 15 % при покупке от четырёх вещей', { percent: 15, least_items: 4 }),
  coupon('LETO2499', 'Скидка 10 % при заказе от 2 499 Р', { percent: 10, least_total: 2_499 }),
  coupon('PRIVET', 'Скидка 10 % на первый заказ', { percent: 10, is_first_order: 1 }),
  coupon('ODNAZHDY', 'Скидка 500 Р, одна на всех', { roubles: 500, uses_limit: 1 }),
  coupon('VMESTE', 'Скидка 5 % вместе с другими', { percent: 5, is_combinable: 1 }),
  coupon('PODRUGA', 'Скидка 300 Р вместе с другими, раз на покупателя', {
    roubles: 300,
    customer_limit: 1,
    is_combinable: 1,
  }),
]

export const DEMO_PROMOTIONS: PromotionsTable[] = [
  {
    code: 'TRETYA',
    title: 'Третья вещь за полцены',
    kind: 'nth_percent',
    pieces: 3,
    percent: 50,
    price: 0,
    category_ids_json: '[]',
    priority: 0,
    starts_at: null,
    ends_at: null,
    is_on: 1,
  },
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
  /** Beside them, with a term: spent first. */
  extra: { bonuses: 300, days: 30, reason: 'Подарок к сезону' },
}

function coupon(
  code: string,
  title: string,
  terms: Partial<Insertable<CouponsTable>>,
): Insertable<CouponsTable> {
  return { code, title, ...NO_TERMS, ...terms }
}
