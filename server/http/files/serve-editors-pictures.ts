import { join } from 'node:path'
import { type Response, Router } from 'express'
import type { Config } from '../../config.ts'
import { NotFound } from '../../errors.ts'

/** Letters and digits only, so that no name leads out of the folder. */
const NAME = /^[a-z0-9-]+\.(svg|png|jpg|webp)$/

/** An editor may replace a picture under its name: it is asked for again after this time. */
const AN_HOUR = 'public, max-age=3600'

/** `/pictures/{file}`: what editors put into `templates/pictures/`. */
export function editorsPictureRoutes({ TEMPLATES_DIR }: Pick<Config, 'TEMPLATES_DIR'>): Router {
  const router = Router()
  const root = join(TEMPLATES_DIR, 'pictures')
  router.get('/pictures/:file', async (req, res) => {
    const { file } = req.params
    if (!NAME.test(file)) throw new NotFound('picture', file)
    res.set({
      'Cache-Control': AN_HOUR,
      // An SVG that is opened by itself is a page: it may be styled, and runs nothing.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
    await sendFile(res, root, file)
  })
  return router
}

function sendFile(res: Response, root: string, file: string): Promise<void> {
  return new Promise((sent, fail) => {
    res.sendFile(
      file,
      { root, cacheControl: false, dotfiles: 'allow' },
      (error?: Error & { status?: number }) => {
        if (!error || res.headersSent) return sent()
        fail(error.status === 404 ? new NotFound('picture', file) : error)
      },
    )
  })
}
