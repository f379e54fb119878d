import * as v from 'valibot'
import { CART_LINES_MOST, LINE_QUANTITY_MOST } from '../cart/cart.ts'
import { Id, OptionalText, wholeNumber } from '../checkout/payload-fields.ts'
import { DeliveryDay, Interval } from './delivery-day.ts'
import { Hours } from './hours.ts'
import { FiasId } from './region.ts'

const Integer = v.pipe(v.number(), v.integer())
const degrees = (most: number) =>
  v.nullish(
    v.pipe(v.number('нужны градусы'), v.minValue(-most, 'нужны градусы'), v.maxValue(most, 'нужны градусы')),
    null,
  )

/** The destination (decision 16). Fields that a browser does not know may be null or absent. */
export const DeliveryLocation = v.object({
  name: OptionalText(200),
  uuid: v.nullish(v.union([v.literal(''), FiasId], 'нужен код ФИАС'), ''),
  zip: OptionalText(10),
  latitude: degrees(90),
  longitude: degrees(180),
  kladr: OptionalText(19),
  /** As it was typed; a calculation is exact once its house has been found. */
  address: OptionalText(500),
})
export type DeliveryLocation = v.InferOutput<typeof DeliveryLocation>

/** Ignored: the session decides (decision 19). */
const IsAdmin = v.nullish(v.unknown(), null)

/** `POST /minions/kevin/calculate/summary` (contract 1.7). */
export const SummaryRequest = v.object({ location: DeliveryLocation, is_admin: IsAdmin })
export type SummaryRequest = v.InferOutput<typeof SummaryRequest>

const Measure = v.nullish(
  v.pipe(
    v.number('нужно число'),
    v.minValue(0, 'число не меньше нуля'),
    v.maxValue(10_000_000, 'слишком большое число'),
  ),
  null,
)

/**
 * A product to calculate for: `id` is the offer's. Price, weight and dimensions come from the catalogue, never
 * from here; they are validated only so that wrong ones are reported.
 */
export const CalculatedProduct = v.object({
  id: Id('нужен номер товара'),
  quantity: v.nullish(wholeNumber(1, LINE_QUANTITY_MOST, `количество от 1 до ${LINE_QUANTITY_MOST}`), 1),
  price: Measure,
  weight: Measure,
  length: Measure,
  width: Measure,
  height: Measure,
})

export const SERVICE_IDS_MOST = 50

/**
 * `POST /minions/kevin/calculate` (contract 1.7). `ids` limits the services; `request_id` is returned as it was
 * sent.
 */
export const CalculateRequest = v.object({
  location: DeliveryLocation,
  products: v.pipe(
    v.array(CalculatedProduct, 'нужен список товаров'),
    v.minLength(1, 'нужен хотя бы один товар'),
    v.maxLength(CART_LINES_MOST, `не больше ${CART_LINES_MOST} разных товаров`),
  ),
  ids: v.nullish(
    v.pipe(
      v.array(Id('нужен номер способа доставки'), 'нужен список способов доставки'),
      v.maxLength(SERVICE_IDS_MOST, `не больше ${SERVICE_IDS_MOST} способов`),
    ),
    null,
  ),
  request_id: v.nullish(
    v.union([v.pipe(v.string(), v.maxLength(100, 'не длиннее 100 знаков')), v.number()], 'нужен текст'),
    null,
  ),
  is_admin: IsAdmin,
})
export type CalculateRequest = v.InferOutput<typeof CalculateRequest>

/** Where the stock is: stores and warehouses with quantities, by product (decision 17). */
export const Fillment = v.record(v.string(), v.array(v.object({ id: Integer, amount: Integer })))
export type Fillment = v.InferOutput<typeof Fillment>

/** `service_type` of a point: 3 is a carrier's point, anything else an own store (contract 2.3). */
export const OF_CARRIER = 3
export const OF_SHOP = 1

