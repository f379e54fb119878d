import type { Logger } from 'pino'
import { PLACEHOLDER_KEY } from '../contract/catalog/pictures.ts'
import { HelperEnded, startOnDemand } from '../processes/helper-process.ts'
import type { Derivatives } from './derivatives.ts'
import { Busy } from './limit-work.ts'
import { type Derivative, findMade } from './picture-place.ts'
import type { PictureAnswer, PictureOrder, PictureSettings, PictureWarning } from './picture-wire.ts'

/** A picture that ends its process this often is broken. */
const TRIED_MOST = 2

export interface PicturesOfShop extends Pick<Derivatives, 'derive'> {
  close(): Promise<void>
}

/**
 * Pictures that are requested before they were made ahead are made by a process of their own. What it had not
 * finished when it ended is requested from another.
 */
export function picturesByProcess(settings: PictureSettings, log: Logger): PicturesOfShop {
  const helper = startOnDemand<Omit<PictureOrder, 'number'>, PictureAnswer, PictureWarning>({
    program: 'derive-pictures',
    settings,
    // The bytes themselves, if they could not be written to the disk.
    serialization: 'advanced',
    onReport: ({ fields, message }) => log.warn(fields, message),
  })
  const derive: Derivatives['derive'] = async (key, width, format) => {
    const made = await findMade(settings.folder, key, width, format)
    if (made) return made
    for (let tried = 1; tried <= TRIED_MOST; tried++) {
      try {
        return pictureOf(await helper.ask({ key, width, format }))
      } catch (error) {
        if (!(error instanceof HelperEnded)) throw error
        if (error.is_closed) throw new Busy(error.message)
        log.warn({ key, tried, reason: error.message }, 'picture.process_ended')
      }
    }
    if (key === PLACEHOLDER_KEY) throw new Busy('no process makes pictures')
    return derive(PLACEHOLDER_KEY, width, format)
  }
  return { derive, close: () => helper.close() }
}

function pictureOf(answer: PictureAnswer): Derivative {
  if (answer.kind === 'made') return answer.picture
  const { message, code, is_busy } = answer
  throw is_busy ? new Busy(message) : Object.assign(new Error(message), code && { code })
}
