import { on } from '../../shared/bus.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { isPopupSilenced } from '../../shared/popup/popup-silence.ts'

/**
 * «Товар добавлен в корзину» (contract 2.2): after the product card's button, unless the shopper has
 * asked for no more of it, or is in another popup, whose own way leads on. Plain: what it shows never changes.
 */
export function startAddedPopup(): void {
  on('cart.added', ({ product }) => {
    const isCard = location.pathname.startsWith('/product/')
    if (!product || !isCard || isPopupSilenced() || document.querySelector('dialog[open]')) return
    // Without the popup the product is in the cart all the same.
    loadChunk(() => import('./added-popup.ts')).then(
      ({ openAddedPopup }) => openAddedPopup(product),
      () => undefined,
    )
  })
}
