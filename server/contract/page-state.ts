import { ANONYMOUS } from './account/anonymous.ts'
import type { UserInfo } from './account/user.ts'
import type { Cart } from './cart/cart.ts'
import { EMPTY_CART } from './cart/empty-cart.ts'
import type { Favorite } from './cart/favorite.ts'
import { DEFAULT_REGION } from './delivery/default-region.ts'

/** What the stores in the browser are filled from. A page carries of it, once, as JSON, what differs from `NEUTRAL_PAGE`. */
export interface PageState {
  /** Id of the build: older cached data is discarded. */
  build: string
  cart: Cart
  user: UserInfo
  /** Null when not a loyalty member. */
  bonuses: { available: number } | null
  /** What waits for the shopper (`GET /api/lk/notify/`): 0 for a visitor. */
  notify_count: number
  favorites: Favorite[]
  region: typeof DEFAULT_REGION
  region_is_chosen: boolean
  consents: 'single' | 'separate'
  checkout_step?: number
  /** Lines above the page that it has room for; the scripts follow cookies of their own. */
  notices: { asks_city: boolean; tells_cookies: boolean }
}

/**
 * What widgets in shared parts of a page are painted from: nobody in particular. In the browser they take their first
 * render from it too, and follow the stores after that.
 */
export const NEUTRAL_PAGE: PageState = {
  build: '',
  cart: EMPTY_CART,
  user: ANONYMOUS,
  bonuses: null,
  notify_count: 0,
  favorites: [],
  region: DEFAULT_REGION,
  region_is_chosen: false,
  consents: 'single',
  notices: { asks_city: false, tells_cookies: false },
}
