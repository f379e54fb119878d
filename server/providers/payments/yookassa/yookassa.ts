import { join } from 'node:path'
import ky, { HTTPError } from 'ky'
import * as v from 'valibot'
import type { Config } from '../../../config.ts'
import { ProviderError } from '../../../errors.ts'
import { circuitBreaker, within } from '../../circuit-breaker.ts'
import type { PaymentHint, PaymentProvider } from '../payment-provider.ts'
import { folderStore } from '../pretend-store.ts'
import { pretendYookassa } from './pretend-yookassa.ts'
import { WirePayment, WireRefund, wirePayment, wireRefund } from './yookassa-wire.ts'

export interface YookassaTerms {
  /** `https://api.yookassa.ru/v3`, without a slash at the end. */
  url: string
  shop_id: string
  secret_key: string
  /** Where its notifications come from. */
  addresses?: string[]
  /** The demonstration's provider answers inside the process. */
  fetch?: typeof globalThis.fetch
  clock?: () => number
}

/** From the first byte to the last (promise 17). */
const TOTAL_MS = 3_000

/** The request itself is wrong, or was refused for good: a retry would get the same answer. */
const FINAL = new Set([400, 403, 404, 405, 415])

/**
 * YooKassa (`server/providers/README.md`). Throws `ProviderError` within 3 s whatever happens. After five
 * failures it is not called for 30 s, after one unanswered call for 10 s: a buyer waits for it, and the next
 * buyer gets the error at once. Never retries by itself: the caller repeats with the same key, which does
 * nothing twice.
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
          // Accepted, but not finished: a request with the same key returns the result.
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

/** Neither keys nor receipts are included, because the error is logged. */
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

/** From `within`: it names only the time. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/**
 * A notification of YooKassa. It is not signed, so it only says which payment to read. One about a refund
 * contains the refund with its payment inside (decision 39).
 */
export const Notification = v.pipe(
  v.object({
    type: v.literal('notification'),
    event: v.pipe(v.string(), v.maxLength(100)),
    object: v.object({
      id: v.pipe(v.string(), v.maxLength(100)),
      payment_id: v.optional(v.pipe(v.string(), v.maxLength(100))),
      metadata: v.nullish(v.object({ payment_id: v.optional(v.pipe(v.string(), v.maxLength(100))) }), null),
    }),
  }),
  v.transform(({ event, object }): PaymentHint => {
    if (event.startsWith('refund.')) {
      return { of: 'refund', provider_id: object.payment_id ?? '', payment_id: null }
    }
    return { of: 'payment', provider_id: object.id, payment_id: object.metadata?.payment_id ?? null }
  }),
)

/** The address of the demonstration's payment page: `/pretend-payment/{id of the provider}`. */
const PRETEND_PAGE = '/pretend-payment/'

/**
 * Live where there are keys for it; the demonstration pretends it inside the shop, with storage of its own in
 * `DATA_DIR`. Null without keys in a real shop.
 */
export function openYookassa(config: Config): PaymentProvider | null {
  const { YOOKASSA_URL: url, YOOKASSA_SHOP_ID: shop_id, YOOKASSA_SECRET_KEY: secret_key } = config
  const addresses = config.YOOKASSA_ADDRESSES
  if (shop_id) return yookassa({ url, shop_id, secret_key, addresses })
  if (config.DEMO === 'no') return null
  const keys = { shop_id: 'demo', secret_key: 'demo' }
  const bank = pretendYookassa({
    ...keys,
    store: folderStore(join(config.DATA_DIR, 'pretend-payments')),
    page_url: `${config.SITE_URL}${PRETEND_PAGE}`,
    now: Date.now,
  })
  return { ...yookassa({ ...keys, url: 'http://pretend/v3', fetch: bank.fetch, addresses }), bank }
}
