import type { ColumnType, Generated } from 'kysely'

/**
 * Every table, in the words the whole shop uses: a column, a JSON field and a template variable share one name.
 *
 * The same types serve SQLite and PostgreSQL, so there are only integers and text: a flag is 0 or 1, a moment is
 * epoch milliseconds (`*_at`), money is whole roubles, a structure is JSON in a text column (`*_json`).
 */
export interface Tables {
  meta: MetaTable
  categories: CategoriesTable
  products: ProductsTable
  offers: OffersTable
  pictures: PicturesTable
  stores: StoresTable
  stock: StockTable
  stock_moves: StockMovesTable
  regions: RegionsTable
  pickup_points: PickupPointsTable
  delivery_services: DeliveryServicesTable
  users: UsersTable
  visitors: VisitorsTable
  carts: CartsTable
  cart_lines: CartLinesTable
  favorites: FavoritesTable
  checkout_keys: CheckoutKeysTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_events: OrderEventsTable
  order_discounts: OrderDiscountsTable
  consents: ConsentsTable
  coupons: CouponsTable
  certificates: CertificatesTable
  bonus_moves: BonusMovesTable
  sms_codes: SmsCodesTable
  limits: LimitsTable
  subscriptions: SubscriptionsTable
  outbox: OutboxTable
}

export type Flag = 0 | 1

/** Settings that the shop itself writes: `catalog_revision`, `secret` (signs cookies), … */
export interface MetaTable {
  key: string
  value: string
}

export interface CategoriesTable {
  id: Generated<number>
  parent_id: number | null
  /** The feed's own id. */
  ext_id: string
  name: string
  slug: string
  /** Slugs from the root, without slashes at the ends: `women/dresses`. Unique. */
  path: string
  position: number
  /** `[{ code, name }]`: which filters this branch shows and in which order; null inherits. */
  filters_json: string | null
  is_gone: Flag
}

/** A product is one colour of a model; its sizes are offers (decision 15). */
export interface ProductsTable {
  id: Generated<number>
  /** What the importer knows it by: brand, group and colour. Unique. */
  ext_key: string
  /** Colours of one model share it. */
  group_key: string
  name: string
  slug: string
  brand: string
  vendor_code: string
  category_id: number
  color_name: string
  /** The family that filters group by: `Красный`. Empty when the feed names no colour. */
  color_family: string
  color_hex: string
  /** Sanitised HTML. */
  description: string
  composition: string
  care: string
  season: string
  /** `[{ name, value }]` as the feed has them, without size and colour. */
  params_json: string
  is_new: Flag
  is_hit: Flag
  /** Sold pieces, weighted; grows with orders. Sorts «popular». */
  popularity: number
  first_seen_at: number
  /** When a feed last changed what its page says; 0 where that was before this was written down. */
  changed_at: Generated<number>
  is_gone: Flag
  /** Hash of everything the feed says of it: an equal hash is «unchanged». */
  content_hash: string
}

/** A size of a colour: what is sold. `offer_id` in calls, `product_id` in the cart. */
export interface OffersTable {
  id: Generated<number>
  product_id: number
  /** The feed's offer id. Unique; stands in the hash of the product card. */
  ext_id: string
  barcode: string
  /** Empty for goods without sizes. */
  size_name: string
  position: number
  price: number
  /** 0 when there is none; otherwise greater than `price`. */
  price_old: number
  weight_g: number
  length_cm: number
  width_cm: number
  height_cm: number
  /** The feed's `available`: 0 is never sold, whatever the stock. */
  is_available: Flag
  is_gone: Flag
  content_hash: string
}

export interface PicturesTable {
  product_id: number
  position: number
  /** The media store's key. */
  key: string
  width: number
  height: number
  source_url: string
}

export interface StoresTable {
  id: Generated<number>
  ext_id: string
  /** The warehouse serves couriers and pick-up points; a store serves those who come. */
  kind: 'store' | 'warehouse'
  name: string
  city: string
  region_fias_id: string
  address: string
  metro: string
  workhours: string
  way_description: string
  phone: string
  latitude: number
  longitude: number
  has_dressing_room: Flag
  images_json: string
  is_gone: Flag
}

