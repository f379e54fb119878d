import ky, { HTTPError } from 'ky'
import * as v from 'valibot'
import { ProviderError } from '../../../errors.ts'
import { circuitBreaker } from '../../circuit-breaker.ts'
import { within } from '../../within.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { Notification } from './notification.ts'
import { WirePayment, WireRefund, wirePayment, wireRefund } from './yookassa-wire.ts'

export interface YookassaTerms {
  /** `https://api.yookassa.ru/v3`, without a slash at the end. */
  url: string
  shop_id: string
  secret_key: string
  /** Whence its notifications come. */
  addresses?: string[]
  /** The demonstration's provider answers inside the process. */
  fetch?: typeof globalThis.fetch
  clock?: () => number
}

/** From the first byte to the last (promise 17). */
const TOTAL_MS = 3_000

/** The request itself is wrong, or was refused for good: another try would hear the same. */
const FINAL = new Set([400, 403, 404, 405, 415])

/**
 * YooKassa (`server/providers/README.md`). Throws `ProviderError` within 3 s whatever happens. After five failures it is
 * left alone for 30 s, after one call that it left unanswered for 10 s: a buyer waits for it, and the next is told at once. Never tries again by itself: who asked tries again with the same key, which does nothing twice.
 */
export function yookassa(terms: YookassaTerms): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${terms.shop_id}:${terms.secret_key}`).toString('base64')}`
  const client = ky.create({
    headers: { Authorization: authorization, Accept: 'application/json' },
    timeout: false,
    retry: 0,
    redirect: 'error',
    ...(terms.fetch ? { fetch: terms.fetch } : {}),
  })
  const breaker = circuitBreaker('yookassa', {
    ...(terms.clock ? { clock: terms.clock } : {}),
    isFailure: error => !(error instanceof ProviderError && error.is_final),
    isHung: error => error instanceof ProviderError && isTimeout(error.cause),
  })

  /** @returns null for 404 */
  function ask<T>(path: string, schema: v.GenericSchema<unknown, T>, post?: { key: string; body: unknown }) {
    return breaker(async () => {
      try {
        const answer = await within(TOTAL_MS, async signal => {
          const response = await client(`${terms.url}/${path}`, {
            signal,
            ...(post
              ? { method: 'POST', json: post.body, headers: { 'Idempotence-Key': post.key } }
              : { method: 'GET' }),
          })
          // Accepted, and still at it: the same key asks what became of it.
          if (response.status === 202) throw new ProviderError('yookassa is still at it')
          return response.json()
        })
        return v.parse(schema, answer)
      } catch (error) {
        if (error instanceof HTTPError && error.response.status === 404 && !post) return null
        throw inOurWords(path, error)
      }
    })
  }
  const must = async <T>(work: Promise<T | null>): Promise<T> => (await work) as T

  return {
    name: 'yookassa',
    create: asked => must(ask('payments', WirePayment, { key: asked.key, body: wirePayment(asked) })),
    read: id => ask(`payments/${encodeURIComponent(id)}`, WirePayment),
    capture: (id, key) =>
      must(ask(`payments/${encodeURIComponent(id)}/capture`, WirePayment, { key, body: {} })),
    cancel: (id, key) =>
      must(ask(`payments/${encodeURIComponent(id)}/cancel`, WirePayment, { key, body: {} })),
    refund: asked => must(ask('refunds', WireRefund, { key: asked.key, body: wireRefund(asked) })),
    readRefund: ({ id }) => ask(`refunds/${encodeURIComponent(id)}`, WireRefund),
    notification: { addresses: terms.addresses ?? [], format: 'json', schema: Notification, answer: {} },
  }
}

/** Neither keys nor receipts are told: what is thrown here is logged. */
function inOurWords(path: string, error: unknown): ProviderError {
  const what = `yookassa ${path.split('/')[0]}`
  if (error instanceof ProviderError) return error
  if (!(error instanceof HTTPError)) {
    const { name } = error as Error
    return new ProviderError(`${what}: ${name}`, isTimeout(error) ? { cause: error } : {})
  }
  const { status } = error.response
  return new ProviderError(`${what}: ${status}`, { is_final: FINAL.has(status) })
}

/** Of `within`: it names the time alone. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