/** A carrier's pick-up point, or an own store (contract 1.3 and 2.3). */
export const Pickpoint = v.object({
  /** The carrier's code of the point, or the number of the own store. A checkout sends it as `point_id`. */
  id: v.string(),
  name: v.string(),
  /** `vitrina`, the shop's own code, for its stores; otherwise `cdek`, `pochta`, `5post`, `yandex`. */
  service_code: v.string(),
  service_type: Integer,
  kind: v.picklist(['store', 'point', 'locker', 'office']),
  address: v.string(),
  metro: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  workhours: v.string(),
  hours: Hours,
  way_description: v.string(),
  /** Days for which the parcel is stored there. */
  storage_period: Integer,
  /** What the shopper pays for delivery to this place, and the days it takes, from today in the shopper's town. */
  price: Integer,
  days_min: Integer,
  days_max: Integer,
  has_dressing_room: v.boolean(),
  has_cash: v.boolean(),
  has_card: v.boolean(),
  /**
   * The payments that are possible for this parcel here, of those that its service allows; empty where the place
   * accepts none of them (decision 43).
   */
  payment_ids: v.array(Integer),
  location_name: v.string(),
  postal_code: v.string(),
  delivery_service_id: Integer,
  /** Keys of pictures in the media store, or addresses. */
  images: v.array(v.string()),
  /**
   * A place with false is shown, disabled: an own store that has only part of the parcel (decision 20), or a
   * place without `payment_ids`.
   */
  can_go: v.boolean(),
  /** Products of the parcel that it does not have. */
  lacks: v.array(Integer),
})
export type Pickpoint = v.InferOutput<typeof Pickpoint>

/**
 * A way to pay for a delivery; both ids are the number used in `payment_ids` and `payment_system_id` (decision
 * 18).
 */
export const Payment = v.object({ id: Integer, payment_id: Integer, name: v.string() })
export type Payment = v.InferOutput<typeof Payment>

/**
 * The `message` of a service that only administrators see: it is shown, and nobody can order with it (decision
 * 19).
 */
export const SWITCHED_OFF = 'Выключено для покупателей'

/** One delivery service for these goods at this place (contract 1.3, decision 17). */
export const Delivery = v.object({
  /** The row's number in this answer, from 1. */
  id: Integer,
  /** The fixed id (decision 7). */
  service_id: Integer,
  service_type: v.picklist(['courier', 'pickpoint', 'shop_selfpickup']),
  service_name: v.string(),
  certificates_allowed: v.boolean(),
  /**
   * What the shopper pays now; null where the service is not offered, and `message` says why. For points, the
   * cheapest one's.
   */
  price: v.nullable(Integer),
  /** The price before the free delivery threshold. */
  price_service: v.nullable(Integer),
  /** The house was found (courier), or it is a list of points. */
  exact: v.boolean(),
  days_min: v.nullable(Integer),
  days_max: v.nullable(Integer),
  days_delivery: v.array(DeliveryDay),
  days_shipping: v.nullable(Integer),
  delivery_intervals: v.array(Interval),
  /** Sorted by `days_max`, then price. Empty for a courier. */
  pickpoints: v.array(Pickpoint),
  payment_ids: v.array(Integer),
  is_default: v.boolean(),
  /** The free delivery threshold; 0 where there is none. */
  free_delivery_price: Integer,
  free_delivery_price_set: v.boolean(),
  /** Every requested product can be delivered this way. */
  in_stock: v.boolean(),
  /** The tariff's and the carrier's own ids; a checkout sends them back as `ext_rate_id`, `ext_service_id`. */
  reworker_rate_id: v.string(),
  reworker_service_id: v.string(),
  fillment: Fillment,
  /** The town whose store sends this parcel to the stores of the shopper's town (decision 44). */
  transfer_from: v.optional(v.string()),
  /** A Russian sentence about restrictions; otherwise ''. */
  message: v.string(),
  /**
   * Identifies the tariff that was used: a checkout sends it back, and a tariff that has changed since is
   * answered 409.
   */
  tariff_revision: v.string(),
})
export type Delivery = v.InferOutput<typeof Delivery>

export const SummaryAnswer = v.object({ deliveries: v.array(Delivery), payments: v.array(Payment) })
export type SummaryAnswer = v.InferOutput<typeof SummaryAnswer>

export const CalculateAnswer = v.object({
  deliveries: v.array(Delivery),
  request_id: v.nullable(v.union([v.string(), v.number()])),
})
export type CalculateAnswer = v.InferOutput<typeof CalculateAnswer>
