import type { Pickpoint } from './calculation.ts'
import { soonestThenCheapest } from './card-lines.ts'

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

/**
 * Identifies a place in the list. Codes are unique only within a carrier, and an own store may have the same
 * number as a carrier's point.
 */
export function placeKey({ service_code, id }: Pick<Pickpoint, 'service_code' | 'id'>): string {
  return `${service_code} ${id}`
}
