import { isUnavailable } from '../database/is-unavailable.ts'

/** Is the error about an unavailable database (promise 18)? For pages that can still show something then. */
export function isShopAway(error: unknown): boolean {
  return isUnavailable(error)
}
