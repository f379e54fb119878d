import { once } from 'node:events'
import type { Logger } from 'pino'
import { ProviderError } from './errors.ts'
import type { LetterNews, LetterOrder, LetterSettings } from './providers/mail/letter-wire.ts'
import { smtpMail } from './providers/mail/smtp.ts'
import type { Letter } from './providers/providers.ts'
import { openLetterRenderer } from './render/letters.ts'

// The process of letters, which `providers/mail/letter-process.ts` starts: it paints them, makes mail of them and speaks with the
// mail server, so that none of it happens on the thread that answers requests.

// It ends with the shop, which finishes its letters first: also where the signal is everybody's.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())

const [settings] = (await once(process, 'message')) as [LetterSettings]
const painter = await openLetterRenderer({ ...settings.painter, log: logOfLetters() })
const mail = smtpMail(settings.smtp)
process.on('message', ({ number, letter }: LetterOrder) => void send(number, letter))
tell({ kind: 'open' })

async function send(number: number, letter: Letter): Promise<void> {
  try {
    await mail.send({ ...letter, html: await htmlOf(letter) })
    tell({ kind: 'sent', number })
  } catch (error) {
    const { message, is_final, is_own } = error as ProviderError
    tell({ kind: 'failed', number, message, is_final, is_own })
  }
}

async function htmlOf(letter: Letter): Promise<string> {
  if ('html' in letter) return letter.html
  return painter.paint(letter.template, letter.data).catch(error => {
    throw new ProviderError(`letter not painted: ${(error as Error).message}`, { is_own: true })
  })
}

/** Faults of letters are told to the shop's log; pages' are told by whoever paints pages. */
function logOfLetters(): Logger {
  const error = (told: { template?: string }, message: string) => {
    if (!told.template || told.template.startsWith('mails/')) tell({ kind: 'fault', told, message })
  }
  return { error } as Pick<Logger, 'error'> as Logger
}

function tell(news: LetterNews): void {
  process.send?.(news)
}
