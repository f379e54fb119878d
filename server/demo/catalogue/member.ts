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
