/** The links of «Кабинет» (contract 2.2); bonuses are for members only (contract 2.6). */
export function waysOf(user: { in_loyalty_program: boolean }): { name: string; url: string }[] {
  return [
    { name: 'Мои заказы', url: '/personal/orders/' },
    { name: 'Профиль', url: '/personal/profile/' },
    ...(user.in_loyalty_program ? [{ name: 'Бонусы', url: '/personal/bonuses/' }] : []),
  ]
}
