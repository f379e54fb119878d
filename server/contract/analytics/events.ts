import * as v from 'valibot'
import { CartProduct } from '../cart/cart.ts'

/*
 * Everything that is reported to analytics, by name: the payload, and the sentence of the contract that asks for it. The bus
 * of the browser (`widgets/shared/bus.ts`) takes its types from here, so an event that is not here cannot be sent, and
 * `test/browser/analytics/every-event.test.ts` does for each of them what a shopper does.
 */

/** A product as Metrika's e-commerce has it; `id` is the product (a colour), its size stands in `variant`. */
export const SoldProduct = v.object({
  id: v.string(),
  name: v.string(),
  /** Whole roubles a piece, as the page prints them. */
  price: v.number(),
  brand: v.optional(v.string()),
  /** `Женщинам/Платья` */
  category: v.optional(v.string()),
  variant: v.optional(v.string()),
  quantity: v.optional(v.number()),
  /** Where it stood, and in which place of it: from 1. */
  list: v.optional(v.string()),
  position: v.optional(v.number()),
})
export type SoldProduct = v.InferOutput<typeof SoldProduct>

/** A placed order; one of several parts is one of several. No personal data. */
export const Purchase = v.object({
  /** The payments that it was offered (decision 46): a parameter of the visit, and no field of e-commerce. */
  experiment: v.string(),
  actionField: v.object({
    id: v.string(),
    revenue: v.number(),
    tax: v.number(),
    shipping: v.number(),
    coupon: v.string(),
    user_orders_total: v.number(),
  }),
  products: v.array(SoldProduct),
})
export type Purchase = v.InferOutput<typeof Purchase>

/** Goals by name, each with its sentence. */
export const GOALS = {
  'product-view-pickpoints':
    'Analytics events: product-view-pickpoints, product-view-shops, self-pickup-purchase, add-to-cart-from-fav, show-related-products, dont-show-related-products (2, section 7)',
  'product-view-shops': 'Analytics events: product-view-shops (2, section 7)',
  'self-pickup-purchase': 'Analytics events: self-pickup-purchase (2, section 7)',
  'add-to-cart-from-fav': 'Analytics events: add-to-cart-from-fav (2, section 7)',
  'show-related-products': 'Analytics events: show-related-products (2, section 7)',
  'dont-show-related-products': 'Analytics events: dont-show-related-products (2, section 7)',
  'view-product-cards-2':
    'Viewed-product analytics fire on the 2nd, 5th and 7th or later view in a session (2, section 7)',
  'view-product-cards-5':
    'Viewed-product analytics fire on the 2nd, 5th and 7th or later view in a session (2, section 7)',
  'view-product-cards-7': 'The view-product-cards analytics goal is capped at 7 (1, section 5)',
} as const
export type GoalName = keyof typeof GOALS
const GOAL_NAMES = Object.keys(GOALS) as GoalName[]

const ProductIds = v.array(v.number())

export const EVENTS = {
  'page.viewed': {
    payload: v.object({}),
    source: 'The client also fires many marketing and analytics events (1, section 1)',
  },
  'products.shown': {
    /** What came into view until a second after the last of them. */
    payload: v.object({ products: v.array(SoldProduct) }),
    source: 'Product-view analytics batch submitted after 1000 ms (1, section 9)',
  },
  'product.viewed': {
    payload: v.object({ product: SoldProduct }),
    source: 'Many tracking pixel and goal calls go to third-party analytics (1, section 7)',
  },
  'cart.added': {
    /** For an offer that was not in the cart: what shows that it is there now follows this. */
    payload: v.object({ offer_id: v.number(), quantity: v.number(), product: v.nullable(CartProduct) }),
    source: 'Cart add payload: productId, productCount, barcode (2, section 3)',
  },
  'cart.counted': {
    /** A line has more or fewer pieces than before; 0 for none. */
    payload: v.object({ product: CartProduct, before: v.number(), quantity: v.number() }),
    source:
      'Cart delete product by id; cart update count with productId, productCount, barcode (2, section 7)',
  },
  'checkout.entered': {
    payload: v.object({ step: v.number() }),
    source: 'Checkout is one cart page (/order/) with four steps tracked by the URL hash (1, section 2)',
  },
  'payments.shown': {
    /** Step 4 shows what may be paid by: a visit of this experiment (decision 46). */
    payload: v.object({ experiment: v.string() }),
    source: 'POST /api/cart/checkout/: experiment (allPaymentMethods or postpayment) (1, section 7)',
  },
  'order.placed': {
    payload: v.object({ purchases: v.array(Purchase) }),
    source:
      'Order creation: checkout call, order stored, analytics purchase event fired, page replaced with the order confirmation page (1, section 4)',
  },
  'goal.reached': {
    payload: v.object({ goal: v.picklist(GOAL_NAMES) }),
    source: 'Many tracking pixel and goal calls go to third-party analytics (1, section 7)',
  },
  'recommend.viewed': {
    /** `event` is the name that whoever asked for the list gave, for the metrics. */
    payload: v.object({ type: v.string(), event: v.string(), product_ids: ProductIds }),
    source: 'Recommendations: operation, barcode, event, click_event (2, section 7)',
  },
  'recommend.clicked': {
    payload: v.object({ type: v.string(), event: v.string(), product_id: v.number() }),
    source: 'Recommendations: operation, barcode, event, click_event (2, section 7)',
  },
  'recommend.failed': {
    payload: v.object({ type: v.string() }),
    source: 'Recommendations failure: emits an error event and hides the block (2, section 8)',
  },
} as const satisfies Record<string, { payload: v.GenericSchema; source: string }>

export type EventName = keyof typeof EVENTS
export type AnalyticsEvents = { [Name in EventName]: v.InferOutput<(typeof EVENTS)[Name]['payload']> }
