import { Router } from 'express'
import { LogEntry, PolicyReport } from '../contract/analytics/browser-report.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import { POLICY_REPORTS_PATH } from '../http/security/content-policy.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { saveBrowserError, savePolicyReport } from '../shop/analytics/browser-errors.ts'
import { enterQuickly } from '../shop/limits/enter.ts'
import type { Shop } from '../shop.ts'

/** A message as long as `logError` of the browser cuts it, each letter of it as JSON's longest, and the rest. */
const ENTRY_BYTES = 8_000
/** A browser that sends reports together quotes the whole policy in each. */
const REPORT_BYTES = 32_000
const REPORT_TYPES = ['application/csp-report', 'application/reports+json']

/** Contract 1.7: an error that happened in a browser; and what a page's policy did not let run, which browsers send themselves. */
export function loggerRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/api/logger/', jsonBody(ENTRY_BYTES), (req, res) => {
    enterQuickly(shop, 'logger', visitorOf(req))
    saveBrowserError(shop, readBody(LogEntry, req))
    res.json({})
  })
  router.post(POLICY_REPORTS_PATH, jsonBody(REPORT_BYTES, REPORT_TYPES), (req, res) => {
    enterQuickly(shop, 'logger', visitorOf(req))
    savePolicyReport(shop, readBody(PolicyReport, req))
    res.status(204).end()
  })
  return router
}
