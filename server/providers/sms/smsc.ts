import * as v from 'valibot'
import { ProviderError } from '../../errors.ts'
import type { SmsProvider } from '../providers.ts'
import { askGate } from './ask-gate.ts'

const Answer = v.union([
  v.object({ id: v.union([v.number(), v.string()]), cnt: v.number() }),
  v.object({ error: v.string(), error_code: v.number() }),
])

/**
 * Errors that will not resolve by themselves: wrong parameters (1), wrong date (5), forbidden text or sender
 * (6), wrong number (7), unreachable number (8). The others may: login (2), money (3), address blocked (4),
 * too often (9).
 */
const FINAL_CODES = new Set([1, 5, 6, 7, 8])

/**
 * SMSC (`server/providers/README.md`): a message's own id is the outbox row's, by which its report is found.
 */
export function smsc(options: { url: string; login: string; password: string }): SmsProvider {
  return {
    async send({ phone, text, key }) {
      const body = new URLSearchParams({
        login: options.login,
        psw: options.password,
        phones: phone,
        mes: text,
        id: key,
        charset: 'utf-8',
        fmt: '3',
      })
      const answer = await askGate(`${options.url}/sys/send.php`, Answer, { body })
      if ('error_code' in answer) {
        throw new ProviderError(`smsc error ${answer.error_code}`, {
          is_final: FINAL_CODES.has(answer.error_code),
        })
      }
    },
  }
}
