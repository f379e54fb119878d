import type { Rubles } from '../../contract/money.ts'

/** A row of `delivery_services`. */
export interface Tariff {
  service_id: number
  price: Rubles
  /** Goods from this sum travel free; 0 is never. */
  free_delivery_price: Rubles
  days_min: number
  days_max: number
  payment_ids_json: string
  is_default: 0 | 1
}

/** Paying on receipt; the ids of online payment join them where it is configured. */
const ON_RECEIPT = '[13]'

/**
 * What every shop starts with, so that it can sell from its first import on; its own come by `npm run import:delivery`.
 * A way without a store or a point to go to is offered to nobody, whatever its tariff.
 *
 * Source: decision 7; ids and names stand in the contract.
 */
export const DEFAULT_TARIFFS: Tariff[] = [
  tariff(3, { price: 0, days: [0, 0] }),
  tariff(4, { price: 299, free: 3_000, days: [1, 3], is_default: 1 }),
  tariff(76, { price: 0, days: [0, 0] }),
  tariff(79, { price: 199, free: 3_000, days: [2, 5] }),
  tariff(100, { price: 199, free: 3_000, days: [2, 5] }),
  tariff(101, { price: 249, free: 5_000, days: [4, 9] }),
  tariff(102, { price: 99, free: 2_000, days: [3, 6] }),
  tariff(103, { price: 149, free: 3_000, days: [2, 4] }),
]

function tariff(
  service_id: number,
  of: { price: Rubles; free?: Rubles; days: [number, number]; is_default?: 0 | 1 },
): Tariff {
  return {
    service_id,
    price: of.price,
    free_delivery_price: of.free ?? 0,
    days_min: of.days[0],
    days_max: of.days[1],
    payment_ids_json: ON_RECEIPT,
    is_default: of.is_default ?? 0,
  }
}
