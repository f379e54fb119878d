import type { Request, Response } from 'express'
import type { Shop } from '../shop/shop.ts'
import { readCookie, readSigned, setCookie, sign } from './visitor-cookie.ts'

const COOKIE = 'orders'
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const MOST = 20

/** Orders that this browser placed, by its signed cookie (specification, README item 9). */
export function ownOrderIds(shop: Shop, req: Request): string[] {
  const value = readSigned(shop.secret, readCookie(shop.config, req, COOKIE))
  return value ? value.split('-') : []
}

export function rememberOrder(shop: Shop, req: Request, res: Response, order_id: string): void {
  const ids = [order_id, ...ownOrderIds(shop, req).filter(id => id !== order_id)].slice(0, MOST)
  setCookie(shop.config, res, COOKIE, sign(shop.secret, ids.join('-')), KEPT_MS)
}
