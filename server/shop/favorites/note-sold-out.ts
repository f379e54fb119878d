import { claimTurn, findMeta, setMeta } from '../../database/meta.ts'
import { offersMovedSince } from '../../database/moved-offers.ts'
import type { JobContext } from '../contexts.ts'
import { markSoldOut, newestChange, productsTouched } from './favorites.queries.ts'

const EVERY_MS = 20_000
const AT_ONCE = 500
const SEEN = 'favorites_followed'

/**
 * Writes down with favourites that they have sold out, whatever took the last piece: an order, an import of stock, a feed
 * that names the product no more. Without it, «Снова в наличии» would know only what was sold out when it was put there.
 * What sells out and is back between two looks was never missed by anybody.
 *
 * One process of all does it, for what was touched since the last look.
 */
export async function noteSoldOut(shop: JobContext, signal?: AbortSignal): Promise<void> {
  const { jobs_db: db, now } = shop
  if (!(await claimTurn(db, 'favorites_looked_at', { now: now(), every_ms: EVERY_MS }))) return
  const seen = JSON.parse((await findMeta(db, SEEN)) ?? '{}') as { mark?: string; changed_at?: number }
  const moved = await offersMovedSince(db, seen.mark ?? null)
  const changed_at = await newestChange(db)
  const product_ids = await productsTouched(db, moved.offer_ids, seen.changed_at ?? -1)
  for (let from = 0; from < product_ids.length; from += AT_ONCE) {
    if (signal?.aborted) return
    await markSoldOut(db, product_ids.slice(from, from + AT_ONCE))
  }
  await setMeta(db, SEEN, JSON.stringify({ mark: moved.mark, changed_at }))
}
