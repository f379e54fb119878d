import { NEUTRAL_PAGE, type PageState } from '../../contract/page-state.ts'
import { isShopAway } from '../../http/answer-errors.ts'
import { loadNotices } from '../../shop/account/load-notices.ts'
import { bonusesOf, userInfoOf } from '../../shop/account/user-info.rules.ts'
import type { Visitor } from '../../shop/account/visitor.ts'
import { loadCart } from '../../shop/cart/load-cart.ts'
import { loadFavorites } from '../../shop/favorites/favorites.ts'
import { regionOf } from '../../shop/towns/visitor-town.rules.ts'
import type { Shop } from '../../shop.ts'

/** The visitor's state in a page. A visitor without a row costs no query. */
export async function loadPageState(shop: Shop, visitor: Visitor): Promise<Omit<PageState, 'notices'>> {
  const account = visitor.id !== null && visitor.user ? { ...visitor, user: visitor.user } : null
  const experiments = visitor.variants.all()
  const [cart, favorites, notices] = await Promise.all([
    loadCart(shop, visitor),
    loadFavorites(shop, visitor),
    account ? loadNotices(shop, account) : [],
  ])
  return {
    build: shop.renderer.build,
    cart,
    favorites,
    user: userInfoOf(visitor.user),
    bonuses: bonusesOf(visitor.user),
    notify_count: notices.length,
    region: regionOf(visitor.region),
    region_is_chosen: visitor.region_is_chosen,
    consents: shop.config.CONSENTS,
    ...(Object.keys(experiments).length > 0 ? { experiments } : {}),
  }
}

export interface PossibleState {
  state: Omit<PageState, 'notices'>
  /** Why cart and favourites are missing: the database is away. */
  missing: Error | null
}

/**
 * With the database away the page is still sent, with an empty cart that the next page fills again (promise
 * 18).
 */
export async function loadPossibleState(shop: Shop, visitor: Visitor): Promise<PossibleState> {
  try {
    return { state: await loadPageState(shop, visitor), missing: null }
  } catch (error) {
    if (!isShopAway(error)) throw error
    const { region_is_chosen } = visitor
    const region = regionOf(visitor.region)
    const { build } = shop.renderer
    const state = { ...NEUTRAL_PAGE, build, region, region_is_chosen, consents: shop.config.CONSENTS }
    return { state, missing: error as Error }
  }
}
