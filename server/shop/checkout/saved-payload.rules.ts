import type { Checkout } from '../../contract/checkout/checkout.ts'

/**
 * What an order keeps of the payload beside its own columns, under the payload's own names (contract 1.7,
 * decision 28). A text that was not set is '', a number null.
 */
export function savedPayload({ delivery, client, call_me, experiment, fast_order, ...sent }: Checkout) {
  // `service_id` and `point_id` are the order's own, `cost` is its `delivery_cost`: compared, so equal.
  const { service_id: _, point_id: __, cost: ___, tariff_revision: ____, is_default, ...kept } = delivery
  return {
    ...kept,
    is_default: is_default === null ? null : flag(is_default),
    call_me: flag(call_me),
    subscribe: flag(sent.subscribe || sent.consents?.advertising === true),
    fast_order: flag(fast_order),
    ym_id: client.ym_id,
    experiment: experiment ?? ('' as const),
  }
}

function flag(is_so: boolean): 0 | 1 {
  return is_so ? 1 : 0
}
