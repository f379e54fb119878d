import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import type { DeliveryQuote } from '../../../server/contract/delivery/delivery-quote.ts'

/** A delivery method that arrives tomorrow at no cost, paid on receipt, except for `change`. */
export function quoteOf(
  service_id: number,
  service_type: DeliveryQuote['service_type'],
  change: Partial<DeliveryQuote> = {},
): DeliveryQuote {
  return {
    service_id,
    service_type,
    can_go: true,
    reason: '',
    offer_ids: [],
    stays: [],
    stores: [],
    transfer_from: '',
    parts: [],
    goods_total: 0,
    cost: 0,
    price_service: 0,
    free_delivery_price: 0,
    total: 0,
    sums: EMPTY_CART.sums,
    rows: [],
    goods_due: 0,
    lost: [],
    days_min: 1,
    days_max: 2,
    days_delivery: [],
    delivery_intervals: [],
    exact: false,
    payment_ids: [13],
    certificates_allowed: true,
    is_default: false,
    reworker_rate_id: '',
    reworker_service_id: '',
    tariff_revision: '',
    ...change,
  }
}
