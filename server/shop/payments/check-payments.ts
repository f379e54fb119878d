import { ProviderError } from '../../errors.ts'
import { CHECKED_EVERY_MS } from './create-at-provider.ts'
import { bringForward, claimPayment, claimPayments, type PaymentRow } from './payments.queries.ts'
import { type PaymentContext, providersOpen } from './provider-of.ts'
import { readPayment } from './read-payment.ts'

const BATCH = 10
/**
 * Notifications come in bursts: one payment is read at most this often, and that reading covers those in
 * between.
 */
const READ_AT_MOST_EVERY_MS = 2_000

/**
 * Reads every payment that is due again: notifications may be lost, and this alone is enough to reach every
 * state (decision 39). Those of a provider that this process has no keys for wait for a process that has.
 *
 * @returns how many were read
 */
export async function checkPayments(shop: PaymentContext, signal?: AbortSignal): Promise<number> {
  let read = 0
  const providers = providersOpen(shop)
  if (providers.length === 0) return read
  while (!signal?.aborted) {
    const now = shop.now()
    const due = await claimPayments(shop.jobs_db, {
      providers,
      most: BATCH,
      now,
      again_at: now + CHECKED_EVERY_MS,
    })
    for (const payment of due) await readPatiently(shop, payment)
    read += due.length
    if (due.length < BATCH) break
  }
  return read
}

/**
 * Reads a payment now, for somebody who waits for it or after a notification; at most every two seconds in
 * all, so that a thousand notifications are one request.
 */
export async function readSoon(shop: PaymentContext, payment: PaymentRow): Promise<void> {
  if (payment.check_at === null) return
  const now = shop.now()
  const asked = { now, read_before: now - READ_AT_MOST_EVERY_MS, again_at: now + CHECKED_EVERY_MS }
  if (await claimPayment(shop.db, payment.id, asked)) await readPatiently(shop, payment)
  else await bringForward(shop.db, payment.id, READ_AT_MOST_EVERY_MS)
}

async function readPatiently(shop: PaymentContext, payment: PaymentRow): Promise<void> {
  try {
    await readPayment(shop, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ payment_id: payment.id, reason: error.message }, 'payment not read, again later')
  }
}
