import type { Logger } from 'pino'
import { openDerivatives } from '../media/derivatives.ts'
import { Busy } from '../media/limit-work.ts'
import { openMediaStore } from '../media/media-store.ts'
import type { PictureAnswer, PictureOrder, PictureSettings, PictureWarning } from '../media/picture-wire.ts'
import { sendToShop, startedByShop, takeOrders } from '../processes/helper-process.ts'

// The process for pictures, started by `media/picture-process.ts`: it makes pictures that are requested
// before they were made ahead, so that neither the work nor the library is in the process that answers
// requests.

const settings = await startedByShop<PictureSettings>()
const warn = (fields: object, message: string) => reply({ kind: 'warning', fields: fields, message })
const derivatives = openDerivatives(openMediaStore(settings.media), settings.folder, {
  warn,
} as Pick<Logger, 'warn'> as Logger)
takeOrders(make)

async function make({ number, key, width, format }: PictureOrder): Promise<void> {
  try {
    reply({ kind: 'made', number, picture: await derivatives.derive(key, width, format) })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    reply({ kind: 'failed', number, message, is_busy: error instanceof Busy, ...(code && { code }) })
  }
}

function reply(said: PictureAnswer | PictureWarning): void {
  sendToShop(said)
}
