import { reloadCart } from '../shared/cart/change-cart.ts'
import { reloadFavorites } from '../shared/favorites/reload-favorites.ts'

/** What the page shows may be old. A failure leaves what was there; the next change reads it again (contract 1.8: silent). */
export function readAgain(): void {
  void reloadCart().catch(() => undefined)
  void reloadFavorites().catch(() => undefined)
}
