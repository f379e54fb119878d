/**
 * In SQL: its provider refused the refund under this alias, and its money is still owed: no later refund was
 * requested for the same order and return, and nobody has paid the return out by hand. Of several refusals
 * only the last counts.
 */
export function refusedRefund(refund: string): string {
  return `(${refund}.status = 'canceled'
    and not exists (select 1 from refunds later where later.order_id = ${refund}.order_id
      and coalesce(later.return_code, '') = coalesce(${refund}.return_code, '')
      and (later.status <> 'canceled' or later.created_at > ${refund}.created_at
        or later.created_at = ${refund}.created_at and later.id > ${refund}.id))
    and not exists (select 1 from returns by_hand where by_hand.code = ${refund}.return_code
      and by_hand.status = 'refunded'))`
}
