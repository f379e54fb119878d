import * as v from 'valibot'

const Money = v.object({ value: v.pipe(v.string(), v.regex(/^\d{1,9}\.\d\d$/)), currency: v.literal('RUB') })
const kopecks = (value: string) => Math.round(Number(value) * 100)

const Receipt = v.object({
  customer: v.pipe(
    v.object({
      email: v.optional(v.string(), ''),
      phone: v.optional(v.pipe(v.string(), v.regex(/^\d{0,15}$/)), ''),
    }),
    v.check(({ email, phone }) => email !== '' || phone !== ''),
  ),
  items: v.pipe(
    v.array(
      v.object({
        description: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
        quantity: v.pipe(v.number(), v.minValue(0.001)),
        amount: v.pipe(
          Money,
          v.check(({ value }) => kopecks(value) > 0),
        ),
        vat_code: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
        payment_mode: v.picklist(['full_payment', 'full_prepayment', 'prepayment', 'advance']),
        payment_subject: v.picklist(['commodity', 'service']),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
})
type Receipt = v.InferOutput<typeof Receipt>

function isWhole({ amount, receipt }: { amount: { value: string }; receipt?: Receipt | undefined }): boolean {
  if (!receipt) return true
  const sum = receipt.items.reduce((all, item) => all + kopecks(item.amount.value) * item.quantity, 0)
  return sum === kopecks(amount.value)
}

/** What YooKassa accepts, checked as strictly. */
export const PaymentBody = v.pipe(
  v.object({
    amount: v.pipe(
      Money,
      v.check(({ value }) => kopecks(value) >= 100),
    ),
    capture: v.optional(v.boolean(), false),
    payment_method_data: v.optional(v.object({ type: v.picklist(['bank_card', 'sbp', 'sber_bnpl']) }), {
      type: 'bank_card',
    }),
    confirmation: v.object({ type: v.literal('redirect'), return_url: v.pipe(v.string(), v.url()) }),
    description: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
    metadata: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(512))), {}),
    receipt: v.optional(Receipt),
  }),
  v.check(body => isWhole(body), 'receipt.items'),
)
export type PaymentBody = v.InferOutput<typeof PaymentBody>

export const RefundBody = v.pipe(
  v.object({
    payment_id: v.string(),
    amount: v.pipe(
      Money,
      v.check(({ value }) => kopecks(value) >= 100),
    ),
    description: v.optional(v.pipe(v.string(), v.maxLength(250)), ''),
    receipt: v.optional(Receipt),
  }),
  v.check(body => isWhole(body), 'receipt.items'),
)

/** A payment as the pretend provider stores it: the wire's own members, and below `_` its internal ones. */
export interface StoredPayment {
  id: string
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  paid: boolean
  amount: { value: string; currency: 'RUB' }
  description: string
  created_at: string
  metadata: Record<string, string>
  payment_method: { type: 'bank_card' | 'sbp' | 'sber_bnpl'; id: string; saved: false }
  confirmation?: { type: 'redirect'; return_url: string; confirmation_url: string }
  cancellation_details?: { party: string; reason: string }
  refunded_amount: { value: string; currency: 'RUB' }
  refundable: boolean
  receipt_registration?: 'pending' | 'succeeded' | 'canceled'
  recipient: { account_id: string; gateway_id: string }
  test: true
  _: { capture: boolean; return_url: string; asks_code: boolean; receipt: Receipt | null }
}

export interface StoredRefund {
  id: string
  payment_id: string
  status: 'pending' | 'succeeded' | 'canceled'
  amount: { value: string; currency: 'RUB' }
  created_at: string
  receipt_registration?: 'pending' | 'succeeded' | 'canceled'
}
