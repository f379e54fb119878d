import type { MailProvider } from '../providers.ts'

/** Without `SMTP_URL`: the mail stays in the outbox, where `/dev/outbox/` shows it. */
export function pretendMail(): MailProvider {
  return {
    async send() {},
  }
}
