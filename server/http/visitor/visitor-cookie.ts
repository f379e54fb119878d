import { type Cookies, parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'
import type { Config } from '../../config.ts'
import { DAY_MS } from '../../contract/durations.ts'

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
