import { claimTurn, findMeta, setMeta } from '../../database/meta.ts'
import { offersMovedSince } from '../../database/moved-offers.ts'
import type { JobContext } from '../contexts.ts'
import { markSoldOut, newestChange, productsTouched } from './favorites.queries.ts'

const EVERY_MS = 20_000
const AT_ONCE = 500
const SEEN = 'favorites_followed'

/**
 * Records with favourites that they have sold out, whatever took the last piece: an order, an import of
 * stock, or a feed that no longer names the product. Without it «Снова в наличии» would know only what was
 * sold out when it was added. A product that sells out and returns between two runs is not recorded.
 *
 * One process does it for all, for products changed since the last run.
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
