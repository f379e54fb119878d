import type { ColumnType } from 'kysely'
import type { SizeSubscriptionsTable, SmsCodesTable, UsersTable, VisitorsTable } from './tables/account.ts'
import type { BrowserErrorsTable, EventCountsTable } from './tables/analytics.ts'
import type {
  CartCouponsTable,
  CartLinesTable,
  CartsTable,
  CheckoutKeysTable,
  ConsentsTable,
  FavoritesTable,
} from './tables/cart.ts'
import type {
  CategoriesTable,
  OffersTable,
  PicturesTable,
  ProductsTable,
  SizeTablesTable,
} from './tables/catalog.ts'
import type {
  AddressTownsTable,
  CalendarDaysTable,
  DeliveryServicesTable,
  DeliveryWeightsTable,
  DeliveryZonesTable,
  PickupPointsTable,
  RegionsTable,
} from './tables/delivery.ts'
import type {
  DrawCountersTable,
  DrawEntriesTable,
  DrawResultsTable,
  DrawWinnersTable,
} from './tables/draws.ts'
import type { OutboxTable, SubscriptionsTable } from './tables/messages.ts'
import type {
  OrderDiscountsTable,
  OrderEventsTable,
  OrderLinesTable,
  OrderMoneyTable,
  OrdersTable,
  ParcelsTable,
} from './tables/orders.ts'
import type { PaymentOrdersTable, PaymentsTable, RefundsTable } from './tables/payments.ts'
import type {
  BonusMovesTable,
  CertificateMovesTable,
  CertificatesTable,
  CouponsTable,
  CouponUsesTable,
  PromotionsTable,
} from './tables/promotions.ts'
import type { ReturnEventsTable, ReturnLinesTable, ReturnMoneyTable, ReturnsTable } from './tables/returns.ts'
import type { StockMovesTable, StockTable, StoresTable } from './tables/stock.ts'
import type { FinishedLessonsTable } from './tables/university.ts'
import type { ResumesTable } from './tables/vacancies.ts'

/**
 * Every table. A column, a JSON field and a template variable share one name.
 *
 * The same types serve SQLite and PostgreSQL, so there are only integers and text: a flag is 0 or 1, a moment
 * is epoch milliseconds (`*_at`), money is whole roubles, a structure is JSON in a text column (`*_json`).
 */
export interface Tables {
  experiment_visitors: ExperimentVisitorsTable
  meta: MetaTable
  categories: CategoriesTable
  products: ProductsTable
  offers: OffersTable
  pictures: PicturesTable
  size_tables: SizeTablesTable
  stores: StoresTable
  stock: StockTable
  stock_moves: StockMovesTable
  regions: RegionsTable
  address_towns: AddressTownsTable
  pickup_points: PickupPointsTable
  delivery_services: DeliveryServicesTable
  delivery_zones: DeliveryZonesTable
  delivery_weights: DeliveryWeightsTable
  calendar_days: CalendarDaysTable
  users: UsersTable
  visitors: VisitorsTable
  carts: CartsTable
  cart_lines: CartLinesTable
  cart_coupons: CartCouponsTable
  favorites: FavoritesTable
  finished_lessons: FinishedLessonsTable
  checkout_keys: CheckoutKeysTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_events: OrderEventsTable
  order_discounts: OrderDiscountsTable
  order_money: OrderMoneyTable
  parcels: ParcelsTable
  consents: ConsentsTable
  payments: PaymentsTable
  payment_orders: PaymentOrdersTable
  refunds: RefundsTable
  returns: ReturnsTable
  return_lines: ReturnLinesTable
  return_money: ReturnMoneyTable
  return_events: ReturnEventsTable
  size_subscriptions: SizeSubscriptionsTable
  coupons: CouponsTable
  coupon_uses: CouponUsesTable
  promotions: PromotionsTable
  certificates: CertificatesTable
  certificate_moves: CertificateMovesTable
  bonus_moves: BonusMovesTable
  sms_codes: SmsCodesTable
  limits: LimitsTable
  subscriptions: SubscriptionsTable
  outbox: OutboxTable
  resumes: ResumesTable
  draw_counters: DrawCountersTable
  draw_entries: DrawEntriesTable
  draw_results: DrawResultsTable
  draw_winners: DrawWinnersTable
  event_counts: EventCountsTable
  browser_errors: BrowserErrorsTable
}

/**
 * promise 11: a limit of five is five slots, each taken for the limit's period, so that no such period ever
 * has more than five uses, and four processes admit what one does.
 */
/** A browser that was shown a variant of an experiment, counted once. */
interface ExperimentVisitorsTable {
  experiment: string
  browser_id: number
  variant: string
  seen_at: number
  /** Of its first order after that. */
  ordered_at: ColumnType<number | null, number | null | undefined, number | null>
}

interface LimitsTable {
  key: string
  /** From 0 to the limit's `max` - 1. */
  slot: number
  /** The slot is free again from then on. */
  expires_at: number
}

/** Settings that the shop itself writes: `catalog_revision`, `secret` (signs cookies), … */
interface MetaTable {
  key: string
  value: string
}
