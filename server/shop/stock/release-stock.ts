import type { Db } from '../../database/open-database.ts'
import { addPieces, insertStockMoves } from './stock.queries.ts'
import type { Pieces, ShelfLeft } from './take-stock.ts'

/**
 * Puts what an order took on a shelf again, and writes the moves: on its own one when it is cancelled, on that of the
 * place where the shopper brought it when it is returned. `trx` must be a transaction.
 */
export async function releaseStock(
  trx: Db,
  order: { id: string; store_id: number; now: number },
  lines: Pieces[],
  reason: 'release' | 'return' = 'release',
): Promise<ShelfLeft[]> {
  const { id: order_id, store_id, now: created_at } = order
  // Same order as in every checkout, or two could wait for each other's rows (PostgreSQL deadlock).
  const sorted = lines.toSorted((a, b) => a.offer_id - b.offer_id)
  await insertStockMoves(
    trx,
    sorted.map(({ offer_id, quantity }) => ({
      offer_id,
      store_id,
      delta: quantity,
      reason,
      order_id,
      created_at,
    })),
  )
  const shelves: ShelfLeft[] = []
  for (const { offer_id, quantity } of sorted) {
    shelves.push({ offer_id, store_id, qty: await addPieces(trx, { offer_id, store_id, quantity }) })
  }
  return shelves
}
