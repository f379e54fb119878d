import { KINDS } from '../../shop/money/kinds.ts'
import { type Cell, quoted } from '../csv.ts'
import { type ExportedOrder, variantsInWords } from './exported-order.ts'
import type { Format } from './format.ts'

/**
 * A row for each line of an order, with the order's fields first: for spreadsheets, which need a BOM,
 * semicolons and CRLF.
 */
export const csv: Format = {
  head: () => `\ufeff${[...HEAD, ...KINDS.map(({ words }) => words.column), ...LINE].join(';')}\r\n`,
  order: order => order.lines.map(line => `${cellsOf(order, line).map(quoted).join(';')}\r\n`).join(''),
  tail: () => '',
}

const HEAD = [
  'order_id', 'checkout_id', 'parts', 'created_at', 'changed_at', 'status', 'payment_id', 'payment', 'payment_status',
  'name', 'surname', 'phone', 'email', 'comment', 'call_me', 'fast_order', 'service_id', 'service', 'point_id', 'point',
  'post_code', 'region', 'city_type', 'city_parent', 'city', 'street', 'house', 'entrance', 'flat', 'address', 'date_min', 'date_max',
  'date_shipping', 'interval_from', 'interval_to', 'ext_rate_id', 'ext_service_id', 'source', 'track', 'goods',
] // biome-ignore format: a list of columns
/** Between them there is a column for each kind of money. */
const LINE = [
  'discount', 'delivery', 'tax', 'total', 'line_offer', 'line_barcode',
  'line_vendor_code', 'line_name', 'line_color_name', 'line_size_name', 'line_price', 'line_price_old', 'line_quantity',
  'line_returned', 'line_gross', 'line_discount', 'line_sum', 'line_vat', 'line_tax', 'line_discounts',
  'experiments', 'experiment', 'refunded', 'refunded_by_hand',
] // biome-ignore format: a list of columns

function cellsOf(order: ExportedOrder, line: ExportedOrder['lines'][number]): Cell[] {
  const { payment, client, sums } = order
  const { vat: _, ...delivery } = order.delivery
  const { discounts, ...rest } = line
  return [
    order.order_id,
    order.checkout_id,
    order.parts.join(' '),
    order.created_at,
    order.changed_at,
    order.status,
    payment.id,
    payment.name,
    payment.status,
    ...Object.values(client),
    order.comment,
    order.call_me,
    order.fast_order,
    ...Object.values(delivery),
    ...Object.values(sums),
    ...Object.values(rest),
    discounts.map(({ words, roubles }) => `${words}: ${roubles}`).join(', '),
    variantsInWords(order),
    order.experiment,
    payment.refunded,
    payment.refunded_by_hand,
  ]
}
