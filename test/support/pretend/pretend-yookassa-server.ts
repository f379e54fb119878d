import { memoryStore } from '../../../server/providers/payments/pretend-store.ts'
import {
  type PretendYookassa,
  pretendYookassa,
} from '../../../server/providers/payments/yookassa/pretend-yookassa.ts'
import { BANK_KEYS } from '../test-shop.ts'
import { type PretendGate, pretendGate } from './pretend-gate.ts'

export interface YookassaCall {
  method: string
  path: string
  key: string
  body: Record<string, unknown> | null
}

export interface YookassaServer extends PretendGate<YookassaCall> {
  bank: PretendYookassa
}

/** YooKassa on loopback. A fault spoils the answer, not the action: what was requested is done all the same. */
export async function yookassaServer(now = Date.now): Promise<YookassaServer> {
  const bank = pretendYookassa({
    ...BANK_KEYS,
    store: memoryStore(),
    page_url: 'http://bank.test/pay/',
    now,
  })
  const gate = await pretendGate<YookassaCall>((req, text, seen) => {
    const body = text ? JSON.parse(text) : null
    const path = (req.url ?? '').replace(/^\/v3/, '')
    const key = String(req.headers['idempotence-key'] ?? '')
    seen.push({ method: req.method ?? '', path, key, body })
    return bank.answer({
      method: req.method ?? '',
      path,
      key,
      body,
      authorization: req.headers.authorization ?? '',
    })
  })
  return Object.assign(gate, { bank })
}
