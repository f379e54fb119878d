import * as v from 'valibot'
import { CART_LINES_MOST, LINE_QUANTITY_MOST, OfferId } from './cart.ts'
import { normalizePhone, PHONE_WRONG } from './phone.ts'

const Text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, `не длиннее ${most} знаков`))
const Roubles = v.pipe(v.number(), v.integer(), v.minValue(0))
const Days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365))

const Delivery = v.object({
  service_id: v.pipe(v.number(), v.integer()),
  /** What the shopper was shown; another price now answers 409. */
  cost: Roubles,
  price_service: v.optional(Roubles),
  point_id: v.optional(v.union([Text(100), v.pipe(v.number(), v.integer(), v.transform(String))]), ''),
  ext_rate_id: v.optional(Text(100)),
  ext_service_id: v.optional(Text(100)),
  post_code: v.optional(Text(10), ''),
  city: v.optional(Text(200), ''),
  street: v.optional(Text(200), ''),
  house: v.optional(Text(50), ''),
  flat: v.optional(Text(50), ''),
  address: v.optional(Text(500), ''),
  region: v.optional(Text(200), ''),
  city_type: v.optional(Text(100), ''),
  city_parent: v.optional(Text(200), ''),
  delivery_interval_from: v.optional(Text(10), ''),
  delivery_interval_to: v.optional(Text(10), ''),
  delivery_days: v.optional(Days),
  shipment_days: v.optional(Days),
  is_default: v.optional(v.boolean()),
  storage_period: v.optional(v.union([v.number(), Text(50)])),
})

const Client = v.object({
  name: v.pipe(Text(100), v.minLength(1, 'Обязательное поле')),
  surname: v.optional(Text(100), ''),
  phone: v.pipe(
    Text(30),
    v.check(text => normalizePhone(text) !== null, PHONE_WRONG),
    v.transform(text => normalizePhone(text) ?? ''),
  ),
  email: v.pipe(Text(200), v.email('Введите корректный email')),
  ym_id: v.optional(v.nullable(Text(100)), null),
})

/** `POST /api/cart/checkout/` (specification 1, section 7). `price` of an offer, when sent, is compared too. */
export const Checkout = v.object({
  delivery: Delivery,
  client: Client,
  payment_system_id: v.pipe(v.number(), v.integer()),
  comment: v.optional(Text(1_000), ''),
  confirm: v.optional(v.boolean(), true),
  consents: v.optional(
    v.object({ terms: v.boolean(), personal_data: v.boolean(), advertising: v.optional(v.boolean(), false) }),
  ),
  subscribe: v.optional(v.boolean(), false),
  call_me: v.optional(v.boolean(), false),
  offer_id: v.pipe(
    v.array(
      v.object({
        id: OfferId,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LINE_QUANTITY_MOST)),
        price: v.optional(Roubles),
      }),
    ),
    v.minLength(1, 'Корзина пуста'),
    v.maxLength(CART_LINES_MOST),
  ),
  experiment: v.optional(v.picklist(['allPaymentMethods', 'postpayment', 'old'])),
  fast_order: v.optional(v.boolean(), false),
})
export type Checkout = v.InferOutput<typeof Checkout>

const Integer = v.pipe(v.number(), v.integer())

/** Specification 1, section 3, "Order data". */
export const OrderData = v.object({
  order_id: v.string(),
  created_at: Integer,
  status: v.string(),
  items: v.array(
    v.object({
      product_id: Integer,
      parent_product_id: Integer,
      name: v.string(),
      variant: v.string(),
      price: Integer,
      price_old: Integer,
      quantity: Integer,
      sum: Integer,
    }),
  ),
  /** Goods after discounts. */
  cost: Integer,
  tax: Integer,
  delivery_cost: Integer,
  total: Integer,
  delivery_service_id: Integer,
  delivery_service: v.string(),
  /** In words: `завтра`. */
  delivery_time: v.string(),
  /** Address of the courier's visit, or name and address of the point. */
  delivery_point: v.string(),
  payment: v.string(),
  coupon: v.nullable(v.string()),
  user: v.object({ name: v.string(), surname: v.string(), phone: v.string(), email: v.string() }),
  user_orders_total: Integer,
})
export type OrderData = v.InferOutput<typeof OrderData>

export const CheckoutAnswer = v.object({
  errors: v.array(v.string()),
  order_id: v.string(),
  items: v.record(v.string(), OrderData),
})
export type CheckoutAnswer = v.InferOutput<typeof CheckoutAnswer>

/**
 * Client data is complete when the name holds a space followed by two more characters, and e-mail and phone are there
 * (specification 1, section 5).
 */
export function isClientComplete(client: { name: string; phone: string; email: string }): boolean {
  return /\s.{2,}/.test(client.name.trim()) && client.phone !== '' && client.email !== ''
}

/** At checkout a name without a surname is split at the first space (specification 1, section 5). */
export function splitName(name: string, surname: string): { name: string; surname: string } {
  const whole = name.trim()
  const at = whole.search(/\s/)
  if (surname.trim() || at < 0) return { name: whole, surname: surname.trim() }
  return { name: whole.slice(0, at), surname: whole.slice(at).trim() }
}
