import { stat } from 'node:fs/promises'
import type { Request, Response } from 'express'
import { Refused } from '../../errors.ts'
import { publishedFiles } from '../../shop/feeds/published-files.ts'
import type { Shop } from '../../shop.ts'
import { firstAccepted } from '../negotiation.ts'

const NOT_YET = 'Файл ещё готовится, зайдите через минуту'
const RETRY_AFTER_S = 60
/** A client that reads nothing for this long is gone, and an old file must not stay open for it. */
const STALLED_MS = 60_000

/**
 * Sends a file that a job has made (`publish-feeds.ts`): a reader costs the shop only a socket. Nothing is
 * made on request: while there is no file yet, the answer is 503 with the time to retry.
 *
 * @param type as `Content-Type` names it
 */
export async function sendPublished(
  shop: Shop,
  req: Request,
  res: Response,
  file: { name: string; type: string; max_age_s: number },
): Promise<void> {
  const isPacked = firstAccepted(req, ['gzip']) === 'gzip'
  const found = await findFile(shop, file.name + (isPacked ? '.gz' : ''))
  if (!found) throw new Refused('not-yet', NOT_YET, { status: 503, retry_after: RETRY_AFTER_S })

  if (isPacked) res.setHeader('Content-Encoding', 'gzip')
  res.vary('Accept-Encoding')
  res.set({
    'Content-Type': file.type,
    'Cache-Control': `public, max-age=${file.max_age_s}`,
    // Plain and compressed files have different sizes, and so different tags.
    ETag: `"${found.mtimeMs.toString(36)}-${found.size.toString(36)}"`,
  })
  res.setTimeout(STALLED_MS, () => res.destroy())
  await new Promise<void>((done, fail) => {
    res.sendFile(found.path, { cacheControl: false, dotfiles: 'allow' }, error => {
      // The client disconnected, which is not an error.
      if (!error || res.headersSent) return done()
      for (const name of ['Content-Encoding', 'Content-Type', 'ETag']) res.removeHeader(name)
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        fail(new Refused('not-yet', NOT_YET, { status: 503, retry_after: 1 }))
      else fail(error)
    })
  })
}

/** Once more, if the file was replaced by a new publication in between. */
async function findFile(shop: Shop, name: string, tries = 3) {
  const files = publishedFiles(shop)
  for (let tried = 0; tried < tries; tried++) {
    const state = await files.state()
    if (!state) return null
    const path = files.pathOf(state.id, name)
    const found = await stat(path).catch(() => null)
    if (found) return { path, mtimeMs: found.mtimeMs, size: found.size }
  }
  return null
}
