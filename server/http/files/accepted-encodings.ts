import type { Request } from 'express'
import { LRUCache } from 'lru-cache'

/** Every form in which the shop sends anything, as `Accept-Encoding` names it. */
const ENCODINGS = ['dcz', 'zstd', 'br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The first of these that the browser takes; `gzip;q=0` says no. */
export function firstAccepted<T extends Encoding>(req: Request, encodings: readonly T[]): T | undefined {
  const accepted = acceptedBy(req)
  return encodings.find(name => accepted.includes(name))
}

/** Browsers of the world say it in a few dozen ways, and every page asks. */
const known = new LRUCache<string, Encoding[]>({ max: 200 })
/** Nobody's memory is for what is made up. */
const LENGTH_MOST = 200

function acceptedBy(req: Request): Encoding[] {
  const header = req.headers['accept-encoding'] ?? ''
  const before = known.get(header)
  if (before) return before
  // One by one: of several, Express would choose by the browser's order, where most name gzip first.
  const accepted = ENCODINGS.filter(name => req.acceptsEncodings(name) === name)
  if (header.length < LENGTH_MOST) known.set(header, accepted)
  return accepted
}
