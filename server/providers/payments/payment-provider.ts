import type * as v from 'valibot'

/** The payment providers that this process can call. */
export interface OpenPayments {
  /** Where new payments go; null where the shop takes no money online. */
  chosen: PaymentProvider | null
  /** All that have keys: a payment and its refunds stay with their provider, wherever new ones go. */
  open: PaymentProvider[]
}

/**
 * A provider of online payments: one object for everything that the shop requests from it and receives from
 * it. Each is a folder here, with its wire, its live client and its pretend side; `open-payments.ts` lists
 * them.
 *
 * Every write takes a key of ours: the same key is the same action, however often it is sent. A
 * `ProviderError` that is not final says nothing about whether the action was done.
 */
export interface PaymentProvider {
  /**
   * Stored with each payment and refund, and part of the address of the provider's notifications: lower-case
   * Latin letters and digits. It never changes, or its payments would belong to no provider.
   */
  name: string
  create(asked: PaymentAsked): Promise<ProviderPayment>
  /** Null when the provider knows no such payment. */
  read(id: string): Promise<ProviderPayment | null>
  /** Captures the money that a payment in two stages has only authorised. */
  capture(id: string, key: string): Promise<ProviderPayment>
  /** Cancels a payment that waits for its capture. */
  cancel(id: string, key: string): Promise<ProviderPayment>
  refund(asked: RefundAsked): Promise<ProviderRefund>
  /**
   * @param asked.payment_id the payment's id at the provider: not every one finds a refund by its own id
   *   alone
   */
  readRefund(asked: { id: string; payment_id: string }): Promise<ProviderRefund | null>
  notification: ProviderNotification
  /** The shopper's side of a pretend provider, which the demonstration's payment page uses. */
  bank?: PretendBank
}

/** What a provider sends by itself, to `/api/v3/payment/notification/{name}/`. */
export interface ProviderNotification {
  /** Addresses and networks that it comes from; all others are refused. */
  addresses: string[]
  /** How its body is encoded: as JSON, or as a form. */
  format: 'json' | 'form'
  /** Its body, as the provider writes it, and the few fields that are used. */
  schema: v.GenericSchema<unknown, PaymentHint>
  /**
   * What the provider must be answered, or it repeats the notification: an object as JSON, a text as it is.
   */
  answer: object | string
}

/** A notification says which payment to read again, and nothing else (promise 7). */
export interface PaymentHint {
  /** - `refund`: its refunds have changed, not the payment itself */
  of: 'payment' | 'refund'
  /** The payment's id at the provider. */
  provider_id: string
  /** Our own id, if the provider sends it; the notification may come before we have stored the provider's. */
  payment_id: string | null
}

export interface PaymentAsked {
  /** At most 64 characters. */
  key: string
  /** Whole roubles. */
  amount: number
  method: PaymentMethod
  /** Where the provider sends the shopper back to. */
  return_url: string
  /** At most 128 characters. */
  description: string
  metadata: Record<string, string>
  receipt: Receipt
}

export type PaymentMethod = 'bank_card' | 'sbp' | 'sber_bnpl'

export interface RefundAsked {
  key: string
  /** The provider's own. */
  payment_id: string
  amount: number
  description: string
  receipt: Receipt
}

/** The cash receipt of 54-FZ: its items add up to the sum that is paid or refunded. */
export interface Receipt {
  customer: { email: string; phone: string }
  items: ReceiptItem[]
}

export interface ReceiptItem {
  /** 1-128 characters. */
  description: string
  quantity: number
  /** Whole roubles for one piece. */
  price: number
  /** Percent inside the price, or `NO_VAT`. */
  vat: number
  subject: 'commodity' | 'service'
}

export type ProviderPaymentStatus = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'

export interface ProviderPayment {
  id: string
  status: ProviderPaymentStatus
  /** Roubles and kopecks, `1299.00`, whatever format the provider itself uses. */
  amount: { value: string; currency: string }
  /** The payment: `payment_id` as it was passed. */
  metadata: Record<string, string>
  /** Empty once there is nothing left to confirm. */
  confirmation_url: string
  /** Why it was cancelled, in the provider's word: `insufficient_funds`. */
  reason: string
}

export interface ProviderRefund {
  id: string
  payment_id: string
  status: 'pending' | 'succeeded' | 'canceled'
  amount: { value: string; currency: string }
  reason: string
}

/** The state behind the demonstration's payment page. */
export interface PretendBank {
  find(id: string): PretendCheque | null
  /** What the shopper did there. Does nothing to a finished payment. */
  choose(id: string, action: BankAction): void
}

/** - `ask-code`: the card wants 3-D Secure; nothing is paid yet. */
export type BankAction = 'pay' | 'refuse' | 'ask-code' | 'wrong-code'

export interface PretendCheque {
  id: string
  status: ProviderPaymentStatus
  /** Whole roubles. */
  amount: number
  method: PaymentMethod
  description: string
  return_url: string
  asks_code: boolean
}
