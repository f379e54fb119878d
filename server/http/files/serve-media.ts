import { type Request, type Response, Router } from 'express'
import {
  MADE_WIDTHS,
  PICTURE_FORMATS,
  type PictureFormat,
  type PictureWidth,
} from '../../contract/catalog/pictures.ts'
import { NotFound, Refused } from '../../errors.ts'
import { Busy } from '../../media/limit-work.ts'
import type { Derivative } from '../../media/picture-place.ts'
import type { Shop } from '../../shop.ts'

const BUSY = 'Сейчас слишком много запросов, попробуйте ещё раз'

/** A picture never changes under its key, so browsers and proxies may cache it for good. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** A placeholder is replaced as soon as the picture can be made. */
const FOR_NOW = 'public, max-age=60'

/** `/media/{key}/{width}.{format}` */
export function mediaRoutes(shop: Shop): Router {
  const router = Router()

  router.get('/media/:key/:file', async (req: Request<{ key: string; file: string }>, res: Response) => {
    const { key, file } = req.params
    const asked = readFileName(file)
    // The key becomes a folder's name.
    if (!asked || !/^[a-z0-9]+(\.[a-z0-9]+)?$/.test(key)) throw new NotFound('picture', `${key}/${file}`)
    const picture = await shop.pictures.derive(key, asked.width, asked.format).catch(error => {
      if (error instanceof Busy) throw new Refused('busy', BUSY, { status: 503, retry_after: 5 })
      throw error.code === 'ENOENT' ? new NotFound('picture', key) : error
    })
    send(res, picture)
  })
  return router
}

function readFileName(file: string): { width: PictureWidth; format: PictureFormat } | undefined {
  const [name, end, ...more] = file.split('.')
  const width = MADE_WIDTHS.find(each => String(each) === name)
  const format = PICTURE_FORMATS.find(each => each === end)
  return width && format && more.length === 0 ? { width, format } : undefined
}

function send(res: Response, picture: Derivative): void {
  res.set({
    'Content-Type': picture.type,
    'Cache-Control': picture.is_placeholder ? FOR_NOW : FOR_EVER,
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  })
  if ('bytes' in picture) res.send(picture.bytes)
  else
    res.sendFile(picture.path, { cacheControl: false, etag: false, lastModified: false, dotfiles: 'allow' })
}
