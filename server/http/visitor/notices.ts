import type { Request } from 'express'
import { TOAST_CLOSED_COOKIE } from '../../contract/content/notices.ts'
import { DETECTION_CLOSED_COOKIE, REGION_CHOSEN_COOKIE } from '../../contract/delivery/region-cookies.ts'
import { readRawCookie } from './visitor-cookie.ts'

/**
 * Which notices this page has room for: lines that came only after the page would move it. The scripts, which know
 * more by then, may still leave one out.
 */
export function noticesFor(req: Request): { asks_city: boolean; shows_cookie_notice: boolean } {
  const isSet = (name: string) => readRawCookie(req, name) !== null
  // A page fetched ahead is shown after one was left, and with it the cookie notice.
  const isAhead = String(req.headers['sec-purpose'] ?? '').startsWith('prefetch')
  return {
    asks_city: !isSet(REGION_CHOSEN_COOKIE) && !isSet(DETECTION_CLOSED_COOKIE),
    shows_cookie_notice: !isSet(TOAST_CLOSED_COOKIE) && !isAhead,
  }
}
