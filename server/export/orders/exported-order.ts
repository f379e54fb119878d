import { PAYMENTS, SERVICES, serviceName } from '../../contract/delivery/delivery.ts'
import { HOUR_MS } from '../../contract/durations.ts'
import { NO_VAT, vatInside } from '../../contract/money.ts'
import { MOSCOW_HOURS_EAST } from '../../contract/words.ts'
import { KINDS, sumsByKind } from '../../shop/money/kinds.ts'
import { orderSums } from '../../shop/orders/order-sums.ts'
import { statusInWords } from '../../shop/orders/states/order-states.rules.ts'
import { deliveryWords } from '../../shop/orders/stored-order.ts'
import type { ChangedOrder, rowsOfOrders } from './changed-orders.queries.ts'

type Rows = Awaited<ReturnType<typeof rowsOfOrders>>

/** An order for the shop's own system: everything that an operator needs. Money is whole roubles. */
export type ExportedOrder = ReturnType<typeof exportedOrder>

/** In Moscow's time, the shop's own: `2026-01-15T12:00:00.000+03:00`. */
export function moscow(at: number): string {
  return `${new Date(at + MOSCOW_HOURS_EAST * HOUR_MS).toISOString().slice(0, -1)}+03:00`
}

/** @param of the rows of a page that has it; names of stores; the shop's own rate of VAT */
export function exportedOrder(
  { order_id, changed_at }: ChangedOrder,
  of: Rows & { stores: Map<number, string>; vat_rate: number },
) {
  const order = of.orders.find(each => each.id === order_id)
  if (!order) throw new Error(`order ${order_id} is gone while it is exported`)
  const promise = deliveryWords(order)
  const money = of.money.filter(each => each.order_id === order_id)
  const lines = of.lines.filter(line => line.order_id === order_id)
  const sums = orderSums({ order, lines, money })
  const type = SERVICES[order.service_id as keyof typeof SERVICES]?.service_type
  const isStore = type === 'shop_selfpickup'
  return {
    order_id,
    checkout_id: order.checkout_id,
    /** All orders of the same checkout, including this one. */
    parts: of.parts.filter(part => part.checkout_id === order.checkout_id).map(({ id }) => id),
    created_at: moscow(order.created_at),
    changed_at: moscow(changed_at),
    status: order.status,
    status_text: statusInWords(order),
    payment: {
      id: order.payment_id,
      name: PAYMENTS[order.payment_id as keyof typeof PAYMENTS] ?? '',
      status: order.payment_status,
      ...refundedOf(of.refunds.filter(each => each.order_id === order_id)),
    },
    client: { name: order.name, surname: order.surname, phone: order.phone, email: order.email },
    comment: order.comment,
    call_me: order.call_me === 1,
    fast_order: order.fast_order === 1,
    /** The payments it was offered with (decision 46); empty in orders from before it was stored. */
    experiment: order.experiment,
    /** What its buyer was shown of experiments, by their names. */
    experiments: JSON.parse(order.experiments_json) as Record<string, string>,
    delivery: {
      service_id: order.service_id,
      service: serviceName(order.service_id),
      /** The retailer's own id of a store, the carrier's of a point. */
      point_id: (isStore && of.stores.get(Number(order.point_id))) || order.point_id,
      point: promise.point,
      post_code: order.post_code,
      region: order.region,
      city_type: order.city_type,
      city_parent: order.city_parent,
      city: order.city || order.city_name,
      street: order.street,
      house: order.house,
      entrance: order.entrance,
      flat: order.flat,
      address: order.address,
      date_min: promise.date_min,
      date_max: promise.date_max,
      date_shipping: promise.date_shipping ?? '',
      interval_from: promise.interval?.from ?? order.delivery_interval_from,
      interval_to: promise.interval?.to ?? order.delivery_interval_to,
      ext_rate_id: order.ext_rate_id,
      ext_service_id: order.ext_service_id,
      /** Where its pieces are taken from. */
      source: of.stores.get(order.store_id) ?? '',
      track: of.tracks.findLast(each => each.order_id === order_id)?.track ?? '',
      vat: vatPrinted(of.vat_rate),
    },
    sums: {
      goods: sums.goods,
      ...kindsPrinted(money),
      discount: order.discount,
      delivery: sums.delivery_cost,
      tax: sums.tax,
      total: sums.total,
    },
    /** Each reason once: goods minus these plus the delivery make the total. */
    discounts: sums.discounts,
    lines: lines.map((line, index) => {
      const { sum = 0, gross = 0 } = sums.lines[index] ?? {}
      const vat = line.vat ?? of.vat_rate
      return {
        offer: line.ext_id ?? String(line.offer_id),
        barcode: line.barcode ?? '',
        vendor_code: line.vendor_code ?? '',
        name: line.name,
        color_name: line.color_name,
        size_name: line.size_name,
        price: line.price,
        price_old: line.price_old,
        quantity: line.quantity,
        returned: line.returned,
        gross,
        discount: line.discount,
        sum,
        vat: vatPrinted(vat),
        tax: vatInside(sum, vat),
        discounts: money
          .filter(each => each.offer_id === line.offer_id)
          .map(({ kind, source: rule, roubles, words }) => ({ kind, rule, roubles, words })),
      }
    }),
  }
}

/** `hero=short words=control`, where a format has one text for all. */
export function variantsInWords({ experiments }: Pick<ExportedOrder, 'experiments'>): string {
  return Object.entries(experiments)
    .map(([name, variant]) => `${name}=${variant}`)
    .join(' ')
}

/** What has gone back, and how much of it an operator has paid out, past the provider. */
function refundedOf(refunds: { amount: number; is_by_hand: unknown }[]) {
  const sum = (of: typeof refunds) => of.reduce((total, { amount }) => total + amount, 0)
  // SQLite has no boolean.
  return { refunded: sum(refunds), refunded_by_hand: sum(refunds.filter(each => Boolean(each.is_by_hand))) }
}

/** A column for each kind, whether or not the order has any of it. */
function kindsPrinted(money: { kind: string; roubles: number }[]): Record<string, number> {
  const sums = sumsByKind(money)
  return Object.fromEntries(KINDS.map(({ kind, words }) => [words.column, sums[kind] ?? 0]))
}

/** Percent; `none` for goods that are not subject to VAT. */
function vatPrinted(vat: number): number | 'none' {
  return vat === NO_VAT ? 'none' : vat
}
