import type { Logger } from 'pino'
import { PLACEHOLDER_KEY } from '../contract/catalog/pictures.ts'
import type { TakenPicture } from '../contract/content/editors-picture.ts'
import { HelperEnded, startOnDemand } from '../processes/helper-process.ts'
import type { Derivatives } from './derivatives.ts'
import { Busy } from './limit-work.ts'
import { findMade } from './picture-place.ts'
import type { PictureAnswer, PictureSettings, PictureWarning, PictureWish } from './picture-wire.ts'

/** A picture that ends its process this often is broken. */
const TRIED_MOST = 2

export interface PicturesOfShop extends Pick<Derivatives, 'derive'> {
  /** Judges the file of an editor and stores its original. Throws `Busy`, and the error of a file that cannot be read. */
  take(path: string): Promise<TakenPicture>
  close(): Promise<void>
}

/**
 * Pictures that are requested before they were made ahead are made by a process of their own. What it had not
 * finished when it ended is requested from another.
 */
export function picturesByProcess(settings: PictureSettings, log: Logger): PicturesOfShop {
  const helper = startOnDemand<PictureWish, PictureAnswer, PictureWarning>({
    program: 'derive-pictures',
    settings,
    // The bytes themselves, if they could not be written to the disk.
    serialization: 'advanced',
    onReport: ({ fields, message }) => log.warn(fields, message),
  })
  const derive: Derivatives['derive'] = async (key, width, format) => {
    const made = await findMade(settings.folder, key, width, format)
    if (made) return made
    const answer = await ask({ kind: 'derive', key, width, format }, key)
    if (answer?.kind === 'made') return answer.picture
    if (answer) throw failureOf(answer)
    if (key === PLACEHOLDER_KEY) throw new Busy('no process makes pictures')
    return derive(PLACEHOLDER_KEY, width, format)
  }
  const take = async (path: string) => {
    const answer = await ask({ kind: 'take', path }, path)
    if (answer?.kind === 'taken') return answer.taken
    if (answer) throw failureOf(answer)
    return { refused: 'картинку не удалось прочитать' }
  }
  return { derive, take, close: () => helper.close() }

  /** @returns null for what ends its process again and again */
  async function ask(wish: PictureWish, name: string): Promise<PictureAnswer | null> {
    for (let tried = 1; tried <= TRIED_MOST; tried++) {
      try {
        return await helper.ask(wish)
      } catch (error) {
        if (!(error instanceof HelperEnded)) throw error
        if (error.is_closed) throw new Busy(error.message)
        log.warn({ key: name, tried, reason: error.message }, 'picture.process_ended')
      }
    }
    return null
  }
}

function failureOf(answer: PictureAnswer): Error {
  if (answer.kind !== 'failed') return new Error(`another answer than was asked for: ${answer.kind}`)
  const { message, code, is_busy } = answer
  return is_busy ? new Busy(message) : Object.assign(new Error(message), code && { code })
}
