import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'

const ids = new WeakMap<Request, string>()

/**
 * One line for each answer, from an allow list of fields: no query values, no bodies, no names (promise 21).
 */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const request_id = requestIdOf(req)
    res.setHeader('X-Request-Id', request_id)
    const started = performance.now()
    res.on('close', () => {
      if (!log.isLevelEnabled('info')) return
      const ms = Math.round((performance.now() - started) * 10) / 10
      log.info(
        {
          request_id,
          method: req.method,
          path: pathOf(req),
          status: res.statusCode,
          ms,
          cut_off: !res.writableFinished || undefined,
        },
        'request',
      )
    })
    next()
  }
}

/** Generated when first needed, so that requests refused before logging have an id too. */
export function requestIdOf(req: Request): string {
  const known = ids.get(req)
  if (known) return known
  // Sixty bits of chance: no two of a log are alike, and each answer is half of a UUID shorter.
  const id = randomUUID().slice(0, 18)
  ids.set(req, id)
  return id
}

function pathOf(req: Request): string {
  return (req.originalUrl.split('?')[0] ?? '').slice(0, 200)
}
