import type { RequestHandler } from 'express'
import { withDeadline } from '../deadline.ts'

/** Whatever a request waits for, it is answered within 3 s (promise 32); a page without its visitor, as a stranger's. */
export function keepDeadline(): RequestHandler {
  return (_req, _res, next) => withDeadline(next)
}
