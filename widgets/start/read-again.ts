import { $cart } from '../shared/cart/cart-store.ts'
import { reloadCart } from '../shared/cart/change-cart.ts'
import { reloadFavorites } from '../shared/favorites/reload-favorites.ts'
import { openAnew } from '../shared/go-to.ts'
import { $user } from '../shared/visitor-store.ts'

/** What the page shows may be old. A failure leaves what was there; the next change reads it again (contract 1.8: silent). */
export function readAgain(): void {
  void reloadCart()
    .then(openForWhoeverIsHere)
    .catch(() => undefined)
  void reloadFavorites().catch(() => undefined)
}

/** Somebody has signed in or out since: the page is another's, the header with it. The cart says whose it is. */
function openForWhoeverIsHere(): void {
  const { user } = $cart.get()
  if ((user?.id ?? null) !== $user.get().id) openAnew()
}
