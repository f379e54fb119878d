import type { Request, Response } from 'express'
import { DAY_MS } from '../../contract/durations.ts'
import { readToken, signToken } from '../../shop/account/signed-token.ts'
import { withoutAccount } from '../../shop/orders/list-orders.ts'
import type { Shop } from '../../shop.ts'
import { visitorOf } from './meet-visitor.ts'
import { clearCookie, readCookie, setCookie } from './visitor-cookie.ts'

const COOKIE = 'orders'
const REMEMBERED_MS = 30 * DAY_MS
const MOST = 20

/** Orders that this browser placed without an account, by its signed cookie (decision 9). */
export function ownOrderIds(shop: Shop, req: Request): string[] {
  const ids = readToken(shop, 'own orders', readCookie(shop.config, req, COOKIE), shop.untimed_orders_until)
  return ids ? ids.split('-') : []
}

/** An account's order needs no cookie: it is found by the account. */
export function rememberOrders(shop: Shop, req: Request, res: Response, order_ids: string[]): void {
  if (visitorOf(req).user) return
  const before = ownOrderIds(shop, req).filter(id => !order_ids.includes(id))
  write(shop, res, [...order_ids, ...before].slice(0, MOST))
}

/** Leaves in the cookie only what was placed without an account: call it at signing out. */
export async function forgetAccountOrders(shop: Shop, req: Request, res: Response): Promise<void> {
  const ids = ownOrderIds(shop, req)
  if (ids.length === 0) return
  const guests = await withoutAccount(shop, ids)
  if (guests.length > 0) write(shop, res, guests)
  else clearCookie(shop.config, res, COOKIE)
}

function write(shop: Shop, res: Response, ids: string[]): void {
  const token = signToken(shop, 'own orders', ids.join('-'), shop.now() + REMEMBERED_MS)
  setCookie({ config: shop.config, res, name: COOKIE, value: token, max_age_ms: REMEMBERED_MS })
}
