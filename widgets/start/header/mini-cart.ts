import type { Cart, CartProduct } from '../../../server/contract/cart/cart.ts'
import { pictureUrl, srcset } from '../../../server/contract/catalog/pictures.ts'
import { formatRubles } from '../../../server/contract/money.ts'
import { $cart } from '../../shared/cart/cart-store.ts'
import { setQuantity } from '../../shared/cart/set-quantity.ts'
import { element } from '../../shared/element.ts'

const SCROLLS_ABOVE = 2

/** The cart at a glance; scrolls when it has more than 2 items (contract 2.2). */
export function fillMiniCart(panel: HTMLElement, close: () => void): () => void {
  return $cart.subscribe(cart => {
    if (cart.quantity_total === 0) return close()
    // What had focus goes: the panel keeps it, or it would close.
    if (panel.contains(document.activeElement)) panel.focus({ preventScroll: true })
    const list = panel.querySelector('ul')
    const scrolled = list?.scrollTop ?? 0
    panel.replaceChildren(listOf(cart), footOf(cart))
    panel.querySelector('ul')?.scrollTo({ top: scrolled, behavior: 'instant' })
  })
}

function listOf({ products }: Cart): HTMLElement {
  const list = element('ul', { className: 'mini-cart__list' }, products.map(lineOf))
  // A scrolling list is reached by Tab, so that it scrolls by keyboard too.
  if (products.length > SCROLLS_ABOVE) list.tabIndex = 0
  return list
}

function lineOf(product: CartProduct): HTMLElement {
  const { name, url, variant, quantity, can_buy, sum, reason } = product
  const cross = element('button', { type: 'button', className: 'cross', 'aria-label': `Удалить: ${name}` })
  const line = element('li', { className: 'mini-cart__line' }, [
    element('a', { className: 'mini-cart__picture', href: url }, [pictureOf(product)]),
    element('div', { className: 'mini-cart__words' }, [
      element('a', { className: 'mini-cart__name', href: url, textContent: name }),
      element('p', { className: 'mini-cart__variant', textContent: `${variant} · ${quantity} шт.` }),
      can_buy
        ? element('p', { className: 'mini-cart__price', textContent: formatRubles(sum) })
        : element('p', { className: 'mini-cart__reason', textContent: reason }),
    ]),
    cross,
  ])
  cross.addEventListener('click', async () => {
    line.ariaBusy = 'true'
    // Contract 1.8: silent; the line then stays.
    await setQuantity(product.product_id, 0, product.barcode).catch(() => undefined)
    line.ariaBusy = null
  })
  return line
}

function pictureOf({ img, name }: CartProduct): HTMLElement {
  const sources = img
    ? [element('source', { type: 'image/avif', srcset: srcset(img, 'avif', 160, 320), sizes: '64px' })]
    : []
  return element('picture', { className: 'picture' }, [
    ...sources,
    element('img', {
      className: 'picture__img',
      decoding: 'async',
      src: pictureUrl(img, 320, 'webp'),
      alt: name,
      width: 3,
      height: 4,
    }),
  ])
}

function footOf({ price_total }: Cart): HTMLElement {
  return element('div', { className: 'mini-cart__foot' }, [
    element('p', { className: 'mini-cart__total' }, [
      element('span', { textContent: 'Итого' }),
      element('strong', { textContent: formatRubles(price_total) }),
    ]),
    element('a', { className: 'button button--primary', href: '/order/', textContent: 'Оформить заказ' }),
  ])
}
