import {
  PLAIN_TARIFF,
  type Tariff,
  type WeightStep,
  type ZoneTariff,
} from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { type WayTariff, wayTariff } from '../../../server/shop/delivery/tariffs/delivery-book.ts'

/** A delivery method of an ordinary shop, paid on receipt, except for what is given. */
export function wayOf(
  service_id: number,
  {
    zones = [],
    weights = [],
    ...change
  }: Partial<Tariff> & { zones?: ZoneTariff[]; weights?: WeightStep[] } = {},
): WayTariff {
  const row = { ...PLAIN_TARIFF, service_id, price: 0, days_min: 0, days_max: 0, ...change }
  const way = wayTariff(row, zones, weights)
  if (!way) throw new Error(`no service ${service_id}`)
  return way
}

/** A warehouse ships until 18:00 on weekdays. */
export const SHIPS = { cutoff_hour: 18, working_weekdays: '12345' }

/** A folded piece of clothing. */
export const FOLDED = { weight_g: 400, length_cm: 30, width_cm: 25, height_cm: 5 }
