import type { MouseEvent } from 'react'
import { STEPS } from '../../server/contract/checkout/steps.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { useCheckout } from '../shared/checkout/start-checkout.ts'
import { addressOfStep, goToStep } from '../shared/checkout/steps.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $checkoutStep } from '../shared/visitor-store.ts'

/**
 * The four steps as words; finished ones lead back.
 *
 * An island because the step is the page's hash.
 */
export function CheckoutSteps() {
  useCheckout()
  const step = useShopStore($checkoutStep, page => page.checkout_step ?? null) ?? 1
  const cart = useShopStore($cart, page => page.cart)
  if (cart.products.length === 0) return null
  const back = (event: MouseEvent, to: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goToStep(to)
  }
  return (
    <nav className="steps" aria-label="Шаги заказа">
      <ol className="steps__list">
        {STEPS.map(each => (
          <li key={each.step} className="steps__item" aria-current={each.step === step ? 'step' : undefined}>
            {each.step < step ? (
              <a href={addressOfStep(each.step)} onClick={event => back(event, each.step)}>
                {each.name}
              </a>
            ) : (
              each.name
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