export interface StockTable {
  offer_id: number
  store_id: number
  /** CHECK (qty >= 0). */
  qty: number
}

/** Every change of `stock.qty`, so that the reconciler can add them up. */
export interface StockMovesTable {
  id: Generated<number>
  offer_id: number
  store_id: number
  delta: number
  reason: 'import' | 'order' | 'release' | 'return'
  order_id: string | null
  created_at: number
}

/** Towns to choose from; ids and coordinates as FIAS and KLADR have them. */
export interface RegionsTable {
  fias_id: string
  kladr_id: string
  name: string
  /** `город`, `посёлок городского типа`, … */
  type_full: string
  region_name: string
  area_name: string
  latitude: number
  longitude: number
  /** As DaData writes it: `UTC+3`. */
  timezone: string
  population: number
  fias_level: number
  postal_code: string
  /** Emphasised in the list shown without a query. */
  accent: Flag
  /** Place in that list; 0 is not in it. */
  sort: number
}

export interface PickupPointsTable {
  id: string
  service_code: string
  name: string
  address: string
  metro: string
  region_fias_id: string
  latitude: number
  longitude: number
  workhours: string
  way_description: string
  postal_code: string
  storage_period: number
  has_dressing_room: Flag
  weight_max_g: number
}

/** Tariffs of the services whose ids and names the contract fixes. */
export interface DeliveryServicesTable {
  service_id: number
  price: number
  /** Goods from this sum travel free; 0 is never. */
  free_delivery_price: number
  days_min: number
  days_max: number
  payment_ids_json: string
  is_default: Flag
}

export interface UsersTable {
  id: Generated<number>
  /** `+79xxxxxxxxx`. */
  phone: string
  email: string
  name: string
  surname: string
  in_loyalty_program: Flag
  is_admin: Flag
  /** Moves only together with a row of `bonus_moves`. CHECK (>= 0). */
  bonus_balance: number
  created_at: number
}

/** A browser. The row appears with its first write, never with a look. */
export interface VisitorsTable {
  id: Generated<number>
  /** SHA-256 of the cookie; the cookie itself is nowhere. */
  token_hash: string
  user_id: number | null
  /** The chosen region as `PATCH /api/v3/state/` sent it. */
  region_json: string | null
  created_at: number
  seen_at: number
}

/** A cart belongs to a browser or, once signed in, to the account. Exactly one of the two is set. */
export interface CartsTable {
  id: Generated<number>
  visitor_id: number | null
  user_id: number | null
  /** Grows with every change, an order among them: the natural key of a checkout. */
  version: number
  updated_at: number
}

export interface CartLinesTable {
  cart_id: number
  offer_id: number
  quantity: number
  added_at: number
}

export interface FavoritesTable {
  visitor_id: number | null
  user_id: number | null
  product_id: number
  offer_id: number | null
  created_at: number
}

/** Promise 1: one key, one order. Kept 24 h. */
export interface CheckoutKeysTable {
  key: string
  body_hash: string
  status: 'running' | 'done'
  answer_json: string | null
  created_at: number
}

/** A column with a default in the database. */
type WithDefault<T> = ColumnType<T, T | undefined, T>

/** What the checkout sent, under its own names (decision 28): '' and null where it set nothing. */
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
  flat: WithDefault<string>
  address: WithDefault<string>
  delivery_interval_from: WithDefault<string>
  delivery_interval_to: WithDefault<string>
  /** The tariff's and the carrier's ids. */
  ext_rate_id: WithDefault<string>
  ext_service_id: WithDefault<string>
  /** Of the metrics. */
  ym_id: WithDefault<string>
  experiment: WithDefault<'allPaymentMethods' | 'postpayment' | 'old' | ''>
  delivery_days: number | null
  shipment_days: number | null
  /** Days that the order waits at its point. */
  storage_period: number | null
  /** The tariff before the free threshold, as the shopper saw it. */
  price_service: number | null
  is_default: Flag | null
  /** A mark for the operator. */
  call_me: WithDefault<Flag>
  /** The shopper asked for the newsletter with it. */
  subscribe: WithDefault<Flag>
  fast_order: WithDefault<Flag>
}

