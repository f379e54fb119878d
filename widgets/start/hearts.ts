import { afterPaint } from '../shared/after-paint.ts'
import { on } from '../shared/bus.ts'
import { $favorites, toastOfFavorite } from '../shared/favorites/favorites-store.ts'
import { heartWishes, isHeartOn, wishHeart } from '../shared/favorites/heart-wishes.ts'
import { openAnew } from '../shared/go-to.ts'
import { toastOnNextPage } from './toasts.ts'

/**
 * Hearts: `<button data-favorite="{product_id}" data-favorite-offer="{offer_id}">`, rendered by templates. Plain:
 * 48 roots for 48 hearts would cost more than the page. Clicks are delegated, so tiles that are loaded later work, too.
 * The offer is set if there is only one; of several, the one chosen on the card is sent.
 */
export function startHearts(): void {
  const wish = (product_id: number, is_wanted: boolean, offer_id: string) =>
    wishHeart(product_id, [is_wanted, offer_id], showAfterPaint).then(isGranted => {
      if (!isGranted || !location.pathname.includes('/favorite/')) return
      toastOnNextPage(toastOfFavorite(is_wanted))
      openAnew()
    })
  document.addEventListener('click', event => {
    const heart = (event.target as Element).closest<HTMLButtonElement>('[data-favorite]')
    if (!heart) return
    event.preventDefault()
    const { favorite, favoriteOffer } = heart.dataset
    const isWanted = heart.getAttribute('aria-pressed') !== 'true'
    // The next frame shows the tap; the page's other hearts and the request follow.
    heart.setAttribute('aria-pressed', String(isWanted))
    void wish(Number(favorite), isWanted, favoriteOffer ?? '')
  })
  // From now on `widgets/first/first.ts` leaves the hearts to this file.
  document.documentElement.dataset.hearts = 'here'
  for (const [product_id, [is_wanted, offer_id]] of heartWishes()) void wish(product_id, is_wanted, offer_id)
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

function showAfterPaint(): Promise<void> {
  return new Promise<void>(afterPaint).then(showHearts)
}

function showHearts(): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favorite]')) {
    const pressed = String(isHeartOn(Number(heart.dataset.favorite)))
    if (heart.getAttribute('aria-pressed') !== pressed) heart.setAttribute('aria-pressed', pressed)
    nameHeart(heart)
  }
}

/** «В избранное» as a tile says it, for 48 tiles are told apart by whoever hears them alone: «В избранное: Платье льняное». */
function nameHeart(heart: HTMLElement): void {
  const label = heart.ariaLabel ?? ''
  const name = heart.closest('.tile')?.querySelector('.tile__link')?.textContent
  if (name && !label.includes(':')) heart.ariaLabel = `${label}: ${name}`
}
