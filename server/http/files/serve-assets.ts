import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Request, Router } from 'express'
import type { Config } from '../../config.ts'
import { firstAccepted } from '../negotiation.ts'
import { archiveOf } from './archive-assets.ts'

/** Files that the build named by their content; fonts are not. */
const HASHED = /-[A-Z0-9]{8}\.\w+$/
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  json: 'application/json',
}
/** The smallest first, with the suffixes of their files. */
const ENCODINGS = { br: 'br', zstd: 'zst', gzip: 'gz' } as const
const NAMES = Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[]

/**
 * Built files: their names contain a hash, so they never change; the build made the compressed copies. A file
 * that this build does not have may belong to an earlier one, from which a page is still open. A missing file
 * is left to the 404 page.
 */
export function assetRoutes(config: Config): Router {
  const router = Router()
  const folders = [join(config.DIST_DIR, 'assets'), archiveOf(config)]
  // Only existing files are cached: a missing one may be built while the shop runs.
  const present = new Set<string>()
  const exists = (path: string) => {
    if (present.has(path)) return true
    const found = existsSync(path)
    if (found && present.size < 2_000) present.add(path)
    return found
  }
  // The second is the path of decision 37.
  router.get(['/assets/:name', '/gru/js/:name'], (req: Request<{ name: string }>, res, next) => {
    const { name } = req.params
    const type = TYPES[name.split('.').at(-1) ?? '']
    if (!type || !/^[\w.-]+$/.test(name)) return next()
    const send = ([folder, ...others]: string[]) => {
      if (!folder) return next()
      if (!exists(join(folder, name))) return send(others)
      const chosen = firstAccepted(
        req,
        NAMES.filter(encoding => exists(join(folder, `${name}.${ENCODINGS[encoding]}`))),
      )
      if (chosen) res.setHeader('Content-Encoding', chosen)
      res.setHeader('Vary', 'Accept-Encoding')
      const file = chosen ? `${name}.${ENCODINGS[chosen]}` : name
      const options = {
        root: folder,
        ...(HASHED.test(name) ? { immutable: true, maxAge: '1y' } : { maxAge: '30d' }),
        etag: false,
        lastModified: false,
        headers: { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' },
      }
      res.sendFile(file, options, error => {
        // A client that has disconnected is not an error.
        if (!error || res.headersSent || req.destroyed) return
        for (const header of ['Content-Encoding', 'Cache-Control']) res.removeHeader(header)
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return next(error)
        // Another build has replaced it while this process is running.
        present.delete(join(folder, name))
        present.delete(join(folder, file))
        send(others)
      })
    }
    send(folders)
  })
  return router
}
