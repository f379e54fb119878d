import { claimTurn, findMeta, setMeta } from '../../database/meta.ts'
import type { Shop } from '../shop.ts'
import { markSoldOut, newestTouch, productsTouched } from './sold-out.rows.ts'

const EVERY_MS = 20_000
const AT_ONCE = 500
/** Rows of moves that are looked at twice: one with a lower id may be committed after one with a higher. */
const LOOKED_AT_AGAIN = 1_000
const SEEN = 'favorites_touched'

/**
 * Writes down with favourites that they have sold out, whatever took the last piece: an order, an import of stock, a feed
 * that names the product no more. Without it, «Снова в наличии» would know only what was sold out when it was put there.
 * What sells out and is back between two looks was never missed by anybody.
 *
 * One process of all does it, for what was touched since the last look.
 */
export async function noteSoldOut(shop: Shop, signal?: AbortSignal): Promise<void> {
  const { jobs_db: db, now } = shop
  if (!(await claimTurn(db, 'favorites_looked_at', { now: now(), every_ms: EVERY_MS }))) return
  const [after_move = 0, changed_after = -1] = ((await findMeta(db, SEEN)) ?? '').split(' ').map(Number)
  const newest = await newestTouch(db)
  const product_ids = await productsTouched(db, {
    after_move: Math.max(0, after_move - LOOKED_AT_AGAIN),
    changed_after: Number.isNaN(changed_after) ? -1 : changed_after,
  })
  for (let from = 0; from < product_ids.length; from += AT_ONCE) {
    if (signal?.aborted) return
    await markSoldOut(db, product_ids.slice(from, from + AT_ONCE))
  }
  await setMeta(db, SEEN, `${newest.after_move} ${newest.changed_after}`)
}
