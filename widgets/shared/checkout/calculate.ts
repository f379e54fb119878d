import { CalculateAnswer, type Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { COURIER } from '../../../server/contract/delivery/delivery.ts'
import { call } from '../api.ts'
import { $cart } from '../cart-store.ts'
import { $region } from '../visitor-store.ts'
import {
  $deliveries,
  $deliveriesFailed,
  $deliveriesLoading,
  $draft,
  $exact,
  counted,
} from './checkout-store.ts'

let asked = ''

/**
 * Ways and points for the cart as it is, and for the address as far as it is known: asked once for each. The first time
 * when the cart and its services are there and it has products (contract 1.4). A failure is written to the console only
 * (contract 1.8), and the shopper may ask again.
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
  const request_id = keyOf({ location: place, products: products.map(({ id, quantity }) => [id, quantity]) })
  if (request_id === asked && $deliveries.get() !== null) return
  asked = request_id
  $deliveriesFailed.set(false)
  try {
    const answer = await counted($deliveriesLoading, () =>
      call('POST', '/minions/kevin/calculate', CalculateAnswer, { location: place, products, request_id }),
    )
    // An answer that somebody no longer asks for says nothing.
    if (asked !== request_id) return
    $deliveries.set(answer.deliveries)
    const courier = answer.deliveries.find(each => each.service_id === COURIER)
    if (house && $draft.get().address === address) $exact.set(courier?.exact ?? false)
  } catch (error) {
    if (asked !== request_id) return
    asked = ''
    $deliveriesFailed.set(true)
    // biome-ignore lint/suspicious/noConsole: where contract 1.8 wants it
    console.warn('delivery was not calculated', error)
  }
}

/** The point by its number, of the ways that were calculated; null before. */
export function findPoint(
  deliveries: { pickpoints: Pickpoint[] }[] | null,
  point_id: string,
): Pickpoint | null {
  return deliveries?.flatMap(each => each.pickpoints).find(point => point.id === point_id) ?? null
}

/** Short enough for a request's id. */
function keyOf(asked: object): string {
  let hash = 0
  for (const letter of JSON.stringify(asked)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return `order ${hash}`
}
