import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'

const ids = new WeakMap<Request, string>()

/** One line an answer, by allow list: no query values, no bodies, no names (`reliability.md` 21). */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const request_id = randomUUID()
    ids.set(req, request_id)
    res.setHeader('X-Request-Id', request_id)
    const started = performance.now()
    res.on('close', () => {
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

export function requestIdOf(req: Request): string {
  return ids.get(req) ?? ''
}

function pathOf(req: Request): string {
  return (req.originalUrl.split('?')[0] ?? '').slice(0, 200)
}
