import { emit, on } from '../shared/bus.ts'
import { isPopupSilenced } from '../shared/popup/popup-silence.ts'

/** Who asked for no more popups («Больше не показывать») is told by a toast that the product is in the cart. */
export function startSilentAdding(): void {
  on('cart.added', () => {
    if (isPopupSilenced()) emit('toast.asked', { text: 'Товар добавлен в корзину' })
  })
}
