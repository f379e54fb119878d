import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'

/** A place of the list: codes are a carrier's own, and an own store may have the number of somebody's point. */
export function placeKey({ service_code, id }: Pick<Pickpoint, 'service_code' | 'id'>): string {
  return `${service_code} ${id}`
}
