import type { Db } from '../../database/open-database.ts'
import { Refused } from '../../errors.ts'
import { addPieces, insertStockMoves, type OfferStock, stockOfOffers, takePieces } from './stock.queries.ts'

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

export type { OfferStock }

/** Pieces of these offers on every shelf of the shop, as the database has them now; `db` may be a transaction. */
export async function findStock(db: Db, offer_ids: number[]): Promise<OfferStock[]> {
  return offer_ids.length === 0 ? [] : stockOfOffers(db, offer_ids)
}

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
