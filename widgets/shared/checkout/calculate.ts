import { settledPoint } from '../../../server/contract/checkout/find-point.ts'
import { CalculateAnswer, type Delivery } from '../../../server/contract/delivery/calculation.ts'
import { COURIER } from '../../../server/contract/delivery/delivery.ts'
import { call } from '../calls/api.ts'
import { $cart } from '../cart/cart-store.ts'
import { $region, $user } from '../visitor-store.ts'
import {
  $deliveries,
  $deliveriesFailed,
  $deliveriesLoading,
  $draft,
  $exact,
  changeDraft,
  counted,
} from './checkout-store.ts'

let asked = ''

/**
 * Delivery methods and points for the current cart, and for the address as far as it is known: requested once
 * for each. The first time when the cart and its services are loaded and it has products (contract 1.4). A
 * failure is only written to the console (contract 1.8), and the shopper may ask again.
 */
export async function calculateDelivery(): Promise<void> {
  const { name, fias_id, kladr_id, latitude, longitude } = $region.get()
  const { products: lines, delivery_quotes } = $cart.get()
  const products = lines
    .filter(line => line.can_buy)
    .map(({ product_id, quantity, price, weight, length, width, height }) => ({
      id: product_id,
      quantity,
      price,
      weight,
      length,
      width,
      height,
    }))
  if (products.length === 0 || delivery_quotes.length === 0) return
  const { address, house } = $draft.get()
  const place = {
    name,
    uuid: fias_id,
    kladr: kladr_id,
    latitude,
    longitude,
    ...(house ? { address } : {}),
  }
  const { is_admin } = $user.get()
  const request_id = keyOf({
    location: place,
    products: products.map(({ id, quantity }) => [id, quantity]),
    is_admin,
    // Prices and payments of points are those of the cart's quotes: a code, a tariff or an experiment may
    // have changed them.
    ways: delivery_quotes.map(({ service_id, cost, payment_ids }) => [service_id, cost, payment_ids]),
  })
  const known = $deliveries.get()
  // The address may have changed and been restored meanwhile: its calculation is exact again.
  if (request_id === asked && known !== null) return settleExact(known, { address, house })
  asked = request_id
  $deliveriesFailed.set(false)
  try {
    const answer = await counted($deliveriesLoading, () =>
      call('POST', '/minions/kevin/calculate', CalculateAnswer, {
        body: {
          location: place,
          products,
          request_id,
          is_admin,
        },
      }),
    )
    // An answer to an outdated request is ignored.
    if (asked !== request_id) return
    $deliveries.set(answer.deliveries)
    settlePoint(answer.deliveries)
    settleExact(answer.deliveries, { address, house })
  } catch (error) {
    if (asked !== request_id) return
    asked = ''
    $deliveriesFailed.set(true)
    // biome-ignore lint/suspicious/noConsole: where contract 1.8 wants it
    console.warn('delivery was not calculated', error)
  }
}

/**
 * @param asked the address of the calculation; a different one by now is not exact
 */
function settleExact(deliveries: Delivery[], asked: { address: string; house: string }): void {
  if (!asked.house || $draft.get().address !== asked.address) return
  $exact.set(deliveries.find(each => each.service_id === COURIER)?.exact ?? false)
}

function settlePoint(deliveries: Delivery[]): void {
  const settled = settledPoint(deliveries, $draft.get())
  if (settled) changeDraft(settled)
}

/** Short enough for a request's id. */
function keyOf(asked: object): string {
  let hash = 0
  for (const letter of JSON.stringify(asked)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return `order ${hash}`
}
