import { createTransport } from 'nodemailer'
import { type PrintedSeller, sellerInText } from '../../contract/seller.ts'
import { ProviderError } from '../../errors.ts'
import type { PaintedLetter } from '../providers.ts'

/** From the first byte to the last (promise 17). */
const TOTAL_MS = 5_000

export interface SmtpOptions {
  url: string
  from: string
  site_url: string
  /** Stands below every text. */
  seller: PrintedSeller
}

/**
 * A mail server by `smtp://` or `smtps://`. A 5xx answer to the address or the message is final; a lost
 * connection, a 4xx and a wrong password are not. One key is one Message-ID, by which mailboxes recognise a
 * duplicate.
 */
export function smtpMail(options: SmtpOptions): { send(letter: PaintedLetter): Promise<void> } {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: 1_000,
    dnsTimeout: 1_000,
    greetingTimeout: 2_000,
    socketTimeout: 3_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(options.site_url)
  return {
    async send({ to, subject, html, text, key, headers, files = [] }) {
      const attachments = files.map(({ content_type, ...file }) => ({ ...file, contentType: content_type }))
      const whole = `${text.trimEnd()}\n\n-- \n${sellerInText(options.seller)}\n`
      const body = { subject, html, text: whole, attachments }
      const message = { from: options.from, to: { name: '', address: to }, headers, ...body }
      try {
        await within(TOTAL_MS, transport.sendMail({ ...message, messageId: `<outbox-${key}@${hostname}>` }))
      } catch (error) {
        const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
        const is_final = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
        // The server's own message quotes the address.
        throw new ProviderError(`mail server: ${code} ${responseCode ?? ''}`.trim(), { is_final })
      }
    },
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
