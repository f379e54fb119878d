import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { DELIVERY_ADDRESS_KEY } from '../../server/contract/delivery/region.ts'
import { findStorage } from '../shared/storage.ts'

/** The order starts with what was chosen on the card; it reads the same entry (contract 1.9). */
export function keepPoint(region_fias_id: string, point: Pickpoint): void {
  const entry = { region_fias_id, service_id: point.delivery_service_id, point_id: point.id }
  try {
    findStorage('sessionStorage')?.setItem(DELIVERY_ADDRESS_KEY, JSON.stringify(entry))
  } catch {
    // Storage is full: the point is asked for again.
  }
}
