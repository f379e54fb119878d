import { countView } from './card/viewed-products.ts'
import { goTo } from './shared/go-to.ts'
import { loadChunk } from './shared/load-chunk.ts'
import { opensElsewhere } from './shared/opens-elsewhere.ts'
import { showNotLoaded } from './shared/show-not-loaded.ts'
import { keepView } from './shared/viewed-list.ts'
import { loaded } from './start/slices.ts'

const SIGNS_OF_A_HAND = ['pointerover', 'focusin', 'keydown']
/** Links that lead elsewhere, or nowhere, without the code: it is waited for. */
const PRESSED = 'a[data-lightbox], a[data-size-table], .gallery__thumb, [data-split]'

/**
 * What only a product's page has beside the start file (`card.ts`) is loaded at the first touch or pointer
 * movement: it moves, opens and follows. It is loaded at once only where it shows what the page does not
 * contain: sizes named by the address, a member's bonus, a provider's badge, arrows of wide screens.
 */
export function startCardAsleep(): void {
  const card = document.querySelector<HTMLElement>('.product')
  if (!card) return
  countView()
  const { barcode } = document.querySelector<HTMLElement>('[data-barcode]')?.dataset ?? {}
  if (barcode) keepView(barcode)
  let coming: Promise<void> | null = null
  const wake = () => {
    coming ??= loadChunk(() => import('./card.ts'))
      .then(({ startCard }) => startCard(card))
      .then(() => document.removeEventListener('click', hold, true))
    // Without it links are still followed, and the others say why they do nothing.
    coming.catch(() => undefined)
    return coming
  }
  const hold = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>(PRESSED)
    if (!pressed || opensElsewhere(event)) return
    event.preventDefault()
    event.stopPropagation()
    wake().then(
      () => (pressed.querySelector('button') ?? pressed).click(),
      () => (pressed instanceof HTMLAnchorElement ? goTo(pressed.href) : showNotLoaded()),
    )
  }
  // A popup's links are not inside the card.
  document.addEventListener('click', hold, true)
  for (const sign of SIGNS_OF_A_HAND) document.addEventListener(sign, wake, { once: true, passive: true })
  const paints =
    location.hash !== '' ||
    card.querySelector('[data-bonus]:not([hidden]), [data-merchant]') !== null ||
    matchMedia('(min-width: 768px)').matches
  if (paints) void loaded().then(() => void wake())
}
