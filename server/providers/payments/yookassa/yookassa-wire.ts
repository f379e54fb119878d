import * as v from 'valibot'
import { NO_VAT } from '../../../contract/money.ts'
import type {
  PaymentAsked,
  ProviderPayment,
  ProviderRefund,
  Receipt,
  RefundAsked,
} from '../payment-provider.ts'

const Amount = v.object({ value: v.string(), currency: v.string() })
const Cancellation = v.nullish(v.object({ reason: v.optional(v.string(), '') }), null)

/** A payment as YooKassa writes it, with only the fields that we read. */
export const WirePayment = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.nonEmpty()),
    status: v.picklist(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
    amount: Amount,
    metadata: v.nullish(v.record(v.string(), v.string()), {}),
    confirmation: v.nullish(v.object({ confirmation_url: v.optional(v.string(), '') }), null),
    cancellation_details: Cancellation,
  }),
  v.transform(
    ({ confirmation, cancellation_details, metadata, ...payment }): ProviderPayment => ({
      ...payment,
      metadata: metadata ?? {},
      confirmation_url: confirmation?.confirmation_url ?? '',
      reason: cancellation_details?.reason ?? '',
    }),
  ),
)

export const WireRefund = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.nonEmpty()),
    payment_id: v.string(),
    status: v.picklist(['pending', 'succeeded', 'canceled']),
    amount: Amount,
    cancellation_details: Cancellation,
  }),
  v.transform(
    ({ cancellation_details, ...refund }): ProviderRefund => ({
      ...refund,
      reason: cancellation_details?.reason ?? '',
    }),
  ),
)

/** Whole roubles as money on the wire: `1299.00`. */
export function wireAmount(roubles: number): { value: string; currency: 'RUB' } {
  return { value: `${roubles}.00`, currency: 'RUB' }
}

export function wirePayment(asked: PaymentAsked) {
  return {
    amount: wireAmount(asked.amount),
    capture: true,
    payment_method_data: { type: asked.method },
    confirmation: { type: 'redirect', return_url: asked.return_url },
    description: asked.description.slice(0, 128),
    metadata: asked.metadata,
    receipt: wireReceipt(asked.receipt),
  }
}

export function wireRefund(asked: RefundAsked) {
  return {
    payment_id: asked.payment_id,
    amount: wireAmount(asked.amount),
    description: asked.description.slice(0, 250),
    receipt: wireReceipt(asked.receipt),
  }
}

function wireReceipt({ customer, items }: Receipt) {
  return {
    customer: { email: customer.email, phone: customer.phone.replace(/\D/g, '') },
    items: items.map(item => ({
      description: item.description,
      quantity: item.quantity,
      amount: wireAmount(item.price),
      vat_code: VAT_CODES[item.vat] ?? VAT_CODES[NO_VAT],
      payment_mode: 'full_payment',
      payment_subject: item.subject,
    })),
  }
}

/** YooKassa's codes of VAT included in the price, by its percent. */
const VAT_CODES: Record<number, number> = { [NO_VAT]: 1, 0: 2, 5: 7, 7: 8, 10: 3, 20: 4, 22: 11 }
