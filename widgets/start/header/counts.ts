import { $cart } from '../../shared/cart/cart-store.ts'
import { $favorites } from '../../shared/favorites/favorites-store.ts'
import { loadChunk } from '../../shared/load-chunk.ts'

/**
 * Header and navbar count favourites and cart: `<span data-favorite-count hidden>`, in parts that all visitors share or in
 * the visitor's own. The header says the cart's count in words, too (`data-cart-words` is the number they were made of),
 * and has something to peek into while there is something. Plain, and outside of islands: a count that changes fetches no
 * React.
 */
export function startCounts(): void {
  $favorites.subscribe(({ length }) => show('[data-favorite-count]', length))
  $cart.subscribe(({ quantity_total }) => {
    show('[data-cart-count]', quantity_total)
    for (const each of all('[data-cart-peek], [data-cart-words]')) each.hidden = quantity_total === 0
    for (const words of all('[data-cart-words]')) sayCart(words, quantity_total).catch(() => undefined)
  })
}

/** The number at once, its word when the rules of words have come: no page waits for them. */
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
