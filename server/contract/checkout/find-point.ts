import type { Delivery, Pickpoint } from '../delivery/calculation.ts'
import { typeOfService } from '../delivery/delivery.ts'
import type { Draft } from './draft.ts'

/** A point of a calculated service, or an own store with either of its services; null before. */
export function findPoint(
  deliveries: Delivery[] | null,
  service_id: number | null,
  point_id: string,
): Pickpoint | null {
  const is_store = typeOfService(service_id) === 'shop_selfpickup'
  const of = (deliveries ?? []).filter(each =>
    is_store ? each.service_type === 'shop_selfpickup' : each.service_id === service_id,
  )
  const found = of.flatMap(each => each.pickpoints).filter(point => point.id === point_id)
  return found.find(point => point.can_go) ?? found[0] ?? null
}

/**
 * A point that another service delivers to by now gets that service; a point without any is no longer chosen.
 * Null where the choice holds.
 */
export function settledPoint(
  deliveries: Delivery[],
  { service_id, point_id }: Pick<Draft, 'service_id' | 'point_id'>,
): Partial<Draft> | null {
  if (point_id === '' || typeOfService(service_id) !== 'pickpoint') return null
  if (findPoint(deliveries, service_id, point_id)?.can_go) return null
  const points = deliveries.filter(each => each.service_type === 'pickpoint').flatMap(each => each.pickpoints)
  const there = points.find(point => point.id === point_id && point.can_go)
  return there ? { service_id: there.delivery_service_id } : { point_id: '' }
}
