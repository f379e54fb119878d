/**
 * The `provider` of a refund that an operator has paid out after a refusal, in cash or by a transfer: it has arrived, and
 * no process asks anybody for it.
 */
export const BY_HAND = 'by_hand'

/**
 * In SQL: its provider refused the refund under this alias, and its money is still owed: no later refund was
 * requested, or paid out by hand, for the same order and return. Of several refusals only the last counts. A return
 * that was paid out before such refunds were recorded is known by its status alone.
 */
export function refusedRefund(refund: string): string {
  return `(${refund}.status = 'canceled'
    and not exists (select 1 from refunds later where later.order_id = ${refund}.order_id
      and coalesce(later.return_code, '') = coalesce(${refund}.return_code, '')
      and (later.status <> 'canceled' or later.created_at > ${refund}.created_at
        or later.created_at = ${refund}.created_at and later.id > ${refund}.id))
    and not exists (select 1 from returns settled where settled.code = ${refund}.return_code
      and settled.status = 'refunded'))`
}
