import { type Cart, EMPTY_CART } from './cart.ts'
import { DEFAULT_REGION } from './default-region.ts'
import type { Favorite } from './favorite.ts'
import { ANONYMOUS, type UserInfo } from './user.ts'

/** What a page carries once, as JSON, for the stores in the browser. */
export interface PageState {
  /** Id of the build: older cached data is discarded. */
  build: string
  cart: Cart
  user: UserInfo
  /** Null when not a loyalty member. */
  bonuses: { available: number } | null
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
  favorites: [],
  region: DEFAULT_REGION,
  region_is_chosen: false,
  consents: 'single',
  notices: { asks_city: false, tells_cookies: false },
}
