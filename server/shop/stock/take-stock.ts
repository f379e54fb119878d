import type { Db } from '../../data/open-database.ts'
import { insertMoves, takePieces } from '../../data/stock.ts'
import { Refused } from '../../errors.ts'

export interface Pieces {
  offer_id: number
  quantity: number
}

/**
 * Takes the ordered pieces off the shelf, all or none, and writes the moves.
 *
 * `db` must be a transaction: a refusal rolls back what was already taken.
 * Throws `Refused('out-of-stock')` naming the first offer that ran out.
 *
 * Source: `reliability.md` 3.
 */
export async function takeStock(
  db: Db,
  order: { id: string; store_id: number; now: number },
  lines: Pieces[],
): Promise<void> {
  // Same order in every checkout, or two shoppers can wait for each other's rows (PostgreSQL deadlock).
  const sorted = lines.toSorted((a, b) => a.offer_id - b.offer_id)
  for (const { offer_id, quantity } of sorted) {
    if (await takePieces(db, { offer_id, store_id: order.store_id, quantity })) continue
    throw outOfStock(offer_id)
  }
  await insertMoves(
    db,
    sorted.map(({ offer_id, quantity }) => ({
      offer_id,
      store_id: order.store_id,
      delta: -quantity,
      reason: 'order' as const,
      order_id: order.id,
      created_at: order.now,
    })),
  )
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
