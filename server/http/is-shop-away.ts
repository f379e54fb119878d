import { isUnavailable } from '../database/is-unavailable.ts'

/** Is it the database that is away (promise 18)? For pages that then still show something. */
export function isShopAway(error: unknown): boolean {
  return isUnavailable(error)
}
