import type { Db } from '../../database/open-database.ts'
import { addPieces, insertStockMoves, takePieces } from './stock.queries.ts'
import type { Pieces, ShelfLeft } from './take-stock.ts'

/**
 * Takes what a released order had given back from the same shelf again, all or none, and writes the moves. `trx` must be
 * a transaction.
 *
 * @returns what the shelves hold now; null when somebody else has bought it: nothing was taken
 */
export async function retakeStock(
  trx: Db,
  order: { id: string; store_id: number; now: number },
  lines: Pieces[],
): Promise<ShelfLeft[] | null> {
  const { id: order_id, store_id, now: created_at } = order
  // Same order as in every checkout, or two could wait for each other's rows (PostgreSQL deadlock).
  const sorted = lines.toSorted((a, b) => a.offer_id - b.offer_id)
  const shelves: ShelfLeft[] = []
  const taken: Pieces[] = []
  for (const line of sorted) {
    const qty = await takePieces(trx, { ...line, store_id })
    if (qty === null) {
      for (const piece of taken) await addPieces(trx, { ...piece, store_id })
      return null
    }
    taken.push(line)
    shelves.push({ offer_id: line.offer_id, store_id, qty })
  }
  const reason = 'release' as const
  await insertStockMoves(
    trx,
    sorted.map(({ offer_id, quantity }) => ({
      offer_id,
      store_id,
      delta: -quantity,
      reason,
      order_id,
      created_at,
    })),
  )
  return shelves
}
