import { afterPaint } from '../after-paint.ts'
import { $cart } from '../cart/cart-store.ts'
import { $chosenWay } from '../chosen-way.ts'
import { $checkoutStep } from '../visitor-store.ts'
import { $agreements, $checkedSteps, $deliveries, $draft, changeDraft } from './checkout-store.ts'
import { agreementErrors, clientErrors, type DraftErrors, deliveryErrors } from './errors.ts'
import { focusError, focusErrorWhenPainted } from './focus-error.ts'
import { orderWay, shortOf } from './order-way.ts'
import { placeOrder } from './place-order.ts'
import { isClientKnown, isStepOnItsWay } from './start-checkout.ts'
import { goToStep } from './steps.ts'

const SHORT = 'В магазине осталось меньше'

/**
 * The one button of each step: the next step, or the order. What is missing is said at its field, and gets the focus. A
 * second press while the step is on its way is none: it would go on from a step that nobody has seen.
 */
export async function goOn(): Promise<void> {
  if (isStepOnItsWay()) return
  const step = $checkoutStep.get() ?? 1
  if (step === 1) return goToStep(2)
  const is_wrong = Object.keys(errorsOfStep(step)).length > 0
  // Every island of the order follows the way, and a field that gets the focus is scrolled to: what is wrong is said before.
  if (is_wrong) afterPaint(settleWay)
  else settleWay()
  // A step that is left is not painted once more.
  if (is_wrong || step === 4) $checkedSteps.set([...$checkedSteps.get(), step])
  if (is_wrong) return afterPaint(focusFirst)
  if (step === 2) return goToStep(isClientKnown() ? 4 : 3)
  if (step === 3) return goToStep(4)
  const wrong_step = wrongWayStep() ?? (await placeOrder())
  if (wrong_step === null) return
  goToStep(wrong_step, { is_wrong: true })
  focusErrorWhenPainted()
}

/** A chosen point goes on by itself: one step when the client is incomplete, else two (contract 1.4). */
export function choosePoint(service_id: number, point_id: string): void {
  changeDraft({ service_id, point_id })
  goToStep(isClientKnown() ? 4 : 3)
}

/** The way that can no longer be gone is chosen anew where it was chosen; what a store lacks is said in step 4 itself. */
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

/** From the first thing done about it on, a way is the shopper's choice: no change of the cart may switch it unasked. */
function settleWay(): void {
  const { quote } = orderWay($cart.get(), $draft.get(), $deliveries.get())
  if ($chosenWay.get() === null && quote) changeDraft({ service_id: quote.service_id })
}

/** What was wrong before the press is painted already. */
function focusFirst(): void {
  if (!focusError()) focusErrorWhenPainted()
}
