/**
 * In SQL: the order under this alias is cancelled, or came back before it was handed over. For a move,
 * `isUndone` of `server/shop/orders/states/order-states.rules.ts` says the same, and one test compares both.
 */
export function undoneOrder(order: string): string {
  return `(${order}.status = 'cancelled' or (${order}.status = 'returned' and not exists (
      select 1 from order_events d where d.order_id = ${order}.id and d.status = 'delivered')))`
}

/**
 * Queries that must find no order, for a kind of money with a ledger: each order took from it what its rows say,
 * and got that back, in moves `release`, exactly if it is undone.
 *
 * @param taken the kind of the ledger's moves by which an order takes
 */
export function ordersBesideLedger({ kind, moves, taken }: { kind: string; moves: string; taken: string }) {
  const paid = `select order_id, sum(roubles) as roubles from order_money where kind = '${kind}' group by order_id`
  const moved = (sum: string, of: string) =>
    `select order_id, ${sum} as moved from ${moves} where kind = '${of}' group by order_id`
  return {
    spent: `
      select o.id, coalesce(p.roubles, 0) as paid, coalesce(m.moved, 0) as taken from orders o
      left join (${paid}) p on p.order_id = o.id
      left join (${moved('-sum(delta)', taken)}) m on m.order_id = o.id
      where coalesce(p.roubles, 0) <> coalesce(m.moved, 0)`,
    returned: `
      select o.id, o.status, coalesce(p.roubles, 0) as paid, coalesce(m.moved, 0) as back from orders o
      left join (${paid}) p on p.order_id = o.id
      left join (${moved('sum(delta)', 'release')}) m on m.order_id = o.id
      where coalesce(m.moved, 0) <> case when ${undoneOrder('o')} then coalesce(p.roubles, 0) else 0 end`,
  }
}
