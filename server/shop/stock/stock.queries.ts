import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import { statement, write } from '../../database/statement.ts'
import type { StockMovesTable } from '../../database/tables/stock.ts'

export interface OfferStock {
  offer_id: number
  store_id: number
  kind: 'store' | 'warehouse'
  qty: number
}

/** Stock of these offers, in every place. */
export async function stockOfOffers(db: Db, offer_ids: number[]): Promise<OfferStock[]> {
  return offer_ids.length === 0 ? [] : stockOf(db, { offer_ids })
}

const stockOf = statement<{ offer_ids: number[] }, OfferStock>((db, { offer_ids }) =>
  db
    .selectFrom('stock')
    .innerJoin('stores', 'stores.id', 'stock.store_id')
    .where('stock.offer_id', 'in', offer_ids)
    .where('stores.is_gone', '=', 0)
    .select(['stock.offer_id', 'stock.store_id', 'stores.kind', 'stock.qty']),
)

/**
 * Takes pieces from one place if that many are there. The condition is in the statement itself: the second of
 * two buyers finds what is left (promise 3).
 *
 * @returns the pieces left in that place, or null when there were too few: then nothing has changed
 */
export async function takePieces(db: Db, piece: Piece): Promise<number | null> {
  const [shelf] = await takingPieces(db, piece)
  return shelf?.qty ?? null
}

type Piece = { offer_id: number; store_id: number; quantity: number }

const takingPieces = statement<Piece, { qty: number }>((db, { offer_id, store_id, quantity }) =>
  db
    .updateTable('stock')
    .set({ qty: sql`qty - ${quantity}` })
    .where('offer_id', '=', offer_id)
    .where('store_id', '=', store_id)
    .where('qty', '>=', quantity)
    .returning('qty'),
)

/** Puts pieces back in a place. @returns its stock after that */
export async function addPieces(
  db: Db,
  { offer_id, store_id, quantity }: { offer_id: number; store_id: number; quantity: number },
): Promise<number> {
  const { qty } = await db
    .insertInto('stock')
    .values({ offer_id, store_id, qty: quantity })
    .onConflict(on => on.columns(['offer_id', 'store_id']).doUpdateSet({ qty: sql`stock.qty + ${quantity}` }))
    .returning('qty')
    .executeTakeFirstOrThrow()
  return qty
}

export async function insertStockMoves(db: Db, moves: Move[]): Promise<void> {
  if (moves.length > 0) await insertingMoves(db, { moves })
}

type Move = Pick<StockMovesTable, 'offer_id' | 'store_id' | 'delta' | 'reason' | 'order_id' | 'created_at'>

const insertingMoves = write<{ moves: Move[] }>((db, { moves }) => db.insertInto('stock_moves').values(moves))
