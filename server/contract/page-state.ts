import { ANONYMOUS } from './account/anonymous.ts'
import { EMPTY_CART } from './cart/empty-cart.ts'
import { DEFAULT_REGION } from './delivery/default-region.ts'
import type { StateOfPage } from './state-of-page.ts'

/**
 * What pages and widgets are rendered from. A page contains, once, as JSON, what differs from `NEUTRAL_PAGE`.
 */
export type PageState = Required<Omit<StateOfPage, 'checkout_step' | 'experiments'>> &
  Pick<StateOfPage, 'checkout_step' | 'experiments'> & {
    /** Lines above the page that it reserves room for; the scripts use cookies of their own. */
    notices: { asks_city: boolean; shows_cookie_notice: boolean }
  }

/**
 * What widgets in shared parts of a page are rendered from: no visitor in particular. In the browser their
 * first render uses it too, and they follow the stores after that.
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
  notices: { asks_city: false, shows_cookie_notice: false },
}
