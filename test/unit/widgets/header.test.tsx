/** @jest-environment node */
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Cart, CartProduct } from '../../../server/contract/cart/cart.ts'
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { NEUTRAL_PAGE } from '../../../server/contract/page-state.ts'
import { Header } from '../../../widgets/header/header.tsx'
import { $cart } from '../../../widgets/shared/cart/cart-store.ts'
import { $bonuses, $user } from '../../../widgets/shared/visitor-store.ts'
import { smallPage } from '../../support/pages/small-page.ts'
import { until } from '../../support/until.ts'

const line = (product_id: number, change: Partial<CartProduct> = {}) =>
  ({
    product_id,
    barcode: '',
    name: `Платье ${product_id}`,
    url: `/product/${product_id}/`,
    img: '',
    variant: 'белый, 44',
    quantity: 2,
    can_buy: true,
    sum: 7_980,
    reason: '',
    ...change,
  }) as CartProduct
const cartOf = (...products: CartProduct[]): Cart => ({
  ...EMPTY_CART,
  products,
  quantity_total: products.length,
  price_total: 7_980,
})

let root: Root
let panel: HTMLElement
let closed = 0
async function open(part: 'cart' | 'account') {
  const document = smallPage('<section popover><div id="root"></div></section>')
  panel = document.querySelector('section') as HTMLElement
  closed = 0
  Object.assign(panel, {
    // Which this document knows nothing of.
    matches: () => false,
    hidePopover: () => {
      closed += 1
    },
  })
  root = createRoot(document.querySelector('#root') as HTMLElement)
  root.render(<Header part={part} />)
  await until(() => panel.textContent !== '')
}
afterEach(() => root?.unmount())

test.each(['cart', 'account'] as const)('what hangs below the header (%s) is painted empty', part => {
  expect(renderToStaticMarkup(<Header part={part} />)).toBe('')
})

describe('the mini-cart', () => {
  test('says of each line its name, variant and sum, and why one cannot be bought', async () => {
    $cart.set(cartOf(line(1), line(2, { can_buy: false, reason: 'Только в магазинах' })))
    await open('cart')
    expect([...panel.querySelectorAll('li')].map(each => each.textContent)).toEqual([
      'Платье 1белый, 44 · 2 шт.7\u00a0980\u00a0Р',
      'Платье 2белый, 44 · 2 шт.Только в магазинах',
    ])
    expect(panel.querySelector('.mini-cart__total')?.textContent).toBe('Итого7\u00a0980\u00a0Р')
  })

  test('is reached by Tab when it scrolls', async () => {
    $cart.set(cartOf(line(1), line(2)))
    await open('cart')
    expect(panel.querySelector('ul')?.hasAttribute('tabindex')).toBe(false)
    $cart.set(cartOf(line(1), line(2), line(3)))
    await until(() => panel.querySelectorAll('li').length === 3)
    expect(panel.querySelector('ul')?.getAttribute('tabindex')).toBe('0')
  })

  test('follows the cart, and closes when nothing is left', async () => {
    $cart.set(cartOf(line(1), line(2)))
    await open('cart')
    $cart.set(cartOf(line(2)))
    await until(() => panel.querySelectorAll('li').length === 1)
    expect(closed).toBe(0)
    $cart.set(EMPTY_CART)
    await until(() => closed > 0)
  })
})

test('the ways of the account follow who is signed in, and show bonuses to whoever has some', async () => {
  $user.set({ ...NEUTRAL_PAGE.user, is_authorized: true, name: '', phone: '+79161234567' })
  await open('account')
  expect(panel.querySelector('.account-ways__name')?.textContent).toBe('+79161234567')
  expect(panel.querySelector('.account-ways__bonuses')).toBeNull()
  $user.set({ ...$user.get(), name: 'Анна' })
  $bonuses.set({ available: 1_200 } as ReturnType<typeof $bonuses.get>)
  await until(() => panel.textContent?.startsWith('АннаБонусы: 1\u00a0200') === true)
  expect([...panel.querySelectorAll('form')].map(form => form.getAttribute('action'))).toEqual([
    '/auth/?logout=yes&tid=auth',
  ])
})
