import type { PageState } from '../../contract/page-state.ts'
import { loadCart } from '../cart/load-cart.ts'
import { loadFavorites } from '../favorites/favorites.ts'
import type { Shop, Visitor } from '../shop.ts'
import { bonusesOf, userInfoOf } from './user-info.rules.ts'

/** What the page carries of this visitor. Nobody's page costs no query. */
export async function loadPageState(shop: Shop, visitor: Visitor): Promise<Omit<PageState, 'notices'>> {
  const [cart, favorites] = await Promise.all([loadCart(shop, visitor), loadFavorites(shop, visitor)])
  return {
    build: shop.painter.build,
    cart,
    favorites,
    user: userInfoOf(visitor.user),
    bonuses: bonusesOf(visitor.user),
    region: visitor.region,
    region_is_chosen: visitor.region_is_chosen,
    consents: shop.config.CONSENTS,
  }
}
