import * as v from 'valibot'
import { ProviderError } from '../../errors.ts'
import type { SmsProvider } from '../providers.ts'
import { askGate } from './ask-gate.ts'

const Answer = v.union([
  v.object({ success: v.literal(true), data: v.object({ id: v.number(), status: v.number() }) }),
  v.object({ success: v.literal(false), message: v.optional(v.nullable(v.string()), '') }),
])

/** Refusals that waiting does not resolve; lack of money and sending too often may resolve. */
const FINAL_WORDS = /validation|incorrect|invalid|blacklist|stop.?list/i

/**
 * SMS Aero (`server/providers/README.md`). It has no key against duplicates: a message whose answer was lost
 * may be sent twice, which is the cost of "at least once" here.
 */
export function smsAero(options: { url: string; email: string; api_key: string; sign: string }): SmsProvider {
  const authorization = `Basic ${Buffer.from(`${options.email}:${options.api_key}`).toString('base64')}`
  return {
    async send({ phone, text }) {
      const answer = await askGate(`${options.url}/v2/sms/send`, Answer, {
        json: { number: phone.replace('+', ''), text, sign: options.sign },
        headers: { Authorization: authorization },
      })
      if (!answer.success) {
        throw new ProviderError('sms aero refused', { is_final: FINAL_WORDS.test(answer.message ?? '') })
      }
    },
  }
}
