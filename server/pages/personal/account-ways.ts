import { DRAWS_PATH, OWN_DRAWS_PATH } from '../../contract/content/draw.ts'
import { begunDraws } from '../../shop/draws/draws.ts'
import type { Shop } from '../../shop.ts'

/** Pages of the account, in the order of its menu, and what a stranger who opens one should sign in for. */
const WAYS = {
  orders: { name: 'Заказы', url: '/personal/orders/', why: 'увидеть заказы' },
  returns: { name: 'Возвраты', url: '/personal/returns/', why: 'увидеть возвраты' },
  bonuses: { name: 'Бонусы', url: '/personal/bonuses/', why: 'увидеть бонусы' },
  draws: { name: 'Розыгрыши', url: OWN_DRAWS_PATH, why: 'увидеть свои розыгрыши' },
  profile: { name: 'Профиль', url: '/personal/profile/', why: 'открыть профиль' },
}

/**
 * The column on a desktop, the rows on a phone; bonuses are for members (contract 2.6), others read how
 * to become one. Draws are there once the shop has had one.
 */
export function accountWays(
  shop: Shop,
  user: { in_loyalty_program: boolean },
): { name: string; url: string }[] {
  return [
    WAYS.orders,
    WAYS.returns,
    { ...WAYS.bonuses, name: bonusesName(user) },
    ...(begunDraws(shop).length > 0 ? [WAYS.draws] : []),
    { name: 'Избранное', url: '/favorite/' },
    WAYS.profile,
  ].map(({ name, url }) => ({ name, url }))
}

/** What the account calls `/personal/bonuses/`, in its menu and at the head of the page. */
export function bonusesName({ in_loyalty_program }: { in_loyalty_program: boolean }): string {
  return in_loyalty_program ? WAYS.bonuses.name : 'Программа лояльности'
}

/**
 * `Войдите, чтобы увидеть бонусы`: the heading of the sign-in page for a stranger who opened that; `Вход` for who came by
 * «Войти».
 *
 * @param back where the stranger wanted to go
 */
export function whyToSignIn(back: string): string {
  const why =
    Object.values(WAYS).find(({ url }) => back.startsWith(url))?.why ??
    (back.startsWith(DRAWS_PATH) && 'участвовать в розыгрыше')
  return why ? `Войдите, чтобы ${why}` : 'Вход'
}
