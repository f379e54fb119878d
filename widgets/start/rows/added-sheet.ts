import type { CartProduct } from '../../../server/contract/cart/cart.ts'
import { pictureUrl } from '../../../server/contract/catalog/pictures.ts'
import { element } from '../../shared/element.ts'

const SHOWN_MS = 4_000

/**
 * «В корзине · Оформить» on a phone: over the bar of the card for 4 seconds, or for as long as it has the focus.
 * It leads to the delivery: what is in the cart was chosen a moment ago. Plain: it is shown once, and follows nothing.
 */
export function showAdded({ img, variant }: CartProduct): void {
  document.querySelector('.added-sheet')?.remove()
  const words = element('p', { className: 'added-sheet__words', role: 'status' })
  const sheet = element('div', { className: 'added-sheet' }, [
    element('img', {
      className: 'added-sheet__picture',
      src: pictureUrl(img, 160, 'webp'),
      alt: '',
      width: 36,
      height: 48,
    }),
    words,
    element('a', {
      className: 'button button--primary',
      href: '/order/#delivery',
      textContent: 'Оформить',
    }),
  ])
  ;(document.querySelector('main') ?? document.body).append(sheet)
  // A status speaks of what comes into it.
  words.append(element('b', { textContent: 'В корзине' }), element('span', { textContent: variant }))
  let timer = setTimeout(leave, SHOWN_MS)
  function leave() {
    if (sheet.contains(document.activeElement)) timer = setTimeout(leave, SHOWN_MS)
    else sheet.remove()
  }
  addEventListener('pagehide', () => clearTimeout(timer), { once: true })
}
