import { on } from '../../shared/bus.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { isPopupSilenced } from '../../shared/popup/popup-silence.ts'

/** Where the card's button is a bar, see `styles/buy-button.css`. */
const PHONE = '(max-width: 767.98px)'

/**
 * «Товар добавлен в корзину» (contract 2.2): after the product card's button, unless the shopper has
 * asked for no more of it, or is in another popup, whose own way leads on. On a phone it is a sheet over the
 * button for a moment: nothing has to be closed. Plain: what it shows never changes.
 */
export function startAddedPopup(): void {
  on('cart.added', ({ product }) => {
    const isCard = location.pathname.startsWith('/product/')
    if (!product || !isCard || isPopupSilenced() || document.querySelector('dialog[open]')) return
    // Without it the product is in the cart all the same.
    loadChunk(() =>
      matchMedia(PHONE).matches ? import('./added-sheet.ts') : import('./added-popup.ts'),
    ).then(
      ({ showAdded }) => showAdded(product),
      () => undefined,
    )
  })
}
