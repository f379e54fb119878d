import { CHECKOUT_PATH, CheckoutAnswer } from '../../server/contract/checkout/checkout.ts'
import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { PAY_ON_RECEIPT, SHOP_PICKUP } from '../../server/contract/delivery/delivery.ts'
import { call } from '../shared/calls/api.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { reloadCart } from '../shared/cart/change-cart.ts'
import { setQuantity } from '../shared/cart/set-quantity.ts'
import type { ClientDraft } from '../shared/client-draft.ts'
import { readMetrikaId } from '../shared/metrika-id.ts'
import type { BlockOffer } from './popup-props.ts'

export interface FastOrder {
  offer: BlockOffer
  store: Pickpoint
  city_name: string
  client: ClientDraft
  confirm: boolean
  consents: { terms: boolean; personal_data: boolean; advertising: boolean } | null
}

let sent: { body: string; key: string } | null = null

/**
 * Orders one piece of this offer, to be picked up in the store (contract 2.9, decision 29): its quantity in
 * the cart is set to 1 first, the cart's other lines stay. The same order again uses the same key. Throws
 * `ApiError`.
 *
 * @returns the order's number
 */
export async function sendFastOrder(order: FastOrder): Promise<string> {
  const { offer, store, city_name, client, confirm, consents } = order
  const line = $cart.get().products.find(each => each.product_id === offer.id)
  if (line?.quantity !== 1) await setQuantity(offer.id, 1, offer.barcode)
  const body = {
    delivery: {
      service_id: SHOP_PICKUP,
      city_name,
      point_id: store.id,
      storage_period: store.storage_period,
    },
    client: {
      ...client,
      name: client.name.trim(),
      surname: client.surname.trim(),
      email: client.email.trim(),
      ym_id: readMetrikaId(),
    },
    fast_order: true,
    payment_system_id: PAY_ON_RECEIPT,
    confirm,
    ...(consents ? { consents } : {}),
    offer_id: [{ id: offer.id, quantity: 1, price: offer.price }],
    experiment: 'old',
  }
  const text = JSON.stringify(body)
  if (sent?.body !== text) sent = { body: text, key: crypto.randomUUID() }
  const answer = await call('POST', CHECKOUT_PATH, CheckoutAnswer, {
    body,
    headers: { 'Idempotency-Key': sent.key },
  })
  // The next one is another order.
  sent = null
  await reloadCart().catch(() => {})
  return answer.order_id
}
