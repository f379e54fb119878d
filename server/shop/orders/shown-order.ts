import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { isOver } from '../../contract/account/order-status.ts'
import { maskPhone } from '../../contract/account/phone.ts'
import { productPath, type Store } from '../../contract/catalog/catalog.ts'
import {
  COURIER,
  PAYMENTS,
  STORAGE_DAYS_AT_SHOP,
  serviceName,
  typeOfService,
} from '../../contract/delivery/delivery.ts'
import type { Rubles } from '../../contract/money.ts'
import { formatDate, formatDateSpan, plural } from '../../contract/words.ts'
import type { MoneyBack } from '../payments/money-back.ts'
import { type OrderSums, orderSums, type SummedLine } from './order-sums.ts'
import type { OrderRow, WholeOrder } from './orders.queries.ts'
import { paymentInWords } from './states/order-states.rules.ts'
import { deliveryWords } from './stored-order.ts'

// An order as its page, the account and letters show it: what it holds, and how it is received.

/** A line of an order as `parts/order-goods` prints it. */
export interface OrderItem {
  name: string
  /** `красный, 42` */
  variant: string
  quantity: number
  /** Of one piece, before discounts. */
  price: Rubles
  /** Of the line, before discounts. */
  sum: Rubles
  /** Path of its page; empty for what is no longer sold. */
  url: string
  picture_key: string
  /** What else is to be said of it: its VAT, what was returned of it. Empty without anything. */
  note: string
}

/** The table of an order: what it holds, and what makes its sum. */
export interface OrderGoods extends Pick<OrderSums, 'discounts' | 'delivery_cost' | 'total' | 'tax'> {
  items: OrderItem[]
  refunds: Pick<MoneyBack, 'amount' | 'is_done'>[]
}

/**
 * What `parts/order-goods` prints of one or several orders: on their page, in the account, on the receipt and in
 * letters.
 *
 * @param shownOf `shownIn` a catalogue, or what was read for a letter
 * @param noteOf words below a line; none when left out
 */
export function orderGoods(
  shownOf: ShownProduct,
  wholes: WholeOrder[],
  refunds: MoneyBack[],
  noteOf: (line: SummedLine) => string = () => '',
): OrderGoods {
  const { lines, discounts, delivery_cost, total, tax } = orderSums(...wholes)
  return {
    items: lines.map(line => {
      const { name, variant, quantity, price, gross } = line
      const { url, img: picture_key } = shownOf(line.product_id)
      return { name, variant, quantity, price, sum: gross, url, picture_key, note: noteOf(line) }
    }),
    discounts,
    delivery_cost,
    total,
    tax,
    refunds: refunds.map(({ amount, is_done }) => ({ amount, is_done })),
  }
}

/** Page and picture of what was bought: both empty where it is no longer sold. */
export type ShownProduct = (product_id: number) => { url: string; img: string }

export function shownIn(catalog: Snapshot): ShownProduct {
  return product_id => {
    const product = catalog.findProduct(product_id)
    return product ? { url: productPath(product), img: product.pictures[0]?.key ?? '' } : { url: '', img: '' }
  }
}

/** How, when and where an order is received, and by whom: words, empty where there is nothing to say. */
export interface OrderFacts {
  service: string
  /** `16–17 января`; empty once nobody waits for it. */
  time: string
  /** `с 10:00 до 14:00` */
  interval: string
  point: string
  metro: string
  /** How to walk there; empty, as the route and the hours are, once nobody goes there. */
  way: string
  route_url: string
  workhours: string
  /** `3 дня` */
  storage: string
  payment: string
  payment_note: string
  recipient: string
  phone: string
  placed_on: string
}

/** An own store; undefined for any other place, and for one that is gone. */
type StorePlace = Pick<Store, 'metro' | 'way_description' | 'latitude' | 'longitude'> | undefined

/**
 * What `parts/order-facts` prints of an order: on its page, in the account and in letters.
 *
 * @param known.spot where a point of a carrier is, in degrees; null where only its address is known
 * @param known.hours_east of the clock by which its date is printed
 */
export function orderFacts(
  order: OrderRow,
  known: {
    store: StorePlace
    spot: { latitude: number; longitude: number } | null
    refunds: Pick<MoneyBack, 'amount' | 'is_done'>[]
    hours_east: number
  },
): OrderFacts {
  const { store, spot, refunds, hours_east } = known
  const { interval, date_min, date_max, point, workhours } = deliveryWords(order)
  const is_over = isOver(order.status)
  return {
    service: serviceName(order.service_id),
    time: is_over ? '' : formatDateSpan(date_min, date_max),
    interval: interval && !is_over ? `с ${interval.from} до ${interval.to}` : '',
    point,
    metro: store?.metro ?? '',
    way: is_over ? '' : (store?.way_description ?? ''),
    route_url: order.service_id === COURIER || is_over ? '' : routeTo(spot ?? store ?? null, point),
    workhours: is_over ? '' : workhours,
    storage: storageDays(order),
    payment: PAYMENTS[order.payment_id as keyof typeof PAYMENTS] ?? '',
    payment_note: paymentInWords(order, refunds),
    recipient: `${order.name} ${order.surname}`.trim(),
    phone: order.phone && maskPhone(order.phone),
    placed_on: formatDate(order.created_at, hours_east),
  }
}

/** The own store in which it is picked up; 0 for any other way. */
export function ownStoreOf({ service_id, point_id }: OrderRow): number {
  return typeOfService(service_id) === 'shop_selfpickup' ? Number(point_id) : 0
}

/** How long an order waits at its point, as the point has it: `3 дня`. Orders from before that was stored say what was sent. */
export function storageDays(order: OrderRow): string {
  const days = deliveryWords(order).storage_days ?? order.storage_period ?? STORAGE_DAYS_AT_SHOP
  return plural(days, 'день', 'дня', 'дней')
}

/** The way there on a map: to its place, otherwise to its address. */
function routeTo(spot: { latitude: number; longitude: number } | null, point: string): string {
  const to = spot ? `rtext=~${spot.latitude},${spot.longitude}` : `text=${encodeURIComponent(point)}`
  return `https://yandex.ru/maps/?${to}`
}
