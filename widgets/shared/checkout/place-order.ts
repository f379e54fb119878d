import { cartAsAnswered, changesOf, orderNowOf } from '../../../server/contract/checkout/changed.ts'
import { CHECKOUT_PATH } from '../../../server/contract/checkout/checkout.ts'
import { errorsOfAnswer } from '../../../server/contract/checkout/draft-errors.ts'
import { findPoint } from '../../../server/contract/checkout/find-point.ts'
import { orderWay } from '../../../server/contract/checkout/order-way.ts'
import { stoppedLinesOf } from '../../../server/contract/checkout/stopped-line.ts'
import { PAY_ON_RECEIPT } from '../../../server/contract/delivery/delivery.ts'
import { PaymentPage } from '../../../server/contract/payment/payment.ts'
import { call } from '../calls/api.ts'
import { ApiError } from '../calls/api-error.ts'
import { logError } from '../calls/log-error.ts'
import { $cart, receiveCart } from '../cart/cart-store.ts'
import { reloadCart } from '../cart/change-cart.ts'
import { $stopped } from '../chosen-way.ts'
import { goOnTo, goTo } from '../go-to.ts'
import { notifyOtherTabs } from '../other-tabs.ts'
import { $region } from '../visitor-store.ts'
import { forgetFourItems } from './change-money.ts'
import {
  $agreements,
  $deliveries,
  $draft,
  $isSending,
  $refusal,
  $serverErrors,
  changeDraft,
} from './checkout-store.ts'
import { forgetDraft } from './draft.ts'
import { sendOrder } from './send-order.ts'

/**
 * Sends the order as it is shown and opens its page, or the provider's. A failure keeps everything, is logged
 * (contract 1.8) and shown in words (decision 11).
 *
 * @returns the step to go to, where a field of it is wrong; otherwise null
 */
export async function placeOrder(): Promise<number | null> {
  const cart = $cart.get()
  const draft = $draft.get()
  const { quote, payment_id } = orderWay(cart, draft, $deliveries.get())
  if ($isSending.get() || quote === null || payment_id === null) return null
  const point = findPoint($deliveries.get(), quote.service_id, draft.point_id)
  const storage_period = quote.service_type === 'courier' ? null : (point?.storage_period ?? null)
  $isSending.set(true)
  $refusal.set(null)
  $stopped.set([])
  try {
    const city = $region.get().name
    const agreements = $agreements.get()
    const shown = { cart, quote, payment_id, draft, agreements, city, storage_period }
    const order_id = await sendOrder(shown)
    forgetDraft()
    forgetFourItems()
    notifyOtherTabs('cart')
    await leaveFor(order_id, payment_id)
    return null
  } catch (failure) {
    $isSending.set(false)
    logError('checkout', `POST ${CHECKOUT_PATH} ${String(failure)}`)
    return showRefusal(failure instanceof ApiError ? failure : new ApiError(500, null))
  }
}

/** «Back» from the provider's page leads to the order, which can be paid again. */
async function leaveFor(order_id: string, payment_id: number): Promise<void> {
  const address = `/order/?ORDER_ID=${order_id}`
  if (payment_id === PAY_ON_RECEIPT) return goOnTo(address)
  const page = await call('POST', '/api/v3/payment/card/', PaymentPage, { body: { order_id } }).catch(
    () => null,
  )
  if (!page) return goOnTo(address)
  history.replaceState(null, '', address)
  goTo(page.confirmation_url)
}

/**
 * The message, its fields, and the lines that cannot be delivered; the cart is read again, because it differs
 * from what was shown.
 */
async function showRefusal(failure: ApiError): Promise<number | null> {
  const { errors, step } = errorsOfAnswer(failure.fields)
  if (errors.point_id) changeDraft({ point_id: '' })
  $serverErrors.set(errors)
  if (failure.status === 409) {
    await reloadCart().catch(() => undefined)
    const now = orderNowOf(failure.body)
    if (now) receiveCart(cartAsAnswered($cart.get(), now))
    $stopped.set(stoppedLinesOf(failure.body))
  }
  $refusal.set({ text: failure.words, request_id: failure.request_id, changed: changesOf(failure.body) })
  return step
}
