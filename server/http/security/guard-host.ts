import type { RequestHandler } from 'express'
import type { Config } from '../../config.ts'
import { BadRequest } from '../../errors.ts'

/**
 * A shop that is tried out answers to the names of this machine only. A page of anybody's could point a name of its own
 * here and read what a developer's browser reads (DNS rebinding): all messages at `/dev/outbox/`, for one. In production
 * the proxy decides about names.
 */
export function guardHost({ NODE_ENV, SITE_URL }: Config): RequestHandler {
  if (NODE_ENV !== 'development') return (_req, _res, next) => next()
  const known = new Set(['localhost', '127.0.0.1', '[::1]', new URL(SITE_URL).hostname])
  return (req, _res, next) => {
    if (!known.has(hostnameOf(req.headers.host ?? '')))
      throw new BadRequest('foreign-host', `Сюда ведёт чужое имя. Откройте ${SITE_URL}`, { status: 403 })
    next()
  }
}

function hostnameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '')
}
