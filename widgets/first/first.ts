import { pressThrough } from './press-through.ts'
import { waitForMove } from './wait-for-move.ts'

/**
 * The one script that stands in the page itself (`build/inlined.ts`): a heart turns at the tap, also before the start file
 * is there, nothing that is pressed while pages change over is lost, and pictures far below wait for the first move. What
 * was wished is kept for that file, of this page or of the next (`widgets/shared/heart-wishes.ts`), which then takes the
 * taps over.
 */
let kept: Record<string, [is_wanted: boolean, offer: string]> | undefined
document.addEventListener('click', event => {
  const heart = (event.target as Element).closest<HTMLElement>('[data-favorite]')
  if (!heart || document.documentElement.dataset.hearts) return
  const isWanted = heart.getAttribute('aria-pressed') !== 'true'
  heart.setAttribute('aria-pressed', String(isWanted))
  try {
    kept ??= JSON.parse(sessionStorage.hearts ?? '{}') as NonNullable<typeof kept>
  } catch {
    // Storage may be forbidden: this page's own file finds it all the same.
    kept ??= {}
  }
  kept[heart.dataset.favorite as string] = [isWanted, heart.dataset.favoriteOffer ?? '']
  Object.assign(window, { hearts: kept })
  try {
    sessionStorage.hearts = JSON.stringify(kept)
  } catch {
    // As above.
  }
})
pressThrough()
waitForMove()
