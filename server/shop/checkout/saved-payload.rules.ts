import type { Checkout } from '../../contract/checkout/checkout.ts'
import type { Experiment } from '../../contract/delivery/delivery.ts'

/**
 * What an order keeps of the payload beside its own columns, under the payload's own names (contract 1.7,
 * decision 28). A text that was not set is '', a number null.
 *
 * @param experiment by which it was quoted: what the browser says of it is compared only
 */
export function savedPayload(
  { delivery, client, call_me, fast_order, ...sent }: Checkout,
  experiment: Experiment,
) {
  // `service_id` and `point_id` are the order's own, `cost` is its `delivery_cost`: compared, so equal.
  const { service_id: _, point_id: __, cost: ___, tariff_revision: ____, is_default, ...rest } = delivery
  return {
    ...rest,
    is_default: is_default === null ? null : flag(is_default),
    call_me: flag(call_me),
    subscribe: flag(sent.subscribe || sent.consents?.advertising === true),
    fast_order: flag(fast_order),
    ym_id: client.ym_id,
    experiment,
  }
}

function flag(is_so: boolean): 0 | 1 {
  return is_so ? 1 : 0
}
