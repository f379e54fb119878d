import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import {
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
  PLACEHOLDER_KEY,
} from '../contract/catalog/pictures.ts'
import { limitWork } from './limit-work.ts'
import type { MediaStore } from './media-store.ts'
import { type Derivative, exists, findMade, placeOf } from './picture-place.ts'

export interface Derivatives {
  /**
   * The picture in this width and format, made when it is first requested; the placeholder when the original
   * is broken. Throws an error with code `ENOENT` without an original, `Busy` when too many wait.
   */
  derive(key: string, width: PictureWidth, format: PictureFormat): Promise<Derivative>
  /** Whether that is on disk already. */
  has(key: string, width: PictureWidth, format: PictureFormat): Promise<boolean>
}

const WIDEST = Math.max(...PICTURE_WIDTHS)
/**
 * Rasterising a drawing takes 35 ms at 320 px and up to 1.5 s at 1280 px, more than everything else: wide
 * pictures of one drawing share one rasterised image, narrow ones are faster without.
 */
const MASTER_FROM = 960
const WAITING_MOST = 1_000

/** Sharp and its libraries are 15 MB of a process: only a process that makes pictures loads them. */
const rendering = () => import('./render-picture.ts')

/**
 * Makes pictures in this process; a shop that answers requests uses another process (`picture-process.ts`).
 *
 * @param folder where finished pictures are stored; it may be emptied at any time
 */
export function openDerivatives(media: MediaStore, folder: string, log: Logger): Derivatives {
  const inTurn = limitWork(Math.max(2, availableParallelism() - 1), WAITING_MOST)
  const once = shareWhileRunning()

  async function derive(key: string, width: PictureWidth, format: PictureFormat): Promise<Derivative> {
    const known = await findMade(folder, key, width, format)
    if (known) return known
    const path = pathOf(key, `${width}.${format}`)
    const made = { type: `image/${format}`, is_placeholder: key === PLACEHOLDER_KEY }
    return once(path, async () => {
      const original = key === PLACEHOLDER_KEY ? PLACEHOLDER_SVG : await media.get(key)
      const bytes = await inTurn(() => renderIfSound(key, original, width, format))
      // Not stored under the picture's own name: a better library, or a machine with more memory, may still
      // make it.
      if (!bytes) return derive(PLACEHOLDER_KEY, width, format)
      return (await keep(path, bytes)) ? { ...made, path } : { ...made, bytes }
    })
  }

  return { derive, has: (key, width, format) => exists(pathOf(key, `${width}.${format}`)) }

  async function renderIfSound(
    key: string,
    original: Buffer,
    width: number,
    format: PictureFormat,
  ): Promise<Buffer | null> {
    try {
      return await render(key, original, width, format)
    } catch (error) {
      if (key === PLACEHOLDER_KEY) throw error
      log.warn({ key, reason: String(error) }, 'picture.broken')
      return null
    }
  }

  async function render(
    key: string,
    original: Buffer,
    width: number,
    format: PictureFormat,
  ): Promise<Buffer> {
    const { renderBitmap, renderVector } = await rendering()
    if (!key.endsWith('.svg')) {
      return key === PLACEHOLDER_KEY
        ? renderVector(original, width, format)
        : renderBitmap(original, width, format)
    }
    const master = pathOf(key, 'master.webp')
    if (width < MASTER_FROM && !(await exists(master))) return renderVector(original, width, format)
    return renderBitmap(await once(master, () => readOrMakeMaster(master, original)), width, format)
  }

  async function readOrMakeMaster(path: string, drawing: Buffer): Promise<Buffer> {
    if (await exists(path)) return readFile(path)
    const { renderMaster } = await rendering()
    const bytes = await renderMaster(drawing, WIDEST)
    await keep(path, bytes)
    return bytes
  }

  /** Written whole or not at all. With a full disk the picture is still sent. */
  async function keep(path: string, bytes: Buffer): Promise<boolean> {
    const half = `${path}.${randomUUID()}`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(half, bytes, { mode: 0o600 })
      await rename(half, path)
      return true
    } catch (error) {
      log.warn({ reason: String(error) }, 'picture.not_kept')
      await rm(half, { force: true }).catch(() => {})
      return false
    }
  }

  function pathOf(key: string, name: string): string {
    return placeOf(folder, key, name)
  }
}

/** Concurrent requests for one picture share the work. */
function shareWhileRunning() {
  const running = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const known = running.get(name) as Promise<T> | undefined
    if (known) return known
    const started = work().finally(() => running.delete(name))
    running.set(name, started)
    return started
  }
}

/**
 * A hanger in thin outline on the soft background of the site, for a product without a picture or with a
 * broken one.
 */
const PLACEHOLDER_SVG =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200">
<defs><radialGradient id="ground" cx=".5" cy=".42" r=".8">
<stop offset="0" stop-color="#f8f7f5"/><stop offset=".6" stop-color="#f6f5f3"/><stop offset="1" stop-color="#edebe7"/>
</radialGradient></defs>
<rect width="900" height="1200" fill="url(#ground)"/>
<g fill="none" stroke="#b9b4ac" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">
<path d="M420 470 C412 428 444 402 472 414 C502 427 504 466 478 484 C459 497 450 507 450 536"/>
<path d="M450 536 L237 668 C205 688 218 722 254 722 L646 722 C682 722 695 688 663 668 Z"/>
</g></svg>`)
