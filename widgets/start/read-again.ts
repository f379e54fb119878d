import { $cart } from '../shared/cart/cart-store.ts'
import { reloadCart } from '../shared/cart/change-cart.ts'
import { reloadFavorites } from '../shared/favorites/reload-favorites.ts'
import { openAnew } from '../shared/go-to.ts'
import { $region, $user } from '../shared/visitor-store.ts'

/** What the page shows may be old. A failure leaves what was there; the next change reads it again (contract 1.8: silent). */
export function readAgain(): void {
  void reloadCart()
    .then(openForWhoeverIsHere)
    .catch(() => undefined)
  void reloadFavorites().catch(() => undefined)
}

/**
 * Somebody has signed in or out since: the page is another's, the header with it. Or another town was chosen: prices and
 * days are of that. The cart says whose it is and where.
 */
function openForWhoeverIsHere(): void {
  const { user, region_fias_id } = $cart.get()
  const is_theirs = (user?.id ?? null) === $user.get().id
  const is_there = region_fias_id === undefined || region_fias_id === $region.get().fias_id
  if (!is_theirs || !is_there) openAnew()
}
