import * as v from 'valibot'
import { Integer } from './step.ts'

const INT_MOST = 2 ** 31 - 1
const OfferNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(INT_MOST))

/** The most codes in a cart. */
export const COUPONS_MOST = 10
export const CODE_LENGTH_MOST = 64

/**
 * The sums of one delivery method or one order, in whole roubles: goods at shelf prices, delivery, the total, and
 * one for each kind of money, by its name. What lowers or pays is positive. The kinds are the shop's list
 * (`server/shop/money/kinds.ts`), which the contract does not repeat: whoever prints them walks `rows`.
 */
export const Sums = v.record(v.string(), Integer)
/** As the shop computes them. */
export type Sums = Record<'goods' | 'delivery' | 'total', number> & v.InferOutput<typeof Sums>

/** A code of the cart; `status_text` is a text of contract 1.8, «Промокод применен» when it applies. */
export const CouponEntry = v.object({
  coupon: v.string(),
  status: v.picklist(['applied', 'not_applied']),
  status_text: v.string(),
})
export type CouponEntry = v.InferOutput<typeof CouponEntry>

/** The certificate of a cart. */
export const CartCertificate = v.object({
  certificate_id: v.string(),
  /** What it pays of this cart now. */
  amount: Integer,
  /** What the shopper wished it to pay. */
  wished: Integer,
  /** What is left on it. */
  balance: Integer,
  /** Why it pays less or nothing, in words. */
  error: v.nullable(v.string()),
})
export type CartCertificate = v.InferOutput<typeof CartCertificate>

/** Where the last courier order went, under the names of the checkout's `delivery`. */
export const LastAddress = v.object({
  post_code: v.string(),
  region: v.string(),
  city_type: v.string(),
  city_parent: v.string(),
  city: v.string(),
  street: v.string(),
  house: v.string(),
  entrance: v.string(),
  flat: v.string(),
  address: v.string(),
})
export type LastAddress = v.InferOutput<typeof LastAddress>

/** Lines that sums are tried on; without them those of the active tab (decision 25). */
export const TriedItems = v.optional(
  v.nullable(
    v.pipe(
      v.array(
        v.object({
          offer_id: OfferNumber,
          quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
        }),
      ),
      v.maxLength(100),
    ),
  ),
)
export type TriedItems = v.InferOutput<typeof TriedItems>

const Code = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(CODE_LENGTH_MOST, `не длиннее ${CODE_LENGTH_MOST} знаков`),
)

/** `POST /api/cart/coupon/`: adds a code; an empty one removes all. Answers the cart. */
export const CouponChange = v.object({ coupon: Code, items: TriedItems })
export type CouponChange = v.InferOutput<typeof CouponChange>

/** `DELETE /api/cart/coupon/`, ours: removes one. */
export const CouponRemove = v.object({ coupon: v.pipe(Code, v.nonEmpty()), items: TriedItems })

/** `POST /api/cart/bonus/`: 0 takes them off. Answers the cart. */
export const BonusChange = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(INT_MOST)),
  items: TriedItems,
})
export type BonusChange = v.InferOutput<typeof BonusChange>

/** `POST /api/certificate/`: without an `amount` it is checked, with one applied, 0 takes it off. */
export const CertificateChange = v.object({
  certificate_id: v.pipe(Code, v.nonEmpty()),
  amount: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(INT_MOST)))),
})
export type CertificateChange = v.InferOutput<typeof CertificateChange>

/** `GET /api/product/bonus/?barcode=`: what one piece earns a member, by barcode. */
export const ProductBonusAsked = v.object({ barcode: v.pipe(v.string(), v.trim(), v.maxLength(2_000)) })
export const ProductBonuses = v.object({ items: v.record(v.string(), v.object({ bonus: Integer })) })
export type ProductBonuses = v.InferOutput<typeof ProductBonuses>
