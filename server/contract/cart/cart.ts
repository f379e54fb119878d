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
 * One offer and how many of it. The barcode goes with it (contract 2.4) and decides nothing: what is put into the cart is
 * the offer, whatever barcode a browser names.
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
 * `POST /api/cart/` (contract 1.7): quantity 0 deletes; `items` change several lines at once. `tab`, ours, is the tab
 * that the shopper looks at, alone or beside a change: the cart keeps it.
 */
export const CartChange = v.pipe(
  v.object({
    ...v.partial(CartWish).entries,
    items: v.optional(v.pipe(v.array(CartWish), v.maxLength(CART_LINES_MOST))),
    tab: v.optional(Tab),
    /** The one offer that is put stands behind the last of these, before all others where none of them is there. */
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
  /** The most that can be bought at once in the shopper's town, in any way. */
  quantity_available: Integer,
  /** The most that a courier or a pick-up point can bring. */
  quantity_available_delivery: Integer,
  /** The most that one own store of the town gives out at once (contract 1.5). */
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
  /** Versions are of one cart: a browser's and an account's are two. Null before there is one. */
  id: v.nullable(Integer),
  /** Grows with each change; a checkout names it. */
  version: Integer,
  products: v.array(CartProduct),
  /** The tab that was looked at last. */
  tab: Tab,
  /** The way that the sums below are of: the tab's, else the one that takes most of the cart; null when nothing can go. */
  service_id: v.nullable(Integer),
  /** What the way costs and why, by kind; discounts are positive. */
  sums: Sums,
  /** Codes that were entered, in their order; one that does not exist or has ended is not here (decision 25). */
  coupon_list: v.array(CouponEntry),
  /** What the codes take off together. */
  price_discount_coupon: Integer,
  /** Pieces of the lines that can be bought. */
  quantity_total: Integer,
  /** Goods at their present prices. */
  price_total: Integer,
  /** Goods at their old prices, where there are any. */
  price_old_total: Integer,
  /** What can go each way and what not, with cost and days; only ways that a checkout takes. */
  delivery_quotes: v.array(DeliveryQuote),
  /** Own stores of the shopper's town that hold all that can be picked up, by id. */
  pickup_store_ids: v.array(Integer),
  /** Everything on the account; all bonuses are 0 for who is no member (decision 26). */
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
  /** One a cart; null without one. */
  certificate: v.nullable(CartCertificate),
  /** Of the owner's last orders, each offered in its own town only (decision 30). */
  last_address: v.nullable(LastAddress),
  /** Id of an own store. */
  last_shop: v.nullable(v.string()),
  /** Id of a pick-up point. */
  last_pvz: v.nullable(v.string()),
  user: v.nullable(v.object({ id: Integer, name: v.string(), phone: v.string(), email: v.string() })),
  /** The shopper's town: a page that was kept for «back» finds out that it is of another. Not told to who is new. */
  region_fias_id: v.optional(v.string()),
  /** By which payments the ways are quoted (decision 46); a checkout sends it back. Not told to who is new. */
  experiment: v.optional(v.string()),
  /** About the code that was just sent; null in every other answer. */
  coupon_result: v.nullable(CouponEntry),
  /** About the bonuses that were just sent: how many are used, and in words why not all of them. */
  bonus_result: v.nullable(v.object({ amount: Integer, error: v.nullable(v.string()) })),
})
export type Cart = v.InferOutput<typeof Cart>
