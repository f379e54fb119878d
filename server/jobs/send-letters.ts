import type { Logger } from 'pino'
import { ProviderError } from '../errors.ts'
import { sendToShop, startedByShop, takeOrders } from '../processes/helper-process.ts'
import { noteMissing, readAttachments } from '../providers/mail/attachments.ts'
import type { LetterAnswer, LetterFault, LetterOrder, LetterSettings } from '../providers/mail/letter-wire.ts'
import { smtpMail } from '../providers/mail/smtp.ts'
import type { Letter } from '../providers/providers.ts'
import { openLetterRenderer } from '../render/letters.ts'

// The process for letters, started by `providers/mail/letter-process.ts`: it renders them, builds the mail
// and talks to the mail server, so that none of it happens on the thread that answers requests.

const settings = await startedByShop<LetterSettings>()
const painter = await openLetterRenderer({ ...settings.painter, log: logOfLetters() })
const mail = smtpMail(settings.smtp)
takeOrders(send)

async function send({ number, letter }: LetterOrder): Promise<void> {
  try {
    const { files, missing } = await readAttachments(settings.files, letter.attachments ?? [])
    if (missing.length > 0)
      reply({ kind: 'fault', fields: { message_id: letter.key, missing }, message: 'attachment not found' })
    const noted = noteMissing(letter, missing)
    await mail.send({ ...noted, html: await htmlOf(noted), files })
    reply({ kind: 'sent', number })
  } catch (error) {
    const { message, is_final, is_own } = error as ProviderError
    reply({ kind: 'failed', number, message, is_final, is_own })
  }
}

async function htmlOf(letter: Letter): Promise<string> {
  if ('html' in letter) return letter.html
  const { template, data, subject } = letter
  return painter.paint(template, { ...data, subject, seller: settings.smtp.seller }).catch(error => {
    throw new ProviderError(`letter not painted: ${(error as Error).message}`, { is_own: true })
  })
}

/** Errors of letters are reported to the shop's log; those of pages by whoever renders pages. */
function logOfLetters(): Logger {
  const error = (fields: { template?: string }, message: string) => {
    if (!fields.template || fields.template.startsWith('mails/'))
      reply({ kind: 'fault', fields: fields, message })
  }
  return { error } as Pick<Logger, 'error'> as Logger
}

function reply(said: LetterAnswer | LetterFault): void {
  sendToShop(said)
}
