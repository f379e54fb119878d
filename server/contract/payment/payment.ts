import * as v from 'valibot'

const OrderId = v.pipe(v.string('нужен номер заказа'), v.maxLength(100))

/** `POST /api/v3/payment/card/` and `POST /api/order/cancel/` (decisions 6 and 41): which order. */
export const OrderAsked = v.object({ order_id: OrderId })

/** Where the shopper pays (contract 1.7). */
export const PaymentPage = v.object({ payment_id: v.string(), confirmation_url: v.string() })
export type PaymentPage = v.InferOutput<typeof PaymentPage>

/** `POST /api/order/cancel/`: how the order stands now. */
export const OrderStands = v.object({
  order_id: v.string(),
  status: v.string(),
  payment_status: v.string(),
  /** Whole roubles that go back to the card; 0 where nothing was paid. */
  refund: v.number(),
})
export type OrderStands = v.InferOutput<typeof OrderStands>
