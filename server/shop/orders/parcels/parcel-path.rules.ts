import type { ParcelStage } from '../../../contract/delivery/delivery.ts'
import type { OrderStatus } from '../../../database/tables/orders.ts'

/** The path of a parcel; each step is a move that the table of states allows (decision 32). */
const WAY: OrderStatus[] = ['confirmed', 'packed', 'shipped', 'ready', 'delivered']

/**
 * The moves that bring an order to where its carrier says the parcel is. Forward only, so that reports that
 * are repeated, late or out of order end in the same state. None for an order that is already there or
 * further, or that no carrier delivers.
 *
 * @param stages all that the parcel has passed, in no order
 * @param is_fetched false for a courier order, which nobody picks up: a point on its route is one of the
 *   carrier's own
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
