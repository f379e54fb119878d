import * as v from 'valibot'
import { OrderData } from '../checkout/checkout.ts'

export const ORDERS_PER_PAGE = 10

const Integer = v.pipe(v.number(), v.integer())

/** An order in the account's list. */
export const OrderInList = v.object({
  order_id: v.string(),
  checkout_id: v.string(),
  created_at: Integer,
  status: v.string(),
  payment_status: v.string(),
  /** `Приедет 16–17 января` */
  status_text: v.string(),
  delivery_service: v.string(),
  delivery_point: v.string(),
  total: Integer,
  items: v.array(
    v.object({
      product_id: Integer,
      parent_product_id: Integer,
      name: v.string(),
      variant: v.string(),
      quantity: Integer,
      url: v.string(),
      /** Key of the picture in the media store; empty without one. */
      img: v.string(),
    }),
  ),
  can_pay: v.boolean(),
  can_cancel: v.boolean(),
  can_return: v.boolean(),
  /** It is in a store or at a point. */
  can_fetch: v.boolean(),
})
export type OrderInList = v.InferOutput<typeof OrderInList>
export const OrderList = v.array(OrderInList)

/** The answer of `GET /api/lk/orders/{id}/`: the order's data, and what only an account shows. */
export const AccountOrder = v.object({
  ...OrderData.entries,
  ...v.pick(OrderInList, ['status_text', 'can_pay', 'can_cancel', 'can_return']).entries,
  bonuses: Integer,
  certificate: Integer,
  /** The history of the order, the placing first. */
  tracking: v.array(
    v.object({
      status: v.string(),
      payment_status: v.string(),
      text: v.string(),
      created_at: Integer,
      /** The carrier's number of the parcel; empty without one. */
      track: v.string(),
    }),
  ),
  /** The orders of the same checkout, including this one. */
  parts: v.array(
    v.object({ order_id: v.string(), status: v.string(), status_text: v.string(), total: Integer }),
  ),
  returns: v.array(v.object({ return_code: v.string(), status_text: v.string(), created_at: Integer })),
  /** Where it is picked up, on a map; empty for a courier. */
  map_url: v.string(),
  /** Degrees; null for a courier, and for a point that no longer exists. */
  place: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  /** Hours of the point; empty for a courier. */
  workhours: v.string(),
  /**
   * For every item: its picture, its page (empty when it is gone), pieces that were returned or are being
   * returned.
   */
  shown: v.array(v.object({ product_id: Integer, url: v.string(), img: v.string(), returned: Integer })),
})
export type AccountOrder = v.InferOutput<typeof AccountOrder>
