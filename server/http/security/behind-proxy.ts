import { BlockList, isIPv4 } from 'node:net'
import type { Request, RequestHandler } from 'express'
import type { Shop } from '../../shop.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/**
 * Says once, as an error, that a proxy seems to stand before a shop that knows of none: all visitors then share the
 * proxy's address, and after 20 codes nobody signs in any more.
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
