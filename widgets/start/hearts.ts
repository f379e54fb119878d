import { on } from '../shared/bus.ts'
import { $favorites, isFavorite, toggleFavorite } from '../shared/favorites-store.ts'
import { openAnew } from '../shared/go-to.ts'

/**
 * Hearts: `<button data-favorite="{product_id}" data-favorite-offer="{offer_id}">`, painted by templates. Not an
 * island: 48 roots for 48 hearts would cost more than the page. Clicks are delegated, so tiles that come later work too.
 * The offer is known where there is one only; of several, the one chosen on the card is sent.
 */
export function startHearts(): void {
  document.addEventListener('click', event => {
    const heart = (event.target as Element).closest<HTMLButtonElement>('[data-favorite]')
    if (!heart || heart.disabled) return
    event.preventDefault()
    const { favorite, favoriteOffer } = heart.dataset
    heart.disabled = true
    toggleFavorite(Number(favorite), favoriteOffer ? Number(favoriteOffer) : null)
      .then(() => {
        if (location.pathname.includes('/favorite/')) openAnew()
      })
      // Contract 1.8: silent; the heart is then as it was.
      .catch(() => undefined)
      .finally(() => {
        heart.disabled = false
      })
  })
  on('offer.selected', ({ product_id, offer_id }) => {
    for (const heart of document.querySelectorAll<HTMLElement>(`[data-favorite="${product_id}"]`))
      heart.dataset.favoriteOffer = String(offer_id)
  })
  $favorites.subscribe(showHearts)
  new MutationObserver(showHearts).observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
  })
}

function showHearts(): void {
  const favorites = $favorites.get()
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favorite]')) {
    const pressed = String(isFavorite(favorites, Number(heart.dataset.favorite)))
    if (heart.getAttribute('aria-pressed') !== pressed) heart.setAttribute('aria-pressed', pressed)
  }
}
