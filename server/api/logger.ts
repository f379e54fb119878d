import { Router } from 'express'
import * as v from 'valibot'
import { withoutPersonal } from '../errors.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { enterQuickly } from '../shop/limits/enter.ts'
import type { Shop } from '../shop.ts'

export const LogEntry = v.object({
  event: v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w.-]+$/)),
  method: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  message: v.optional(v.pipe(v.string(), v.maxLength(1_500)), ''),
})

/** Contract 1.7: logs an error that happened in a browser. */
export function loggerRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/api/logger/', jsonBody(2_000), (req, res) => {
    enterQuickly(shop, 'logger', visitorOf(req))
    const { event, method, message } = readBody(LogEntry, req)
    shop.log.warn(
      { event, method: withoutPersonal(method), message: withoutPersonal(withoutQuoted(message)) },
      'browser',
    )
    res.json({})
  })
  return router
}

/** Browsers quote in an error what they could not read, which may be what somebody typed (promise 21). */
function withoutQuoted(message: string): string {
  return message.replace(/"[^"]*"|«[^»]*»/g, '"…"')
}
