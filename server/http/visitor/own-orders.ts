import type { Request, Response } from 'express'
import { withoutAccount } from '../../shop/orders/guest-orders.ts'
import type { Shop } from '../../shop/shop.ts'
import { visitorOf } from './meet-visitor.ts'
import { clearCookie, readCookie, readSigned, setCookie, sign } from './visitor-cookie.ts'

const COOKIE = 'orders'
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const MOST = 20
/** What stands behind it is signed too: a browser forgets a cookie in time, whoever copied it does not. */
const UNTIL = '~'

/** Orders that this browser placed without an account, by its signed cookie (decision 9). */
export function ownOrderIds(shop: Shop, req: Request): string[] {
  const value = readSigned(shop.secret, readCookie(shop.config, req, COOKIE))
  const [ids = '', expires] = value?.split(UNTIL) ?? []
  const expires_at = expires === undefined ? shop.untimed_orders_until : Number(expires)
  return ids !== '' && expires_at > shop.now() ? ids.split('-') : []
}

/** An account's order needs no cookie: it is found by the account. */
export function rememberOrders(shop: Shop, req: Request, res: Response, order_ids: string[]): void {
  if (visitorOf(req).user) return
  const before = ownOrderIds(shop, req).filter(id => !order_ids.includes(id))
  write(shop, res, [...order_ids, ...before].slice(0, MOST))
}

/** Keeps in the cookie what was placed without an account, and forgets the rest: call it when an account is left. */
export async function forgetAccountOrders(shop: Shop, req: Request, res: Response): Promise<void> {
  const ids = ownOrderIds(shop, req)
  if (ids.length === 0) return
  const kept = await withoutAccount(shop, ids)
  if (kept.length > 0) write(shop, res, kept)
  else clearCookie(shop.config, res, COOKIE)
}

function write(shop: Shop, res: Response, ids: string[]): void {
  setCookie(
    shop.config,
    res,
    COOKIE,
    sign(shop.secret, `${ids.join('-')}${UNTIL}${shop.now() + KEPT_MS}`),
    KEPT_MS,
  )
}
