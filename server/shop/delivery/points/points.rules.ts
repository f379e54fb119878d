import type { Pickpoint } from '../../../contract/delivery/calculation.ts'
import { POINT_WITH_TRYING_ON } from '../../../contract/delivery/delivery.ts'
import type { ParcelMeasure, WayTariff } from '../tariffs/service.rules.ts'

/** A carrier's point, as it stands whatever the parcel is. */
export interface TownPoint {
  /** Everything of it that no parcel and no service changes. */
  shown: Omit<Pickpoint, 'price' | 'days_min' | 'days_max' | 'delivery_service_id' | 'payment_ids' | 'can_go'>
  /** The same as JSON: written once, since a town has thousands and each answer names them all. */
  json: string
  /** 0 is no limit. */
  weight_max_g: number
  /** From the longest side; 0 is no limit. */
  sides_max_cm: [number, number, number]
}

/**
 * Whose points a way gives out at: those with a fitting room are the way with try-on's, of whatever carrier; the others
 * their carrier's. Where there is no way with try-on, a carrier gives out at all of its points.
 *
 * Source: decision 7.
 */
export function servesPoint(way: WayTariff, point: TownPoint, has_trying_on: boolean): boolean {
  const { service_code, has_dressing_room } = point.shown
  if (way.service_id === POINT_WITH_TRYING_ON) return has_dressing_room
  return way.service_code === service_code && !(has_trying_on && has_dressing_room)
}

/** A point that is too small for a parcel is not offered. */
export function fitsPoint(
  { weight_max_g, sides_max_cm }: TownPoint,
  { weight_g, volume_cm3, sides_cm }: ParcelMeasure,
): boolean {
  if (weight_max_g > 0 && weight_g > weight_max_g) return false
  const longest = sides_max_cm[0]
  if (longest === 0) return true
  const middle = sides_max_cm[1]
  const shortest = sides_max_cm[2]
  if (sides_cm[0] > longest || sides_cm[1] > middle || sides_cm[2] > shortest) return false
  return volume_cm3 <= longest * middle * shortest
}
