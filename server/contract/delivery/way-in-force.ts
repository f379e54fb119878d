import type { Tab } from '../cart/cart.ts'
import { COURIER, type ServiceType, SHOP_PICKUP } from './delivery.ts'

/** The tabs of the products, and the service that each of them means first (contract 1.4). */
export const SERVICE_OF_TAB: Record<Tab, number> = { delivery: COURIER, selfpickup: SHOP_PICKUP }

interface Way {
  service_id: number
  service_type: ServiceType
  can_go: boolean
  offer_ids: number[]
}

/**
 * The service that an order would use: the chosen one, or, before any choice, the one that takes most of the
 * cart. Null when it is not possible: an impossible one is never chosen for the shopper.
 *
 * @param chosen a `service_id`
 */
export function wayInForce<W extends Way>(ways: W[], chosen: number | null): W | null {
  const possible = ways.filter(way => way.can_go)
  return chosen === null ? takingMost(possible) : (possible.find(way => way.service_id === chosen) ?? null)
}

/**
 * The service that a tab shows its goods with: its own, otherwise another of its kind that takes most, such
 * as pick-up points where no courier delivers. Null when nothing of the tab is possible.
 */
export function wayOfTab<W extends Way>(ways: W[], tab: Tab): W | null {
  const possible = ways.filter(way => way.can_go && tabOfService(way.service_type) === tab)
  return possible.find(way => way.service_id === SERVICE_OF_TAB[tab]) ?? takingMost(possible)
}

export function tabOfService(service_type: ServiceType): Tab {
  return service_type === 'shop_selfpickup' ? 'selfpickup' : 'delivery'
}

function takingMost<W extends Way>(possible: W[]): W | null {
  const most = Math.max(...possible.map(way => way.offer_ids.length))
  return possible.find(way => way.offer_ids.length === most) ?? null
}
