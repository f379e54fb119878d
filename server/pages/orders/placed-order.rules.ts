import { DAY_MS } from '../../contract/durations.ts'
import { formatDateSpan, plural } from '../../contract/words.ts'
import type { OrderStatus } from '../../database/tables/orders.ts'
import { isWithoutPay } from '../../shop/orders/states/order-states.rules.ts'

/** One of the four steps of an order's progress; `state` also says how it is drawn. */
interface PlacedStep {
  title: string
  /** When: a date, or what it waits for. */
  note: string
  state: 'done' | 'now' | 'next'
}

/** How many steps an order has completed. */
const DONE: Record<OrderStatus, number> = {
  new: 1,
  confirmed: 1,
  packed: 2,
  shipped: 2,
  ready: 3,
  delivered: 4,
  returned: 4,
  cancelled: 0,
}

/**
 * What happens next, in four steps with dates. Until an order is ready every text says to come after the SMS
 * (decision 40).
 *
 * @param order.placed_on calendar dates, `2026-01-15`
 * @returns none for a cancelled order: nothing happens next
 */
export function placedSteps(order: {
  status: OrderStatus
  is_courier: boolean
  waits_for_money: boolean
  placed_on: string
  date_shipping: string
  date_min: string
  date_max: string
}): PlacedStep[] {
  const { status, is_courier, waits_for_money, placed_on, date_shipping, date_min, date_max } = order
  if (status === 'cancelled') return []
  const on = (date: string) => formatDateSpan(date, date)
  const coming = formatDateSpan(date_min, date_max)
  const packing = date_shipping ? `до ${on(date_shipping)}` : 'проверим каждую вещь'
  const steps = is_courier
    ? [
        ['Принят', on(placed_on)],
        ['Собираем', waits_for_money ? 'как только придёт оплата' : packing],
        ['Едет к вам', 'курьер позвонит заранее'],
        ['У вас', coming],
      ]
    : [
        ['Принят', on(placed_on)],
        ['Собираем', waits_for_money ? 'как только придёт оплата' : packing],
        ['Можно забирать', `пришлём СМС, ждём ${coming}`],
        ['У вас', 'приезжайте, когда придёт СМС'],
      ]
  // The courier has it, so it is still on its way.
  const isWithCourier = status === 'ready' && is_courier
  const done = isWithCourier ? DONE.shipped : DONE[status]
  return steps.map(([title = '', note = ''], index) => ({
    title,
    note: status === 'ready' && !isWithCourier && index === 3 ? 'СМС отправлена, приезжайте' : note,
    state: index < done ? 'done' : index === done ? 'now' : 'next',
  }))
}

/**
 * A calendar entry for an order (RFC 5545): whole days, from the first to the last that was promised.
 *
 * @param event.date_min calendar dates, `2026-01-16`
 * @param event.stamp when it was placed, epoch milliseconds
 */
export function calendarFile(event: {
  order_id: string
  host: string
  stamp: number
  date_min: string
  date_max: string
  title: string
  place: string
  text: string
}): string {
  const day = (date: string, later = 0) =>
    new Date(Date.parse(date) + later * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//vitrina//order//RU',
    'BEGIN:VEVENT',
    `UID:${event.order_id}@${event.host}`,
    `DTSTAMP:${new Date(event.stamp).toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;VALUE=DATE:${day(event.date_min)}`,
    // The end is the first day after it.
    `DTEND;VALUE=DATE:${day(event.date_max, 1)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .flatMap(folded)
    .join('\r\n')
}

function escaped(text: string): string {
  return text.replace(/([\\;,])/g, '\\$1').replace(/\r?\n/g, '\\n')
}

/** Lines have at most 75 bytes; a continuation begins with a space. */
function folded(line: string): string[] {
  const lines: string[] = []
  let now = ''
  for (const letter of line) {
    if (Buffer.byteLength(now + letter) > 74) {
      lines.push(now)
      now = ' '
    }
    now += letter
  }
  return [...lines, now]
}

const FEW: Record<number, string> = { 2: 'два', 3: 'три', 4: 'четыре' }

/**
 * What the orders of one checkout cost together: those that stand, if there are at least two (decision 24).
 *
 * @returns one, or none: `{ words: 'Всего за два заказа', roubles: 5_289 }`
 */
export function sumOfParts(parts: { status: string; total: number }[]): { words: string; roubles: number }[] {
  const standing = parts.filter(({ status }) => !isWithoutPay(status))
  const count = standing.length
  if (count < 2) return []
  const orders = FEW[count] ? `${FEW[count]} заказа` : plural(count, 'заказ', 'заказа', 'заказов')
  return [{ words: `Всего за ${orders}`, roubles: standing.reduce((sum, { total }) => sum + total, 0) }]
}
