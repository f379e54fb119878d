import type { Db } from '../../database/open-database.ts'
import { Refused } from '../../errors.ts'
import { insertStockMoves, takePieces } from './stock.queries.ts'

export interface Pieces {
  offer_id: number
  quantity: number
}

/** What a shelf holds now. */
export interface ShelfLeft {
  offer_id: number
  store_id: number
  qty: number
}

/**
 * Takes the ordered pieces off the shelf, all or none, and writes the moves. Gives what the shelves hold afterwards.
 *
 * `db` must be a transaction: a refusal rolls back what was already taken.
 * Throws `Refused('out-of-stock')` naming the first offer that ran out.
 *
 * Source: promise 3.
 */
export async function takeStock(
  db: Db,
  order: { id: string; store_id: number; now: number },
  lines: Pieces[],
): Promise<ShelfLeft[]> {
  const { id: order_id, store_id, now } = order
  // Same order in every checkout, or two shoppers can wait for each other's rows (PostgreSQL deadlock).
  const sorted = lines.toSorted((a, b) => a.offer_id - b.offer_id)
  // A move is nobody else's row; a shelf is, from here to the COMMIT.
  await insertStockMoves(
    db,
    sorted.map(({ offer_id, quantity }) => ({
      offer_id,
      store_id,
      delta: -quantity,
      reason: 'order' as const,
      order_id,
      created_at: now,
    })),
  )
  const shelves: ShelfLeft[] = []
  for (const { offer_id, quantity } of sorted) {
    const qty = await takePieces(db, { offer_id, store_id, quantity })
    if (qty === null) throw outOfStock(offer_id)
    shelves.push({ offer_id, store_id, qty })
  }
  return shelves
}

/** The refusal of whoever came second. */
export function outOfStock(offer_id: number): Refused {
  return new Refused('out-of-stock', 'Товар закончился, пока вы оформляли заказ. Проверьте корзину.', {
    status: 409,
    body: {
      errors: ['Товар закончился, пока вы оформляли заказ'],
      changed: [{ what: 'availability', offer_id }],
    },
  })
}