export interface OrdersTable extends OrderPayloadColumns {
  /** Twelve random digits: cannot be counted up or guessed. */
  id: string
  user_id: number | null
  visitor_id: number
  /** The first of the orders that one checkout made; each has one source. */
  checkout_id: WithDefault<string>
  /** Both move by `moveOrder` alone. */
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
  promotions_total: WithDefault<number>
  coupon_total: WithDefault<number>
  bonuses_total: WithDefault<number>
  certificate_total: WithDefault<number>
  delivery_cost: number
  total: number
  created_at: number
  /** The cart it was made of, and which version of it; unique together. Null in orders older than these columns. */
  cart_id: number | null
  cart_version: number | null
  /** Are its pieces in the popularity of their products? A job counts them. */
  is_counted: ColumnType<Flag, Flag | undefined, Flag>
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

/** Who moved it; `before` is a move from before moves were written down, at an unknown time. */
export type EventSource = 'checkout' | 'shopper' | 'operator' | 'payment' | 'carrier' | 'before'

/** Every move of an order, the placing first: where it stood after it. */
export interface OrderEventsTable extends OrderState {
  order_id: string
  /** From 1, without gaps. */
  position: number
  source: EventSource
  created_at: number
}

/** What was taken off a line and why, in the order in which it was reckoned. */
export interface OrderDiscountsTable {
  order_id: string
  /** From 1. */
  position: number
  offer_id: number
  kind: 'promotion' | 'coupon' | 'bonuses' | 'certificate'
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
}

/** Decision 12. */
export interface ConsentsTable {
  id: Generated<number>
  visitor_id: number | null
  user_id: number | null
  order_id: string | null
  email: string | null
  purpose: 'terms' | 'personal_data' | 'advertising'
  text_version: string
  text_hash: string
  label: string
  page: string
  created_at: number
}

export interface CouponsTable {
  code: string
  title: string
  percent: number
  least_items: number
  least_total: number
  /** 0 is unlimited. CHECK (uses <= uses_limit OR uses_limit = 0). */
  uses_limit: number
  uses: ColumnType<number, number | undefined, number>
  ends_at: number | null
}

export interface CertificatesTable {
  id: string
  amount: number
  /** CHECK (>= 0). */
  balance: number
  ends_at: number | null
}

export interface BonusMovesTable {
  id: Generated<number>
  user_id: number
  delta: number
  reason: string
  order_id: string | null
  created_at: number
}

/** Promise 10. */
export interface SmsCodesTable {
  id: Generated<number>
  phone: string
  /** The browser it was asked from: a keyed hash of its row in `visitors`. */
  browser_hash: string
  code_hash: string
  tries: number
  created_at: number
  expires_at: number
  consumed_at: number | null
}

/**
 * promise 11: a limit of five is five slots, each taken for the limit's time, so that no stretch of that time
 * ever holds more than five, and four processes admit what one does.
 */
export interface LimitsTable {
  key: string
  /** From 0 to the limit's `max` - 1. */
  slot: number
  /** From here on the slot is free again. */
  expires_at: number
}

export interface SubscriptionsTable {
  id: Generated<number>
  email: string
  token_hash: string
  utm_term: string
  status: 'asked' | 'confirmed' | 'gone'
  asked_at: number
  mailed_at: number | null
  confirmed_at: number | null
}

/** What is to be told to the outside after the transaction that wrote it. promise 5. */
export interface OutboxTable {
  id: Generated<number>
  kind: 'sms' | 'mail'
  /** Phone or e-mail address. */
  recipient: string
  payload_json: string
  status: 'waiting' | 'sent' | 'dead'
  tries: number
  created_at: number
  next_try_at: number
  sent_at: number | null
  last_error: string
}
