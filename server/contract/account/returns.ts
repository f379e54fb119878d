import * as v from 'valibot'
import { CART_LINES_MOST, LINE_QUANTITY_MOST } from '../cart/cart.ts'
import { OfferIdSent, OptionalText, Text, wholeNumber } from '../checkout/payload-fields.ts'
import { COURIER, SHOP_PICKUP } from '../delivery/delivery.ts'

/** Why something is returned; `is_fault` means the shop's fault, with a longer term and paid transport. */
export const RETURN_REASONS = {
  size: { words: 'Не подошёл размер', is_fault: false },
  style: { words: 'Не подошёл цвет или фасон', is_fault: false },
  other: { words: 'Передумали', is_fault: false },
  defect: { words: 'Брак', is_fault: true },
  wrong_item: { words: 'Привезли не то', is_fault: true },
} as const satisfies Record<string, { words: string; is_fault: boolean }>

export type ReturnReason = keyof typeof RETURN_REASONS
export const RETURN_REASON_CODES = Object.keys(RETURN_REASONS) as [ReturnReason, ...ReturnReason[]]

/** A pick-up point of any carrier, where returned goods are handed in. */
export const RETURN_AT_POINT = 79
export const RETURN_WAYS = {
  [SHOP_PICKUP]: 'В магазин',
  [RETURN_AT_POINT]: 'Через пункт выдачи',
  [COURIER]: 'Курьером',
} as const

const CODE_WRONG = 'нужен код возврата'
export const ReturnCode = v.pipe(v.string(CODE_WRONG), v.trim(), v.regex(/^\d{10}$/, CODE_WRONG))

const WAY_WRONG = 'Выберите, как вернуть'

/** `POST /api/return/` (decision 34). */
export const ReturnRequest = v.object({
  order_id: v.pipe(v.string('нужен номер заказа'), v.trim(), v.maxLength(20, 'нужен номер заказа')),
  items: v.pipe(
    v.array(
      v.object({
        offer_id: OfferIdSent,
        quantity: wholeNumber(1, LINE_QUANTITY_MOST, `количество от 1 до ${LINE_QUANTITY_MOST}`),
        reason: v.picklist(RETURN_REASON_CODES, 'Выберите причину'),
      }),
      'нужен список вещей',
    ),
    v.minLength(1, 'Отметьте, что возвращаете'),
    v.maxLength(CART_LINES_MOST, `не больше ${CART_LINES_MOST} разных вещей`),
    v.check(
      items => new Set(items.map(item => item.offer_id)).size === items.length,
      'каждая вещь называется один раз',
    ),
  ),
  way: v.object(
    {
      service_id: v.pipe(
        wholeNumber(1, 1_000, WAY_WRONG),
        v.check(id => id in RETURN_WAYS, WAY_WRONG),
      ),
      point_id: OptionalText(60),
    },
    WAY_WRONG,
  ),
  comment: OptionalText(1_000),
})
export type ReturnRequest = v.InferOutput<typeof ReturnRequest>

/** `GET /api/return/`. */
export const ReturnQuery = v.object({ return_code: ReturnCode })

/** `POST /api/return/track`: the carrier's number of the parcel. */
export const ReturnTrack = v.object({
  return_code: ReturnCode,
  track: v.pipe(
    Text(40),
    v.nonEmpty('Введите трек-номер'),
    v.regex(/^[A-Za-z0-9-]+$/, 'в трек-номере только латинские буквы, цифры и дефис'),
  ),
})
export type ReturnTrack = v.InferOutput<typeof ReturnTrack>

const Integer = v.pipe(v.number(), v.integer())

/** The answer of `POST /api/return/`. */
export const ReturnCreated = v.object({ return_code: ReturnCode })

/** The answer of `GET /api/return/`: roubles by the kind in which they were paid, moments in epoch milliseconds. */
export const ReturnData = v.object({
  return_code: v.string(),
  order_id: v.string(),
  created_at: Integer,
  status: v.string(),
  status_text: v.string(),
  items: v.array(
    v.object({
      offer_id: Integer,
      product_id: Integer,
      name: v.string(),
      variant: v.string(),
      quantity: Integer,
      reason: v.string(),
      reason_text: v.string(),
      roubles: Integer,
    }),
  ),
  way: v.object({ service_id: Integer, point_id: v.string(), name: v.string(), point: v.string() }),
  comment: v.string(),
  /** The carrier's tracking number; empty before the parcel is sent. */
  track: v.string(),
  /** `delivery` of it is the outgoing delivery. */
  money: Integer,
  bonuses: Integer,
  certificate: Integer,
  /** What is returned beside money, by the kind in which it was paid; points are not roubles. */
  back: v.array(v.object({ kind: v.string(), words: v.string(), roubles: Integer, is_points: v.boolean() })),
  delivery: Integer,
  bonuses_taken: Integer,
  history: v.array(v.object({ status: v.string(), status_text: v.string(), created_at: Integer })),
})
export type ReturnData = v.InferOutput<typeof ReturnData>
