import { NotFound } from '../../errors.ts'
import { readToken, signToken } from '../account/signed-token.ts'
import type { Clock, SecretContext } from '../contexts.ts'

/** More do not fit into a message; the newest are shared. */
const SHARED_MOST = 100

/**
 * The word that a shared list's address ends with: the products themselves, signed. It names no person and no size,
 * leads to nothing else of theirs, and shows what was shared then, whatever happens to the list afterwards.
 */
export function shareCode(shop: SecretContext, product_ids: number[]): string {
  const list = product_ids
    .slice(0, SHARED_MOST)
    .map(id => id.toString(36))
    .join('-')
  return signToken(shop, 'shared favourites', list)
}

/** The products of a shared list. Throws `NotFound` for a word that the shop has not signed. */
export function sharedProductIds(shop: SecretContext & Clock, code: string): number[] {
  const list = readToken(shop, 'shared favourites', code)
  if (list === null) throw new NotFound('shared favourites', 'of this link')
  return list.split('-').map(id => Number.parseInt(id, 36))
}
