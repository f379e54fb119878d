import { $cart } from '../../shared/cart/cart-store.ts'
import { $favorites } from '../../shared/favorites/favorites-store.ts'
import { loadChunk } from '../../shared/load-chunk.ts'

/**
 * The counts of favourites and cart in header and navbar: `<span data-favorite-count hidden>`, in shared parts
 * of the page or in the visitor's own. The header has the cart's count in words, too (`data-cart-words` is its
 * number), and the mini-cart's button while the cart is not empty. Plain and outside of islands, so that a
 * changed count loads no React.
 */
export function startCounts(): void {
  $favorites.subscribe(({ length }) => show('[data-favorite-count]', length))
  $cart.subscribe(({ quantity_total }) => {
    show('[data-cart-count]', quantity_total)
    for (const each of all('[data-cart-peek], [data-cart-words]')) each.hidden = quantity_total === 0
    for (const words of all('[data-cart-words]')) sayCart(words, quantity_total).catch(() => undefined)
  })
}

/** Sets the number at once, and its word when the rules of plurals are loaded: no page waits for them. */
async function sayCart(words: HTMLElement, total: number): Promise<void> {
  if (words.dataset.cartWords === String(total)) return
  words.dataset.cartWords = String(total)
  words.textContent = `, ${total}`
  const { plural } = await loadChunk(() => import('../../../server/contract/words.ts'))
  if (words.dataset.cartWords === String(total))
    words.textContent = `, ${plural(total, 'товар', 'товара', 'товаров')}`
}

function show(selector: string, count: number): void {
  for (const place of all(selector)) {
    place.hidden = count === 0
    place.textContent = String(count)
  }
}

function all(selector: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll(selector)
}
