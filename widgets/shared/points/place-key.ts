import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'

/**
 * Identifies a place in the list. Codes are unique only within a carrier, and an own store may have the same
 * number as a carrier's point.
 */
export function placeKey({ service_code, id }: Pick<Pickpoint, 'service_code' | 'id'>): string {
  return `${service_code} ${id}`
}
