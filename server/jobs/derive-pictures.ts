import type { Logger } from 'pino'
import { openDerivatives } from '../media/derivatives.ts'
import { Busy } from '../media/limit-work.ts'
import { openMediaStore } from '../media/media-store.ts'
import type { PictureAnswer, PictureOrder, PictureSettings, PictureWarning } from '../media/picture-wire.ts'
import { takePicture } from '../media/take-picture.ts'
import { sendToShop, startedByShop, takeOrders } from '../processes/helper-process.ts'

// The process for pictures, started by `media/picture-process.ts`: it makes pictures that are requested
// before they were made ahead, and judges those of editors, so that neither the work nor the library is in the
// process that answers requests.

const settings = await startedByShop<PictureSettings>()
const warn = (fields: object, message: string) => reply({ kind: 'warning', fields: fields, message })
const media = openMediaStore(settings.media)
const derivatives = openDerivatives(media, settings.folder, { warn } as Pick<Logger, 'warn'> as Logger)
takeOrders(carryOut)

async function carryOut(order: PictureOrder): Promise<void> {
  const { number } = order
  try {
    if (order.kind === 'take')
      return reply({ kind: 'taken', number, taken: await takePicture(media, order.path) })
    const { key, width, format } = order
    reply({ kind: 'made', number, picture: await derivatives.derive(key, width, format) })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    reply({ kind: 'failed', number, message, is_busy: error instanceof Busy, ...(code && { code }) })
  }
}

function reply(said: PictureAnswer | PictureWarning): void {
  sendToShop(said)
}
