import { isUtf8 } from 'node:buffer'
import { BlockList, isIPv4 } from 'node:net'
import type { Request, RequestHandler, Response } from 'express'
import type { Config } from '../../config.ts'
import { BadRequest } from '../../errors.ts'
import type { Shop } from '../../shop.ts'
import { isHttps } from '../visitor/browser.ts'
import { type Inlined, POLICY_REPORTS_PATH, policyOfPages, REPORTING_ENDPOINTS } from './content-policy.ts'

/** Paths under which people sign in, buy, pay or see their own, whatever is answered. */
const SEVERS_OPENER = /^\/(order|personal|auth|admin|pretend-payment)(\/|$)/i

/**
 * A page that opened the shop in a window loses its hold on that window here, and cannot lead it elsewhere. The pages on
 * which visits begin do without the header: a browser reads it with the answer, and then starts another process before it
 * parses a byte of the page.
 */
export function severOpener(res: Response): void {
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
}

/**
 * The security headers of every answer; the policy is that of a plain page (`content-policy.ts`).
 *
 * @param inlinedNow what the build puts into pages; another object after another build
 */
export function securityHeaders(config: Config, inlinedNow: () => Inlined): RequestHandler {
  let inlined: Inlined = {}
  let policy = policyOfPages(config, inlined)
  return (req, res, next) => {
    if (inlined !== inlinedNow()) {
      inlined = inlinedNow()
      policy = policyOfPages(config, inlined)
    }
    res.setHeader('Content-Security-Policy', policy)
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
    if (SEVERS_OPENER.test(req.path)) severOpener(res)
    res.setHeader('Permissions-Policy', 'camera=(), microphone=()')
    if (isHttps(config)) {
      res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
      res.setHeader('Reporting-Endpoints', REPORTING_ENDPOINTS)
    }
    next()
  }
}

/** Was it sent by our own scripts (contract 1.7: the marker header)? */
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

/**
 * @param origin as `https://vitrina.example`: the shop's public one, or the one that the request names
 */
export function isOwnOrigin(config: Config, req: Request, origin: string): boolean {
  return origin === new URL(config.SITE_URL).origin || origin === `${req.protocol}://${req.headers.host}`
}

/**
 * They are read-only although they are not GET, and change nothing that a page shows: prefetched pages stay
 * valid.
 */
const QUESTIONS =
  /^\/(api\/v3\/(filter(-clear)?|events)|api\/(logger|policy-report)|minions\/stuart\/suggest\/address)\/?$/i

/** What a browser sends by itself, or by `sendBeacon`, cannot have the marker. */
const UNMARKED = new Set(['/api/v3/events/', POLICY_REPORTS_PATH])

/**
 * Writes from another site's page are refused (promise 13): calls need the marker too, plain forms and what
 * has none only the origin.
 */
export function guardWrites(config: Config): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return next()
    // Prefetched pages (`pages/painting/speculation.ts`) show the state before the write: cart, city,
    // account.
    if (!QUESTIONS.test(req.path)) res.setHeader('Clear-Site-Data', '"prefetchCache"')
    const needsMarker = isCall(req.path) && !UNMARKED.has(req.path.toLowerCase())
    if (!isSameOrigin(config, req) || (needsMarker && !hasMarker(req))) {
      throw new BadRequest('foreign-write', 'Запрос пришёл не с нашей страницы', { status: 403 })
    }
    next()
  }
}

/**
 * A call's answer belongs to its asker: no cache may store it, unless its route says otherwise (promise 15).
 */
export function keepCallsPrivate(): RequestHandler {
  return (req, res, next) => {
    if (isCall(req.path)) res.setHeader('Cache-Control', 'private, no-store')
    next()
  }
}

/**
 * Calls answer JSON, also when they fail; everything else answers a page. Routes ignore case, so this does
 * too.
 */
export function isCall(path: string): boolean {
  return /^\/(api|minions)\//i.test(path)
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/**
 * Logs an error, once, when a proxy seems to be in front of a shop that is not configured for one: all
 * visitors would share the proxy's address, and after 20 codes nobody could sign in.
 */
export function noticeProxies({ config, log }: Shop): RequestHandler {
  let isConfigured = config.TRUST_PROXY > 0
  return (req, _res, next) => {
    const header = isConfigured ? undefined : forwardedHeader(req)
    if (header) {
      isConfigured = true
      log.error(
        { header },
        'a proxy seems to stand before the shop, but TRUST_PROXY is 0: limits take all its visitors for one. Set TRUST_PROXY to the number of proxies',
      )
    }
    next()
  }
}

/** Does it come from a program on this machine, and not through a proxy on it? */
export function isFromThisMachine(req: Request): boolean {
  const peer = (req.socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
  return LOOPBACK.check(peer, isIPv4(peer) ? 'ipv4' : 'ipv6') && !forwardedHeader(req)
}

function forwardedHeader(req: Request): string | undefined {
  return ['x-forwarded-for', 'forwarded'].find(name => req.headers[name] !== undefined)
}

/**
 * A shop on trial answers only to this machine's own names. Otherwise any page could point a name of its own
 * here and read what a developer's browser reads (DNS rebinding), such as all messages at `/dev/outbox/`. In
 * production the proxy decides about names.
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

/**
 * Refuses, for all routes at once, an address whose path or query contains what no real text does: control
 * characters (NUL, line ends, DEL), broken UTF-8, or a `%` that escapes nothing.
 */
export function refuseUnsoundAddresses(): RequestHandler {
  return (req, _res, next) => {
    if (!isSoundAddress(req.originalUrl)) throw new BadRequest('bad-address', 'Адрес записан неверно')
    next()
  }
}

/** Most addresses have only these characters, which are always sound. */
const PLAIN = /^[\w./?=&-]*$/

/**
 * @param url path and query as they came: one character for each byte
 */
export function isSoundAddress(url: string): boolean {
  if (PLAIN.test(url)) return true
  if (/%(?![0-9a-f]{2})/i.test(url)) return false
  const bytes = url.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\u0000-\u001f\u007f]/.test(bytes) && isUtf8(Buffer.from(bytes, 'latin1'))
}
