import { formatDateSpan } from '../../contract/words.ts'
import type { OrderStatus } from '../../database/tables/orders.ts'

/** One of the four points of an order's way; `state` also says how it is drawn. */
export interface PlacedStep {
  title: string
  /** When: a date, or what it waits for. */
  note: string
  state: 'done' | 'now' | 'next'
}

/** How many points lie behind an order. */
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
 * What happens next, in four points with dates. Until an order is ready every text says to come after the SMS
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
        ['Можно забирать', `пришлём смс, ждём ${coming}`],
        ['У вас', 'приезжайте, когда придёт смс'],
      ]
  // With the courier, it is still on its way.
  const isWithCourier = status === 'ready' && is_courier
  const done = isWithCourier ? DONE.shipped : DONE[status]
  return steps.map(([title = '', note = ''], index) => ({
    title,
    note: status === 'ready' && !isWithCourier && index === 3 ? 'смс отправлена, приезжайте' : note,
    state: index < done ? 'done' : index === done ? 'now' : 'next',
  }))
}
