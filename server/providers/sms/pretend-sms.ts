import type { Logger } from 'pino'
import type { SmsProvider } from '../providers.ts'

/**
 * For the demonstration: the message stays in the outbox, where `/dev/outbox/` shows it, and in development
 * it is logged too. The configuration does not allow it in production.
 */
export function pretendSms(options: { log: Logger; logs_texts: boolean }): SmsProvider {
  return {
    async send({ text, key }) {
      if (options.logs_texts) options.log.info({ message_id: Number(key), text }, 'sms, not really sent')
    },
  }
}
