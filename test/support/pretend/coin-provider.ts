import * as v from 'valibot'
import { ProviderError } from '../../../server/errors.ts'
import { within } from '../../../server/providers/circuit-breaker.ts'
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
} from '../../../server/providers/payments/payment-provider.ts'
import { type PretendGate, pretendGate } from './pretend-gate.ts'

/** The addresses that its notifications come from. */
export const COIN_ADDRESS = '198.51.100.7'

interface CoinPayment {
  number: string
  order: string
  kopecks: number
  state: 'OPEN' | 'HELD' | 'DONE' | 'DEAD'
}
interface CoinRefund {
  mark: string
  kopecks: number
}
interface CoinCall {
  path: string
  body: Record<string, unknown>
}

export interface CoinServer extends PretendGate<CoinCall> {
  payments: Map<string, CoinPayment>
  refunds: Map<string, CoinRefund[]>
  /** The number of the next payment: it has its own sequence, independent of any other. */
  next: string
}

/**
 * A provider as different from YooKassa as real ones are: everything is a POST answered with 200, sums are in
 * kopecks, its states have other names, a payment is found by our order and a refund by our mark inside its
 * payment, and notifications are forms that expect «OK». A fault spoils the answer, not what was done.
 */
export async function coinServer(): Promise<CoinServer> {
  const payments = new Map<string, CoinPayment>()
  const refunds = new Map<string, CoinRefund[]>()
  const actions: Record<string, (body: Record<string, string> & { kopecks: number }) => object> = {
    '/init': ({ order, kopecks }) => {
      const known = [...payments.values()].find(each => each.order === order)
      if (known) return shown(known)
      const made = { number: server.next, order: order ?? '', kopecks, state: 'OPEN' as const }
      server.next = String(Number(server.next) + 1)
      payments.set(made.number, made)
      return shown(made)
    },
    '/state': ({ number = '' }) => shown(payments.get(number)),
    '/confirm': ({ number = '' }) => move(number, 'HELD', 'DONE'),
    '/reverse': ({ number = '' }) => move(number, 'HELD', 'DEAD'),
    '/payback': ({ number = '', mark = '', kopecks }) => {
      const made = refunds.get(number) ?? []
      if (!made.some(each => each.mark === mark)) made.push({ mark, kopecks })
      refunds.set(number, made)
      return { ok: true, number, mark, kopecks }
    },
    '/paybacks': ({ number = '' }) => ({ ok: true, list: refunds.get(number) ?? [] }),
  }
  const shown = (known: CoinPayment | undefined) =>
    known ? { ok: true, ...known, page: `http://coin.test/${known.number}` } : { ok: false, code: 'UNKNOWN' }
  const move = (number: string, from: string, state: CoinPayment['state']) => {
    const known = payments.get(number)
    if (known?.state !== from) return { ok: false, code: 'WRONG_STATE' }
    payments.set(number, { ...known, state })
    return shown(payments.get(number))
  }
  const gate = await pretendGate<CoinCall>((req, text, seen) => {
    const body = JSON.parse(text)
    seen.push({ path: req.url ?? '', body })
    return { body: actions[req.url ?? '']?.(body) ?? { ok: false, code: 'NO_SUCH_METHOD' } }
  })
  const server = Object.assign(gate, { payments, refunds, next: '7' })
  return server
}

const STATES = { OPEN: 'pending', HELD: 'waiting_for_capture', DONE: 'succeeded', DEAD: 'canceled' } as const

const WirePayment = v.pipe(
  v.object({
    number: v.string(),
    order: v.string(),
    kopecks: v.number(),
    state: v.picklist(['OPEN', 'HELD', 'DONE', 'DEAD']),
    page: v.string(),
  }),
  v.transform(
    ({ number, order, kopecks, state, page }): ProviderPayment => ({
      id: number,
      status: STATES[state],
      amount: roubles(kopecks),
      metadata: { payment_id: order },
      confirmation_url: state === 'OPEN' ? page : '',
      reason: state === 'DEAD' ? 'reversed' : '',
    }),
  ),
)
const WireRefunds = v.object({ list: v.array(v.object({ mark: v.string(), kopecks: v.number() })) })

function roubles(kopecks: number) {
  return { value: (kopecks / 100).toFixed(2), currency: 'RUB' }
}

/** The client of `coinServer`, as a folder of `server/providers/payments` would have it. */
export function coinProvider(url: string): PaymentProvider {
  async function ask<T>(path: string, schema: v.GenericSchema<unknown, T>, body: object): Promise<T | null> {
    try {
      const answer = await within(3_000, async signal => {
        const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body), signal })
        if (!response.ok) throw new ProviderError(`coin ${path}: ${response.status}`)
        return (await response.json()) as { ok: boolean; code?: string }
      })
      if (answer.code === 'UNKNOWN') return null
      if (!answer.ok) throw new ProviderError(`coin ${answer.code}`, { is_final: true })
      return v.parse(schema, answer)
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw new ProviderError(`coin ${path}: ${(error as Error).name}`)
    }
  }
  const refundOf = (number: string, mark: string, kopecks: number): ProviderRefund => ({
    id: mark,
    payment_id: number,
    status: 'succeeded',
    amount: roubles(kopecks),
    reason: '',
  })
  return {
    name: 'coin',
    create: async ({ key, amount }) =>
      (await ask('/init', WirePayment, { order: key, kopecks: amount * 100 })) as ProviderPayment,
    read: number => ask('/state', WirePayment, { number }),
    capture: async number => (await ask('/confirm', WirePayment, { number })) as ProviderPayment,
    cancel: async number => (await ask('/reverse', WirePayment, { number })) as ProviderPayment,
    refund: async ({ key: mark, payment_id: number, amount }) => {
      await ask('/payback', v.object({}), { number, mark, kopecks: amount * 100 })
      return refundOf(number, mark, amount * 100)
    },
    readRefund: async ({ id, payment_id: number }) => {
      const known = (await ask('/paybacks', WireRefunds, { number }))?.list.find(({ mark }) => mark === id)
      return known ? refundOf(number, id, known.kopecks) : null
    },
    notification: {
      addresses: ['198.51.100.0/24'],
      format: 'form',
      schema: v.pipe(
        v.object({ number: v.string(), order: v.string(), about: v.picklist(['payment', 'payback']) }),
        v.transform(({ number, order, about }) => ({
          of: about === 'payback' ? ('refund' as const) : ('payment' as const),
          provider_id: number,
          payment_id: order,
        })),
      ),
      answer: 'OK',
    },
  }
}
