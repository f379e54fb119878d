import { BlockList, isIPv4 } from 'node:net'
import { type Request, type RequestHandler, Router } from 'express'
import { NotFound } from '../errors.ts'
import { formBody } from '../http/reading/read-form.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import type { PaymentProvider } from '../providers/payments/payment-provider.ts'
import { receiveNotification } from '../shop/payments/receive-notification.ts'
import type { Shop } from '../shop.ts'

/** The address that a provider is configured with: `SITE_URL`, this, its name and a slash. */
const PATH = '/api/v3/payment/notification/'
/** The first provider was configured with the path alone and still calls it. */
const FIRST = 'yookassa'

/**
 * Notifications of the payment providers, each at an address of its own. They are not browsers, so these
 * routes come before the guards of browsers' writes; only a provider's own IP addresses are accepted, and
 * nothing in a notification is trusted (promise 7). The answer stops the provider from repeating it: what
 * could not be read now is found by the job that reads every payment.
 */
export function paymentHookRoutes(shop: Shop): Router {
  const router = Router()
  for (const provider of shop.providers.payments.open) {
    const readFormat = provider.notification.format === 'json' ? jsonBody(64_000) : formBody()
    const receive = receiverOf(shop, provider)
    router.post(`${PATH}${provider.name}/`, readFormat, receive)
    if (provider.name === FIRST) router.post(PATH, readFormat, receive)
  }
  return router
}

function receiverOf(shop: Shop, { name, notification }: PaymentProvider): RequestHandler {
  const known = listOf(notification.addresses)
  return async (req, res) => {
    if (!comesFrom(known, req)) throw new NotFound('page', req.path)
    await receiveNotification(shop, name, readBody(notification.schema, req))
    if (typeof notification.answer === 'string') res.type('text').send(notification.answer)
    else res.json(notification.answer)
  }
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
