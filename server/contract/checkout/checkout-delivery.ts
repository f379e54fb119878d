import * as v from 'valibot'
import { DayCount, Id, OptionalText, Roubles, StorageDays, YesOrNo } from './payload-fields.ts'

/**
 * `delivery` of a checkout (contract 1.7; contract 2.3 for the fast order's `city_name`).
 * Every field is stored with the order; what is not set may be null (decision 28).
 */
export const CheckoutDelivery = v.object({
  service_id: Id('Выберите способ доставки'),
  /** What the shopper was shown; another price now answers 409. A pickup may leave it out. */
  cost: v.nullish(Roubles, 0),
  price_service: v.nullish(Roubles, null),
  point_id: OptionalText(100),
  ext_rate_id: OptionalText(100),
  ext_service_id: OptionalText(100),
  post_code: OptionalText(10),
  city: OptionalText(200),
  city_name: OptionalText(200),
  street: OptionalText(200),
  house: OptionalText(50),
  /** Ours: which door of the house. */
  entrance: OptionalText(50),
  flat: OptionalText(50),
  address: OptionalText(500),
  region: OptionalText(200),
  city_type: OptionalText(100),
  city_parent: OptionalText(200),
  delivery_interval_from: OptionalText(20),
  delivery_interval_to: OptionalText(20),
  delivery_days: v.nullish(DayCount, null),
  shipment_days: v.nullish(DayCount, null),
  is_default: v.nullish(YesOrNo, null),
  storage_period: v.nullish(StorageDays, null),
  /** Of the quote that was shown: by another tariff the answer is 409. */
  tariff_revision: OptionalText(100),
})
export type CheckoutDelivery = v.InferOutput<typeof CheckoutDelivery>
