import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { soonestThenCheapest } from '../../../server/contract/delivery/card-lines.ts'
import { placeKey } from './place-key.ts'

/**
 * The places of several services, each place once, with the soonest and cheapest service that is possible there:
 * an own store is one place with two services (3 and 76), and accepts the payments of both. Places where nothing
 * is possible come last.
 */
export function eachPlaceOnce(points: Pickpoint[]): Pickpoint[] {
  const places = new Map<string, Pickpoint>()
  const sorted = points.toSorted((a, b) => Number(b.can_go) - Number(a.can_go) || soonestThenCheapest(a, b))
  for (const point of sorted) {
    const same = places.get(placeKey(point))
    if (!same) places.set(placeKey(point), point)
    else if (point.can_go && same.delivery_service_id !== point.delivery_service_id) {
      const payment_ids = [...new Set([...same.payment_ids, ...point.payment_ids])]
      places.set(placeKey(point), { ...same, payment_ids })
    }
  }
  return [...places.values()]
}
