import * as v from 'valibot'
import { DeliveryQuote } from '../delivery/delivery-quote.ts'
import { CartCertificate, CouponEntry, LastAddress, Sums } from './cart-money.ts'
import { Integer } from './step.ts'

/** At most this many different offers in a cart, and this many pieces of each (promise 16). */
export const CART_LINES_MOST = 100
export const LINE_QUANTITY_MOST = 99
/** Longer than any barcode that a feed names. */
const BARCODE_LENGTH_MOST = 1_000

const Quantity = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LINE_QUANTITY_MOST))
export const OfferId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))

/**
 * One offer and its quantity. The barcode is sent along (contract 2.4) and decides nothing: the offer is put
 * into the cart, whatever barcode a browser names.
 */
const CartWish = v.object({
  offer_id: OfferId,
  quantity: Quantity,
  barcode: v.optional(v.pipe(v.string(), v.maxLength(BARCODE_LENGTH_MOST))),
})

/** The tabs of the products (contract 1.4). */
export const Tab = v.picklist(['delivery', 'selfpickup'], 'delivery или selfpickup')
export type Tab = v.InferOutput<typeof Tab>

/**
 * `POST /api/cart/` (contract 1.7): quantity 0 deletes; `items` change several lines at once. `tab`, ours, is
 * the tab that the shopper looks at, alone or with a change: the cart stores it.
 */
export const CartChange = v.pipe(
  v.object({
    ...v.partial(CartWish).entries,
    items: v.optional(v.pipe(v.array(CartWish), v.maxLength(CART_LINES_MOST))),
    tab: v.optional(Tab),
    /** A single added offer is placed after the last of these, or first where none of them is there. */
    after: v.optional(v.pipe(v.array(OfferId), v.maxLength(CART_LINES_MOST))),
  }),
  v.check(
    change =>
      (change.offer_id !== undefined && change.quantity !== undefined) ||
      (change.items?.length ?? 0) > 0 ||
      change.tab !== undefined,
    'нужны offer_id и quantity, items или tab',
  ),
)
export type CartChange = v.InferOutput<typeof CartChange>

/** A line of the cart; `product_id` is the offer (decision 15). */
export const CartProduct = v.object({
  product_id: Integer,
  parent_product_id: Integer,
  name: v.string(),
  url: v.string(),
  /** Key of the picture in the media store; empty without one. */
  img: v.string(),
  price: Integer,
  /** 0, or greater than `price`. */
  price_old: Integer,
  quantity: Integer,
  /** Of all its pieces, at the present price and at the old one; that is 0 where there is none. */
  sum: Integer,
  sum_old: Integer,
  /** The most that can be bought at once in the shopper's town, by any delivery method. */
  quantity_available: Integer,
  /** The most that a courier or a pick-up point can deliver. */
  quantity_available_delivery: Integer,
  /** The most that one own store of the town hands out at once (contract 1.5). */
  quantity_available_pickup: Integer,
  can_buy: v.boolean(),
  /** Why it cannot be bought here, in words: `Только в магазинах Казани`; empty when it can. */
  reason: v.string(),
  /** Grams and centimetres. */
  weight: Integer,
  length: Integer,
  width: Integer,
  height: Integer,
  /** Bonuses that this line earns, for a member. */
  bonuses_new: Integer,
  category_id: Integer,
  category_name: v.string(),
  /** `Женщинам/Платья` */
  category_tree: v.string(),
  /** Colour and size in words. */
  variant: v.string(),
  properties: v.array(v.object({ name: v.string(), value: v.string() })),
  barcode: v.string(),
  product_dl_id: v.string(),
  product_dl_name: v.string(),
  sku_id: v.string(),
})
export type CartProduct = v.InferOutput<typeof CartProduct>

/** Contract 1.3, "Cart state". The browser never computes money: every sum here is the server's. */
export const Cart = v.object({
  /** Versions belong to one cart: a browser's and an account's are two. Null before there is one. */
  id: v.nullable(Integer),
  /** Increases with each change; a checkout names it. */
  version: Integer,
  products: v.array(CartProduct),
  /** The tab that was opened last. */
  tab: Tab,
  /**
   * The delivery method of the sums below: the tab's, otherwise the one that takes most of the cart; null
   * when nothing can be delivered.
   */
  service_id: v.nullable(Integer),
  /** What the delivery method costs and why, by kind; discounts are positive. */
  sums: Sums,
  /**
   * Codes that were entered, in their order; codes that do not exist or have ended are not here (decision
   * 25).
   */
  coupon_list: v.array(CouponEntry),
  /** What the codes take off together. */
  price_discount_coupon: Integer,
  /** Pieces of the lines that can be bought. */
  quantity_total: Integer,
  /** Goods at their present prices. */
  price_total: Integer,
  /** Goods at their old prices, where there are any. */
  price_old_total: Integer,
  /**
   * What each delivery method can take and what not, with cost and days; only methods that a checkout
   * accepts.
   */
  delivery_quotes: v.array(DeliveryQuote),
  /** Own stores of the shopper's town that have everything that can be picked up, by id. */
  pickup_store_ids: v.array(Integer),
  /** Everything on the account; all bonuses are 0 for a visitor who is not a member (decision 26). */
  balance_total: Integer,
  /** What of it may be used on this cart. */
  balance: Integer,
  /** What is used. */
  bonuses: Integer,
  bonuses_new: Integer,
  /** The part of `balance_total` that expires, days until the first of it does, and that day in words. */
  bonuses_extra: Integer,
  bonuses_extra_expiration: Integer,
  bonuses_extra_expiration_date: v.string(),
  /** Discounts without a code. */
  promotions: v.array(v.object({ title: v.string(), discount: Integer })),
  /** One for each cart; null without one. */
  certificate: v.nullable(CartCertificate),
  /** Of the owner's last orders, each offered in its own town only (decision 30). */
  last_address: v.nullable(LastAddress),
  /** Id of an own store. */
  last_shop: v.nullable(v.string()),
  /** Id of a pick-up point. */
  last_pvz: v.nullable(v.string()),
  user: v.nullable(v.object({ id: Integer, name: v.string(), phone: v.string(), email: v.string() })),
  /**
   * The shopper's town: a page restored by «back» notices that it was for another one. Not sent to new
   * visitors.
   */
  region_fias_id: v.optional(v.string()),
  /**
   * The payments that the delivery methods are quoted with (decision 46); a checkout sends it back. Not sent
   * to new visitors.
   */
  experiment: v.optional(v.string()),
  /** About the code that was just sent; null in every other answer. */
  coupon_result: v.nullable(CouponEntry),
  /** About the bonuses that were just sent: how many are used, and in words why not all of them. */
  bonus_result: v.nullable(v.object({ amount: Integer, error: v.nullable(v.string()) })),
})
export type Cart = v.InferOutput<typeof Cart>
