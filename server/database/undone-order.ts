/**
 * In SQL: the order under this alias is cancelled, or came back before it was handed over. For a move,
 * `isUndone` of `server/shop/orders/states/order-states.rules.ts` says the same, and one test compares both.
 */
export function undoneOrder(order: string): string {
  return `(${order}.status = 'cancelled' or (${order}.status = 'returned' and not exists (
      select 1 from order_events d where d.order_id = ${order}.id and d.status = 'delivered')))`
}
