import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { soonestThenCheapest } from '../../../server/contract/delivery/card-lines.ts'
import { placeKey } from './place-key.ts'

/**
 * Places of several services, each once, by its soonest and cheapest that can go: an own store is one place with two
 * services (3 and 76), and takes what either of them is paid by. Those that cannot go come last.
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
