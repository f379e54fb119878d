import type { Delivery, Pickpoint } from '../delivery/calculation.ts'
import { typeOfService } from '../delivery/delivery.ts'

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
