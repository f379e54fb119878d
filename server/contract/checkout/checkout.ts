import * as v from 'valibot'
import { Email } from '../account/email.ts'
import { normalizePhone, PHONE_WRONG } from '../account/phone.ts'
import { CART_LINES_MOST, LINE_QUANTITY_MOST } from '../cart/cart.ts'
import { EXPERIMENTS } from '../delivery/delivery.ts'
import { CheckoutDelivery } from './checkout-delivery.ts'
import {
  FIELD_REQUIRED,
  Id,
  OfferIdSent,
  OptionalText,
  Roubles,
  wholeNumber,
  YesOrNo,
} from './payload-fields.ts'

/** Its errors carry `errors` beside `error`, whatever the status (contract 1.7). */
export const CHECKOUT_PATH = '/api/cart/checkout/'

const Client = v.object({
  name: v.pipe(
    v.string(FIELD_REQUIRED),
    v.trim(),
    v.nonEmpty(FIELD_REQUIRED),
    v.maxLength(100, 'не длиннее 100 знаков'),
  ),
  surname: OptionalText(100),
  phone: v.pipe(
    v.string(FIELD_REQUIRED),
    v.trim(),
    v.nonEmpty(FIELD_REQUIRED),
    v.maxLength(30, PHONE_WRONG),
    v.check(text => normalizePhone(text) !== null, PHONE_WRONG),
    v.transform(text => normalizePhone(text) ?? ''),
  ),
  email: Email,
  ym_id: OptionalText(100),
})

export const NAME_NOT_WHOLE = 'Укажите имя и фамилию'
const QUANTITY_WRONG = `количество от 1 до ${LINE_QUANTITY_MOST}`

/** `POST /api/cart/checkout/` (contract 1.7). `price` of an offer, when sent, is compared too. */
const CheckoutFields = v.object({
  delivery: CheckoutDelivery,
  client: Client,
  payment_system_id: Id('Выберите способ оплаты'),
  comment: OptionalText(1_000),
  confirm: v.nullish(YesOrNo, true),
  consents: v.nullish(
    v.object(
      { terms: YesOrNo, personal_data: YesOrNo, advertising: v.nullish(YesOrNo, false) },
      'нужны согласия',
    ),
    null,
  ),
  subscribe: v.nullish(YesOrNo, false),
  call_me: v.nullish(YesOrNo, false),
  offer_id: v.pipe(
    v.array(
      v.object({
        id: OfferIdSent,
        quantity: wholeNumber(1, LINE_QUANTITY_MOST, QUANTITY_WRONG),
        price: v.nullish(Roubles, null),
      }),
      'нужен список товаров',
    ),
    v.minLength(1, 'Корзина пуста'),
    v.maxLength(CART_LINES_MOST, `не больше ${CART_LINES_MOST} разных товаров`),
  ),
  /** What the shopper was shown to pay, ours; another sum now answers 409. */
  total: v.nullish(Roubles, null),
  /** By which payments were shown; the order keeps the one that the server knows of. */
  experiment: v.nullish(v.picklist(EXPERIMENTS, 'нет такого варианта'), null),
  fast_order: v.nullish(YesOrNo, false),
})

/** A fast order has a field for the surname, where any will do (contract 2.5). */
export const Checkout = v.pipe(
  CheckoutFields,
  v.forward(
    v.check(({ client, fast_order }) => fast_order || isNameWhole(client), NAME_NOT_WHOLE),
    ['client', 'name'],
  ),
)
export type Checkout = v.InferOutput<typeof Checkout>

const Integer = v.pipe(v.number(), v.integer())

/** Contract 1.3, "Order data". */
export const OrderData = v.object({
  order_id: v.string(),
  created_at: Integer,
  /** The first of the orders that one checkout made; answers stored before have none. */
  checkout_id: v.optional(v.string(), ''),
  status: v.string(),
  payment_status: v.optional(v.string(), 'none'),
  items: v.array(
    v.object({
      product_id: Integer,
      parent_product_id: Integer,
      name: v.string(),
      variant: v.string(),
      price: Integer,
      price_old: Integer,
      quantity: Integer,
      /** Before every discount; answers stored before have none. */
      gross: v.optional(Integer, 0),
      /** After promotions and codes: what a return of the whole line gives back. */
      worth: v.optional(Integer, 0),
      /** After every discount, bonuses and a certificate too. */
      sum: Integer,
    }),
  ),
  /** Goods before discounts: `goods` less `discounts` and with `delivery_cost` is `total`. */
  goods: v.optional(Integer, 0),
  /** What was taken off the goods and why, in whole roubles above 0. */
  discounts: v.optional(
    v.array(v.object({ kind: v.string(), rule: v.string(), words: v.string(), roubles: Integer })),
    [],
  ),
  /** Goods after discounts. */
  cost: Integer,
  tax: Integer,
  delivery_cost: Integer,
  total: Integer,
  delivery_service_id: Integer,
  delivery_service: v.string(),
  /** The promised dates in words: `16–18 января`. */
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
 * (contract 1.5).
 */
export function isClientComplete(client: { name: string; phone: string; email: string }): boolean {
  return isNameWhole({ name: client.name, surname: '' }) && client.phone !== '' && client.email !== ''
}

/** A name with a surname, in one field or in two: a space, and at least two more characters after it. */
export function isNameWhole({ name, surname }: { name: string; surname: string }): boolean {
  return /\s.{2,}/.test(`${name} ${surname}`.trim())
}

/**
 * A name without a surname is split at the first space (contract 1.5). The whole name may stand in the first of two
 * fields, with the surname in the other: then it is not repeated.
 */
export function splitName(name: string, surname: string): { name: string; surname: string } {
  const [whole, last] = [name.trim(), surname.trim()]
  if (last) {
    const isTwice = whole.endsWith(` ${last}`)
    return { name: isTwice ? whole.slice(0, -last.length).trim() : whole, surname: last }
  }
  const at = whole.search(/\s/)
  return at < 0 ? { name: whole, surname: '' } : { name: whole.slice(0, at), surname: whole.slice(at).trim() }
}
