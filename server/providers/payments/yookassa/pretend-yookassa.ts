import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { BankAction, PretendBank } from '../payment-provider.ts'
import type { PretendStore } from '../pretend-store.ts'
import { PaymentBody, RefundBody, type StoredPayment, type StoredRefund } from './pretend-wire.ts'

export interface WireRequest {
  method: string
  /** Below `/v3`: `/payments/2c…`. */
  path: string
  authorization: string
  key: string
  body: unknown
}
export interface WireAnswer {
  status: number
  body: unknown
}

export interface PretendYookassa extends PretendBank {
  answer(request: WireRequest): WireAnswer
  /** The notification of this payment's last change: it is not signed. */
  notificationOf(id: string): { type: 'notification'; event: string; object: unknown }
  /** Like `fetch`, but without a network: for the demonstration. */
  fetch: typeof globalThis.fetch
}

/** A page on which nobody paid is closed after an hour, like the provider's own. */
const OPEN_MS = HOUR_MS

/**
 * YooKassa as documented, for tests on loopback and for the demonstration inside the shop: the live client
 * cannot tell. Same key and body: the same answer; same key, another body: 400.
 *
 * @param terms.page_url the payment page; the payment's id is appended to it
 */
export function pretendYookassa(terms: {
  store: PretendStore
  shop_id: string
  secret_key: string
  page_url: string
  now: () => number
}): PretendYookassa {
  const { store, now } = terms
  const stamp = () => new Date(now()).toISOString()

  function payment(id: string): StoredPayment | null {
    const stored = store.read(`payment ${id}`) as StoredPayment | null
    if (stored?.status === 'pending' && now() - Date.parse(stored.created_at) > OPEN_MS) {
      return cancelled(stored, 'expired_on_confirmation')
    }
    return stored
  }

  function save(stored: StoredPayment): StoredPayment {
    store.write(`payment ${stored.id}`, stored)
    return stored
  }

  function cancelled({ confirmation, ...rest }: StoredPayment, reason: string): StoredPayment {
    const party = reason === 'expired_on_confirmation' ? 'yoo_money' : 'payment_network'
    return save({ ...rest, status: 'canceled', paid: false, cancellation_details: { party, reason } })
  }

  function succeeded({ confirmation, ...rest }: StoredPayment): StoredPayment {
    return save({
      ...rest,
      status: 'succeeded',
      paid: true,
      refundable: true,
      receipt_registration: 'succeeded',
    })
  }

  function newPayment(id: string, body: PaymentBody): StoredPayment {
    const { confirmation, capture, receipt } = body
    return {
      id,
      status: 'pending',
      paid: false,
      amount: body.amount,
      description: body.description,
      created_at: stamp(),
      metadata: body.metadata,
      payment_method: { type: body.payment_method_data.type, id, saved: false },
      confirmation: { ...confirmation, confirmation_url: `${terms.page_url}${id}` },
      refunded_amount: { value: '0.00', currency: 'RUB' },
      refundable: false,
      ...(receipt ? { receipt_registration: 'pending' as const } : {}),
      recipient: { account_id: terms.shop_id, gateway_id: '1' },
      test: true,
      _: { capture, return_url: confirmation.return_url, asks_code: false, receipt: receipt ?? null },
    }
  }

  function create(body: unknown, id: string): WireAnswer {
    const read = v.safeParse(PaymentBody, body)
    if (!read.success) return invalid(read.issues)
    return shown(save(newPayment(id, read.output)))
  }

  function refund(body: unknown, id: string): WireAnswer {
    const read = v.safeParse(RefundBody, body)
    if (!read.success) return invalid(read.issues)
    const made = store.read(`refund ${id}`)
    if (made) return { status: 200, body: made }
    const { payment_id, amount } = read.output
    const paid = payment(payment_id)
    const refunded = Number(paid?.refunded_amount.value) + Number(amount.value)
    if (paid?.status !== 'succeeded' || refunded > Number(paid.amount.value)) {
      return failure(400, 'invalid_request', 'payment_id')
    }
    save({ ...paid, refunded_amount: { value: refunded.toFixed(2), currency: 'RUB' } })
    const stored: StoredRefund = {
      id,
      payment_id,
      status: 'succeeded',
      amount,
      created_at: stamp(),
      receipt_registration: 'succeeded',
    }
    store.write(`refund ${id}`, stored)
    return { status: 200, body: stored }
  }

  function finish(id: string, action: string): WireAnswer {
    const stored = payment(id)
    if (!stored) return failure(404, 'not_found')
    if (stored.status !== 'waiting_for_capture') return failure(400, 'invalid_request', 'status')
    return shown(action === 'capture' ? succeeded(stored) : cancelled(stored, 'canceled_by_merchant'))
  }

  function post(path: string, key: string, body: unknown): WireAnswer {
    if (!key || key.length > 64) return failure(400, 'invalid_request', 'Idempotence-Key')
    const hash = createHash('sha256')
      .update(`${path} ${JSON.stringify(body)}`)
      .digest('hex')
    const mine = { hash, id: randomUUID() }
    const first = store.keep(`key ${key}`, mine) as typeof mine
    if (first.hash !== hash) return failure(400, 'invalid_request', 'Idempotence-Key')
    const known = store.read(`answer ${key}`) as WireAnswer | null
    if (known) return known
    const [, thing, id = '', action = ''] = path.split('/')
    const answer =
      path === '/payments'
        ? create(body, first.id)
        : path === '/refunds'
          ? refund(body, first.id)
          : thing === 'payments' && /^(capture|cancel)$/.test(action)
            ? finish(id, action)
            : failure(404, 'not_found')
    store.write(`answer ${key}`, answer)
    return answer
  }

  function get(path: string): WireAnswer {
    const [, thing, id = ''] = path.split('/')
    if (thing === 'payments') {
      const stored = payment(id)
      return stored ? shown(stored) : failure(404, 'not_found')
    }
    const stored = thing === 'refunds' ? store.read(`refund ${id}`) : null
    return stored ? { status: 200, body: stored } : failure(404, 'not_found')
  }

  function answer({ method, path, authorization, key, body }: WireRequest): WireAnswer {
    const wanted = `Basic ${Buffer.from(`${terms.shop_id}:${terms.secret_key}`).toString('base64')}`
    if (authorization !== wanted) return failure(401, 'invalid_credentials')
    return method === 'POST' ? post(path, key, body) : get(path)
  }

  return {
    answer,
    notificationOf(id) {
      const stored = payment(id)
      return {
        type: 'notification',
        event: `payment.${stored?.status}`,
        object: stored && shown(stored).body,
      }
    },
    find(id) {
      const stored = payment(id)
      if (!stored) return null
      const { status, amount, payment_method, description, _ } = stored
      const { return_url, asks_code } = _
      return {
        id,
        status,
        amount: Number(amount.value),
        method: payment_method.type,
        description,
        return_url,
        asks_code,
      }
    },
    choose: (id, action) => {
      const stored = payment(id)
      if (stored?.status === 'pending') act(stored, action)
    },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const said = answer({
        method: request.method,
        path: new URL(request.url).pathname.replace(/^\/v3/, ''),
        authorization: request.headers.get('Authorization') ?? '',
        key: request.headers.get('Idempotence-Key') ?? '',
        body: request.method === 'POST' ? await request.json() : null,
      })
      return Response.json(said.body, { status: said.status })
    },
  }

  function act(stored: StoredPayment, action: BankAction): void {
    if (action === 'ask-code') save({ ...stored, _: { ...stored._, asks_code: true } })
    else if (action === 'refuse') cancelled(stored, 'insufficient_funds')
    else if (action === 'wrong-code') cancelled(stored, '3d_secure_failed')
    else if (stored._.capture) succeeded(stored)
    else save({ ...stored, status: 'waiting_for_capture', paid: true })
  }
}

function shown({ _, ...body }: StoredPayment): WireAnswer {
  return { status: 200, body }
}

function invalid(issues: { message: string; path?: unknown }[]): WireAnswer {
  const [first] = issues
  return failure(400, 'invalid_request', v.getDotPath(first as never) ?? first?.message)
}

function failure(status: number, code: string, parameter?: string): WireAnswer {
  return {
    status,
    body: { type: 'error', id: randomUUID(), code, description: code, ...(parameter ? { parameter } : {}) },
  }
}
