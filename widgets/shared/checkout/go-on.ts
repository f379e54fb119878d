import {
  agreementErrors,
  clientErrors,
  type DraftErrors,
  deliveryErrors,
} from '../../../server/contract/checkout/draft-errors.ts'
import { orderWay, shortOf } from '../../../server/contract/checkout/order-way.ts'
import { stepAfter } from '../../../server/contract/checkout/steps.ts'
import { afterPaint } from '../after-paint.ts'
import { $cart } from '../cart/cart-store.ts'
import { $chosenWay } from '../chosen-way.ts'
import { $checkoutStep } from '../visitor-store.ts'
import { $agreements, $checkedSteps, $deliveries, $draft, changeDraft } from './checkout-store.ts'
import { focusError, focusErrorWhenPainted } from './focus-error.ts'
import { placeOrder } from './place-order.ts'
import { isClientKnown, isStepOnItsWay } from './start-checkout.ts'
import { goToStep } from './steps.ts'

const SHORT = 'В магазине осталось меньше'

/**
 * The one button of each step: the next step, or the order. What is missing is shown at its field, which gets
 * the focus. A second click while the step is loading is ignored: it would go on from a step that nobody has
 * seen.
 */
export async function goOn(): Promise<void> {
  if (isStepOnItsWay()) return
  const step = $checkoutStep.get() ?? 1
  const next = stepAfter(step, { cart: $cart.get(), draft: $draft.get(), deliveries: $deliveries.get() })
  if (step === 1) return goToStep(next)
  const is_wrong = Object.keys(errorsOfStep(step)).length > 0
  // Every island of the order follows the delivery method, and a focused field is scrolled to: errors are
  // shown before.
  if (is_wrong) afterPaint(settleWay)
  else settleWay()
  // A step that is being left is not rendered again.
  if (is_wrong || step === 4) $checkedSteps.set([...$checkedSteps.get(), step])
  if (is_wrong) return afterPaint(focusFirst)
  if (step < 4) return goToStep(next)
  const wrong_step = wrongWayStep() ?? (await placeOrder())
  if (wrong_step === null) return
  goToStep(wrong_step, { is_wrong: true })
  focusErrorWhenPainted()
}

/**
 * A chosen point goes on by itself: one step when the client data are incomplete, otherwise two (contract
 * 1.4).
 */
export function choosePoint(service_id: number, point_id: string): void {
  changeDraft({ service_id, point_id })
  goToStep(isClientKnown() ? 4 : 3)
}

/**
 * A delivery method that is no longer possible is chosen again where it was chosen; what a store lacks is
 * shown in step 4 itself.
 */
function wrongWayStep(): number | null {
  const draft = $draft.get()
  const { quote, payment_id } = orderWay($cart.get(), draft, $deliveries.get())
  return payment_id === null || Object.keys(deliveryErrors(draft, quote)).length > 0 ? 2 : null
}

function errorsOfStep(step: number): DraftErrors {
  const draft = $draft.get()
  if (step === 2) return deliveryErrors(draft, orderWay($cart.get(), draft, $deliveries.get()).quote)
  if (step === 3) return clientErrors(draft)
  return shortOf($cart.get(), draft).length > 0 ? { point_id: SHORT } : agreementErrors($agreements.get())
}

/**
 * From the first action on, the delivery method is the shopper's choice: no change of the cart may switch it
 * silently.
 */
function settleWay(): void {
  const { quote } = orderWay($cart.get(), $draft.get(), $deliveries.get())
  if ($chosenWay.get() === null && quote) changeDraft({ service_id: quote.service_id })
}

/** Errors from before the click are already rendered. */
function focusFirst(): void {
  if (!focusError()) focusErrorWhenPainted()
}
