import { isUtf8 } from 'node:buffer'
import type { RequestHandler } from 'express'
import { BadRequest } from '../../errors.ts'

/**
 * Refuses, for all routes at once, an address whose path or query holds what no text of people does: control characters
 * (NUL, line ends, DEL), broken UTF-8, a `%` that escapes nothing.
 */
export function refuseUnsoundAddresses(): RequestHandler {
  return (req, _res, next) => {
    if (!isSoundAddress(req.originalUrl)) throw new BadRequest('bad-address', 'Адрес записан неверно')
    next()
  }
}

/** Most addresses: no character of these can be unsound. */
const PLAIN = /^[\w./?=&-]*$/

/** @param url path and query as they came: a character a byte */
export function isSoundAddress(url: string): boolean {
  if (PLAIN.test(url)) return true
  if (/%(?![0-9a-f]{2})/i.test(url)) return false
  const bytes = url.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\u0000-\u001f\u007f]/.test(bytes) && isUtf8(Buffer.from(bytes, 'latin1'))
}
