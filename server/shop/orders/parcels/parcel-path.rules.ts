import type { ParcelStage } from '../../../contract/delivery/delivery.ts'
import type { OrderStatus } from '../../../database/tables/orders.ts'

/** The way of a parcel, each a move that the table of states allows (decision 32). */
const WAY: OrderStatus[] = ['confirmed', 'packed', 'shipped', 'ready', 'delivered']

/**
 * The moves that bring an order to where its carrier says that the parcel is: forward only, so that what is said twice,
 * late or in another order ends in the same state. None for an order that is there, is further, or goes no carrier's way.
 *
 * @param stages all that the parcel has been at, in no order
 * @param is_fetched false for a courier's, which nobody fetches: a point on its way is one of the carrier's own
 */
export function parcelPath(from: OrderStatus, stages: ParcelStage[], is_fetched: boolean): OrderStatus[] {
  const at = WAY.indexOf(from)
  if (at < 0 || stages.length === 0) return []
  const seen = new Set(stages)
  const isDelivered = seen.has('delivered')
  const isBack = seen.has('back') && !isDelivered && from !== 'delivered'
  const reached = WAY.filter((status, index) => {
    if (status === 'ready') return is_fetched && seen.has('at_point')
    if (status === 'delivered') return isDelivered
    return index <= WAY.indexOf('shipped')
  })
  const ahead = reached.filter(status => WAY.indexOf(status) > at)
  return isBack ? [...ahead, 'returned'] : ahead
}
