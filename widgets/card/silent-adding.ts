import { emit, on } from '../shared/bus.ts'
import { isPopupSilenced } from '../shared/popup/popup-silence.ts'

/**
 * A visitor who chose no more popups («Больше не показывать») gets a toast when the product is in the cart.
 */
export function startSilentAdding(): void {
  on('cart.added', () => {
    if (isPopupSilenced()) emit('toast.asked', { text: 'Товар добавлен в корзину' })
  })
}
