import type { ColumnType } from 'kysely'
import type { Flag, WithDefault } from './columns.ts'

/** What the checkout sent, under its own names (decision 28): '' and null for fields that it did not send. */
interface OrderPayloadColumns {
  post_code: WithDefault<string>
  region: WithDefault<string>
  city_type: WithDefault<string>
  city_parent: WithDefault<string>
  city: WithDefault<string>
  /** Of a fast order, as it was sent. */
  city_name: WithDefault<string>
  street: WithDefault<string>
  house: WithDefault<string>
  entrance: WithDefault<string>
  flat: WithDefault<string>
  address: WithDefault<string>
  delivery_interval_from: WithDefault<string>
  delivery_interval_to: WithDefault<string>
  /** The tariff's and the carrier's ids. */
  ext_rate_id: WithDefault<string>
  ext_service_id: WithDefault<string>
  /** For the metrics. */
  ym_id: WithDefault<string>
  experiment: WithDefault<'allPaymentMethods' | 'postpayment' | 'old' | ''>
  delivery_days: number | null
  shipment_days: number | null
  /** Days that the order is stored at its point. */
  storage_period: number | null
  /** The tariff before the free threshold, as the shopper saw it. */
  price_service: number | null
  is_default: Flag | null
  /** A mark for the operator. */
  call_me: WithDefault<Flag>
  /** The shopper requested the newsletter with it. */
  subscribe: WithDefault<Flag>
  fast_order: WithDefault<Flag>
}

export interface OrdersTable extends OrderPayloadColumns {
  /** Twelve random digits: cannot be enumerated or guessed. */
  id: string
  user_id: number | null
  visitor_id: number
  /** The first of the orders that one checkout made; each has one source. */
  checkout_id: WithDefault<string>
  /** Both are changed only by `moveOrder`. */
  status: OrderStatus
  payment_status: WithDefault<PaymentStatus>
  name: string
  surname: string
  phone: string
  email: string
  comment: string
  service_id: number
  payment_id: number
  /** The own store or pick-up point; empty for a courier. */
  point_id: string
  /** Where the pieces were taken from. */
  store_id: number
  /** The address, the days, the interval, as confirmed. */
  delivery_json: string
  goods_total: number
  /** What all kinds together take off the goods. */
  discount: number
  /** For four kinds the sums of `order_money`, for the version before. */
  promotions_total: WithDefault<number>
  coupon_total: WithDefault<number>
  bonuses_total: WithDefault<number>
  certificate_total: WithDefault<number>
  /** The VAT inside the total. */
  tax: WithDefault<number>
  /** Bonuses that its account receives when it is delivered. */
  bonuses_new: WithDefault<number>
  delivery_cost: number
  /** Identifies the tariff by which its delivery was computed. */
  tariff_revision: WithDefault<string>
  total: number
  created_at: number
  /**
   * The cart and its version that it was made from; unique together. Null in orders older than these columns.
   */
  cart_id: number | null
  cart_version: number | null
  /** Are its pieces included in the popularity of their products? A job counts them. */
  is_counted: ColumnType<Flag, Flag | undefined, Flag>
  /** What its buyer was shown of experiments, by their names. */
  experiments_json: WithDefault<string>
  /** Its person was deleted while it was under way. */
  erase_when_over: WithDefault<Flag>
}

export type OrderStatus =
  | 'new'
  | 'confirmed'
  | 'packed'
  | 'shipped'
  | 'ready'
  | 'delivered'
  | 'cancelled'
  | 'returned'

/** `none` is paid on receipt. */
export type PaymentStatus = 'none' | 'waiting' | 'paid' | 'refunded_part' | 'refunded' | 'failed'

export interface OrderState {
  status: OrderStatus
  payment_status: PaymentStatus
}

/** Who moved it; `before` is a move from before moves were recorded, at an unknown time. */
export type EventSource = 'checkout' | 'shopper' | 'operator' | 'payment' | 'carrier' | 'before'

/** Every move of an order, the placing first, with its state after it. */
export interface OrderEventsTable extends OrderState {
  order_id: string
  /** From 1, without gaps. */
  position: number
  source: EventSource
  created_at: number
  /** The carrier's number of the parcel, as the operator reported it; '' without one. */
  track: WithDefault<string>
}

/**
 * An order whose carrier is asked where its parcel is; the number is stored with a move
 * (`order_events.track`).
 */
export interface ParcelsTable {
  order_id: string
  /** When to ask; null means no more. */
  check_at: number | null
  /** Since when the last number is known. */
  followed_since: number
}

/** What lowered or paid a line and why, in the order of computation. */
export interface OrderMoneyTable {
  order_id: string
  /** From 1. */
  position: number
  offer_id: number
  /** One of `server/shop/money/kinds.ts`. */
  kind: string
  /** A promotion's or a code's id. */
  source: string
  /** CHECK (> 0). */
  roubles: number
  words: string
}

/** The same for the version before, which reads and writes it; triggers copy rows from one to the other. */
export interface OrderDiscountsTable {
  order_id: string
  /** From 1. */
  position: number
  offer_id: number
  kind: string
  /** A promotion's or a code's id. */
  rule: string
  /** CHECK (> 0). */
  roubles: number
  words: string
}

export interface OrderLinesTable {
  order_id: string
  offer_id: number
  product_id: number
  name: string
  size_name: string
  color_name: string
  price: number
  price_old: number
  quantity: number
  discount: number
  /** VAT in percent when it was sold; null in orders from before it was stored. */
  vat: ColumnType<number | null, number | null | undefined, number | null>
  /** Pieces that are being returned or were returned. CHECK (<= quantity). */
  returned: WithDefault<number>
}
