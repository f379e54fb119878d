import type { Request, RequestHandler } from 'express'
import type { Config } from '../../config.ts'
import { BadRequest } from '../../errors.ts'
import { isHttps } from '../visitor/visitor-cookie.ts'
import { type Inlined, policyOfPages } from './content-policy.ts'

/**
 * What every answer says to the browser; its policy is that of a plain page (`content-policy.ts`).
 *
 * @param inlinedNow what the build lets stand in pages; another object after another build
 */
export function securityHeaders(config: Config, inlinedNow: () => Inlined): RequestHandler {
  let inlined: Inlined = {}
  let policy = policyOfPages(config, inlined)
  return (_req, res, next) => {
    if (inlined !== inlinedNow()) {
      inlined = inlinedNow()
      policy = policyOfPages(config, inlined)
    }
    res.setHeader('Content-Security-Policy', policy)
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
    res.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    res.setHeader('Permissions-Policy', 'camera=(), microphone=()')
    if (isHttps(config)) res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    next()
  }
}

/** Was it asked by our own scripts (contract 1.7: the marker header)? */
export function hasMarker(req: Request): boolean {
  return req.headers['x-requested-with'] === 'XMLHttpRequest'
}

/** Does the browser say that our own page sent it? */
export function isSameOrigin(config: Config, req: Request): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = req.headers.origin
  return origin !== undefined && isOwnOrigin(config, req, origin)
}

/** @param origin as `https://vitrina.example`: the shop's public one, or that which it was asked by */
export function isOwnOrigin(config: Config, req: Request, origin: string): boolean {
  return origin === new URL(config.SITE_URL).origin || origin === `${req.protocol}://${req.headers.host}`
}

/** Writes of another site's page are refused (promise 13): calls need the marker too, plain forms the origin alone. */
export function guardWrites(config: Config): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return next()
    // Pages fetched ahead (`pages/painting/speculation.ts`) show what was before: cart, city, account.
    res.setHeader('Clear-Site-Data', '"prefetchCache"')
    if (!isSameOrigin(config, req) || (isCall(req.path) && !hasMarker(req))) {
      throw new BadRequest('foreign-write', 'Запрос пришёл не с нашей страницы', { status: 403 })
    }
    next()
  }
}

/** What a call answers is its asker's own: no cache keeps it, unless its route says otherwise (promise 15). */
export function keepCallsPrivate(): RequestHandler {
  return (req, res, next) => {
    if (isCall(req.path)) res.setHeader('Cache-Control', 'private, no-store')
    next()
  }
}

/** Calls answer JSON, also when they fail; everything else answers a page. Routes do not mind capitals, so neither here. */
export function isCall(path: string): boolean {
  return /^\/(api|minions)\//i.test(path)
}
