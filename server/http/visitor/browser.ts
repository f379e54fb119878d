import { type Cookies, parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'
import type { Config } from '../../config.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { readToken, signToken } from '../../shop/account/signed-token.ts'
import type { Visitor } from '../../shop/account/visitor.ts'
import type { Clock, DbContext, SecretContext } from '../../shop/contexts.ts'
import { withoutAccount } from '../../shop/orders/list-orders.ts'

// What a browser brings with a request: its cookies, its name, and which orders were placed in it.

const YEAR_MS = 365 * DAY_MS

/** `__Host-` on https, where browsers enforce it; plain names on http (promise 9). */
export function cookieName(config: Config, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name
}

export function isHttps(config: Config): boolean {
  return config.SITE_URL.startsWith('https:')
}

/** Sets an HttpOnly cookie of ours. `max_age_ms` null lasts for the browser's session. */
export function setCookie({
  config,
  res,
  name,
  value,
  max_age_ms = YEAR_MS,
}: {
  config: Config
  res: Response
  name: string
  value: string
  max_age_ms?: number | null
}): void {
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(config) }
  if (max_age_ms !== null) options.maxAge = max_age_ms
  res.cookie(cookieName(config, name), value, options)
}

export function clearCookie(config: Config, res: Response, name: string): void {
  setCookie({ config, res, name, value: '', max_age_ms: 0 })
}

/** A cookie of the request, by its plain name; malformed ones are ignored. */
export function readCookie(config: Config, req: Request, name: string): string | null {
  return readRawCookie(req, cookieName(config, name))
}

export function readRawCookie(req: Request, name: string): string | null {
  const value = cookiesOf(req)[name]
  return value === undefined ? null : decode(value)
}

const read = new WeakMap<Request, Cookies>()

/** The raw values by name; the first of several with one name. A page reads four of them. */
function cookiesOf(req: Request): Cookies {
  const known = read.get(req)
  if (known) return known
  const cookies = parseCookie(req.headers.cookie ?? '', { decode: asItCame })
  read.set(req, cookies)
  return cookies
}

/** Most of them are never read. */
function asItCame(value: string): string {
  return value
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

const ORDERS_COOKIE = 'orders'
const REMEMBERED_MS = 30 * DAY_MS
const ORDERS_MOST = 20

type OrdersContext = Clock &
  SecretContext & {
    config: Config
    /** When cookies expire that were signed before their signatures had a time. */
    untimed_orders_until: number
  }

/** Orders that this browser placed without an account, by its signed cookie (decision 9). */
export function ownOrderIds(shop: OrdersContext, req: Request): string[] {
  const cookie = readCookie(shop.config, req, ORDERS_COOKIE)
  const ids = readToken(shop, 'own orders', cookie, shop.untimed_orders_until)
  return ids ? ids.split('-') : []
}

/** An account's order needs no cookie: it is found by the account. */
export function rememberOrders(
  shop: OrdersContext,
  req: Request,
  res: Response,
  { by, order_ids }: { by: Visitor; order_ids: string[] },
): void {
  if (by.user) return
  const before = ownOrderIds(shop, req).filter(id => !order_ids.includes(id))
  saveOrders(shop, res, [...order_ids, ...before].slice(0, ORDERS_MOST))
}

/** Leaves in the cookie only what was placed without an account: call it at signing out. */
export async function forgetAccountOrders(
  shop: OrdersContext & DbContext,
  req: Request,
  res: Response,
): Promise<void> {
  const ids = ownOrderIds(shop, req)
  if (ids.length === 0) return
  const guests = await withoutAccount(shop, ids)
  if (guests.length > 0) saveOrders(shop, res, guests)
  else clearCookie(shop.config, res, ORDERS_COOKIE)
}

function saveOrders(shop: OrdersContext, res: Response, ids: string[]): void {
  const token = signToken(shop, 'own orders', ids.join('-'), shop.now() + REMEMBERED_MS)
  setCookie({ config: shop.config, res, name: ORDERS_COOKIE, value: token, max_age_ms: REMEMBERED_MS })
}

const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Яндекс Браузер', /YaBrowser/],
  ['Opera', /OPR\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/**
 * A browser in words, for the list of devices: `Chrome, Windows`. Never the whole header: this is enough to
 * tell devices apart.
 */
export function deviceOf(user_agent: string): string {
  const nameOf = (rows: typeof BROWSERS) => rows.find(([, pattern]) => pattern.test(user_agent))?.[0]
  return [nameOf(BROWSERS), nameOf(SYSTEMS)].filter(Boolean).join(', ') || 'Браузер'
}

/** Names by which search engines, link previews and monitors identify themselves; «Cubot» is a phone. */
const ROBOTS =
  /(?<!cu)bot|crawl|spider|slurp|externalhit|lighthouse|mediapartners|preview|yandex(?:images|video|media|blogs|direct|metrika|favicons)/i

/** Does the client identify itself as a robot? Robots see what visitors outside of all experiments see. */
export function isRobot(user_agent: string | undefined): boolean {
  return user_agent !== undefined && ROBOTS.test(user_agent)
}
