import type { Logger } from 'pino'
import { ProviderError } from '../../errors.ts'
import { HelperEnded, startOnDemand } from '../../processes/helper-process.ts'
import type { MailProvider } from '../providers.ts'
import type { LetterAnswer, LetterFault, LetterOrder, LetterSettings } from './letter-wire.ts'

/** A letter ends by itself after 5 s (promise 17); if it does not, the process is stuck. */
const STANDS_STILL_MS = 6_000

/**
 * Letters are rendered and sent by a process of their own. Those it had not reported as sent are sent again,
 * with the same Message-ID.
 */
export function mailByProcess(settings: LetterSettings, log: Logger): MailProvider {
  const helper = startOnDemand<Omit<LetterOrder, 'number'>, LetterAnswer, LetterFault>({
    program: 'send-letters',
    settings,
    onReport: ({ fields, message }) => log.error(fields, message),
    stands_still: {
      after_ms: STANDS_STILL_MS,
      onStill: () => log.error('the process of letters stands still: the next letter starts another'),
    },
  })
  return {
    open: () => helper.open().catch(() => undefined),
    async send(letter) {
      const answer = await helper.ask({ letter }).catch((error: Error) => {
        throw error instanceof HelperEnded ? new ProviderError(`letters: ${error.message}`) : error
      })
      if (answer.kind === 'failed') throw new ProviderError(answer.message, answer)
    },
    close: () => helper.close(),
  }
}
