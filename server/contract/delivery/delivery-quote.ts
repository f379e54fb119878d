import * as v from 'valibot'
import { Sums } from '../cart/cart-money.ts'
import { Integer, LostStep, SumRow } from '../cart/step.ts'
import { DeliveryDay, Interval } from './delivery-day.ts'

/** A line of the cart that this method cannot deliver now: it stays in the cart when the others are ordered. */
export const StayingLine = v.object({
  offer_id: Integer,
  /** `Есть только в магазинах` */
  reason: v.string(),
  /** A method that could deliver it with the goods of this order; null when there is none. */
  other_service_id: v.nullable(Integer),
  /** This many pieces could be delivered; 0 when fewer do not help. */
  quantity_most: Integer,
})
export type StayingLine = v.InferOutput<typeof StayingLine>

/**
 * One delivery method for this cart. What is quoted here is what a checkout accepts (decisions 20, 23 and
 * 24).
 */
export const DeliveryQuote = v.object({
  service_id: Integer,
  service_type: v.picklist(['courier', 'pickpoint', 'shop_selfpickup']),
  can_go: v.boolean(),
  /** Why nothing can be delivered this way; empty when something can. */
  reason: v.string(),
  /** The offers that an order by this method would include. */
  offer_ids: v.array(Integer),
  stays: v.array(StayingLine),
  /**
   * Own stores of the shopper's town, only for pick-up: `lacks` are the offers of this parcel that the store
   * neither has nor receives, `holds` how many pieces of those it has; `payment_ids` are the payments possible
   * there (decision 43).
   */
  stores: v.array(
    v.object({
      store_id: Integer,
      can_go: v.boolean(),
      lacks: v.array(Integer),
      holds: v.array(v.object({ offer_id: Integer, quantity: Integer })),
      payment_ids: v.array(Integer),
      days_min: Integer,
      days_max: Integer,
    }),
  ),
  /**
   * The town whose store sends this parcel to the stores of the shopper's town (decision 44); empty where none
   * does.
   */
  transfer_from: v.string(),
  /** The orders that a checkout would create, one for each source (decision 24). */
  parts: v.array(v.object({ source_id: Integer, offer_ids: v.array(Integer) })),
  /** The delivered goods at their current prices, whole roubles. */
  goods_total: Integer,
  cost: Integer,
  /** The price before the free delivery threshold, and the threshold; 0 for none. */
  price_service: Integer,
  free_delivery_price: Integer,
  /** The amount to pay: goods minus every discount, plus the delivery. */
  total: Integer,
  /** The total by kind. */
  sums: Sums,
  /** The same for display, a row for each kind that has an effect; nothing else is shown beside `total`. */
  rows: v.array(SumRow),
  /** The amount to pay without the delivery. */
  goods_due: Integer,
  /** Discounts that this method takes away: shown before it is chosen, and again before the order. */
  lost: v.array(LostStep),
  /** Days from today in the shopper's town. */
  days_min: Integer,
  days_max: Integer,
  /** The days to choose from, and the intervals; one day and no interval where there is no choice. */
  days_delivery: v.array(DeliveryDay),
  delivery_intervals: v.array(Interval),
  /** The house was found. */
  exact: v.boolean(),
  payment_ids: v.array(Integer),
  certificates_allowed: v.boolean(),
  is_default: v.boolean(),
  reworker_rate_id: v.string(),
  reworker_service_id: v.string(),
  /** A checkout sends it back: a tariff that has changed since is answered 409. */
  tariff_revision: v.string(),
})
export type DeliveryQuote = v.InferOutput<typeof DeliveryQuote>
