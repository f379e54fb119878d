import { BlockList, isIPv4 } from 'node:net'
import { type Request, Router } from 'express'
import { NotFound } from '../errors.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import { hearNotification, Notification } from '../shop/payments/hear-notification.ts'
import type { Shop } from '../shop/shop.ts'

/** What the provider is told to call: `SITE_URL` and this. */
const PATH = '/api/v3/payment/notification/'

/**
 * Notifications of the payment provider. It is no browser, so it stands before the guards of browsers' writes; only the
 * provider's own addresses are heard, and nothing that they say is believed (promise 7). 200 ends its repeating: what
 * was not understood or could not be read is found by the job that reads every payment.
 */
export function paymentHookRoutes(shop: Shop): Router {
  const router = Router()
  const known = listOf(shop.config.YOOKASSA_ADDRESSES)
  router.post(PATH, jsonBody(64_000), async (req, res) => {
    if (!comesFrom(known, req)) throw new NotFound('page', req.path)
    await hearNotification(shop, readBody(Notification, req))
    res.json({})
  })
  return router
}

function listOf(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return list
}

function comesFrom(known: BlockList, req: Request): boolean {
  const ip = (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return ip !== '' && known.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')
}
