import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import { statement, write } from '../../database/statement.ts'
import type { StockMovesTable } from '../../database/tables/stock.ts'
import { Refused } from '../../errors.ts'

export interface Pieces {
  offer_id: number
  quantity: number
}

/** The order that pieces are taken for, and the place that they leave or come to. */
interface StockOrder {
  id: string
  store_id: number
  now: number
}

/** The stock of one offer in one place. */
export interface ShelfLeft {
  offer_id: number
  store_id: number
  qty: number
}

/**
 * Takes the ordered pieces from stock, all or none, and writes the moves. Returns the resulting stock.
 *
 * `db` must be a transaction: a refusal rolls back what was already taken. Throws `Refused('out-of-stock')`
 * naming the first offer that ran out.
 *
 * Source: promise 3.
 */
export async function takeStock(db: Db, order: StockOrder, lines: Pieces[]): Promise<ShelfLeft[]> {
  const { store_id } = order
  const sorted = inLockingOrder(lines)
  // A row of moves is never contended; a row of stock is, from here to the COMMIT.
  await insertStockMoves(db, movesOf(order, sorted, 'order', -1))
  const shelves: ShelfLeft[] = []
  for (const { offer_id, quantity } of sorted) {
    const qty = await takePieces(db, { offer_id, store_id, quantity })
    if (qty === null) throw outOfStock(offer_id)
    shelves.push({ offer_id, store_id, qty })
  }
  return shelves
}

/** The refusal of the second of two buyers. */
export function outOfStock(offer_id: number): Refused {
  return new Refused('out-of-stock', 'Товар закончился, пока вы оформляли заказ. Проверьте корзину.', {
    status: 409,
    body: {
      errors: ['Товар закончился, пока вы оформляли заказ'],
      changed: [{ what: 'availability', offer_id }],
    },
  })
}

export interface OfferStock extends ShelfLeft {
  kind: 'store' | 'warehouse'
}

/** The stock of these offers in every place, as the database has it now; `db` may be a transaction. */
export async function findStock(db: Db, offer_ids: number[]): Promise<OfferStock[]> {
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
 * Puts what an order took back in stock and writes the moves: in the place it came from when the order is
 * cancelled, in the place where the shopper brought it when it is returned. `trx` must be a transaction.
 */
export async function releaseStock(
  trx: Db,
  order: StockOrder,
  lines: Pieces[],
  reason: 'release' | 'return' = 'release',
): Promise<ShelfLeft[]> {
  const { store_id } = order
  const sorted = inLockingOrder(lines)
  await insertStockMoves(trx, movesOf(order, sorted, reason, 1))
  const shelves: ShelfLeft[] = []
  for (const { offer_id, quantity } of sorted) {
    shelves.push({ offer_id, store_id, qty: await addPieces(trx, { offer_id, store_id, quantity }) })
  }
  return shelves
}

/**
 * Takes what a released order had returned from the same place again, all or none, and writes the moves.
 * `trx` must be a transaction.
 *
 * @returns the resulting stock; null when somebody else has bought it: nothing was taken
 */
export async function retakeStock(trx: Db, order: StockOrder, lines: Pieces[]): Promise<ShelfLeft[] | null> {
  const { store_id } = order
  const sorted = inLockingOrder(lines)
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
  await insertStockMoves(trx, movesOf(order, sorted, 'release', -1))
  return shelves
}

/** The same order in every transaction; otherwise two could deadlock on each other's rows (PostgreSQL). */
function inLockingOrder(lines: Pieces[]): Pieces[] {
  return lines.toSorted((a, b) => a.offer_id - b.offer_id)
}

/** @param sign 1 for pieces that come to the place, -1 for those that leave it */
function movesOf(
  { id: order_id, store_id, now: created_at }: StockOrder,
  lines: Pieces[],
  reason: 'order' | 'release' | 'return',
  sign: 1 | -1,
) {
  return lines.map(({ offer_id, quantity }) => ({
    offer_id,
    store_id,
    delta: sign * quantity,
    reason,
    order_id,
    created_at,
  }))
}

/**
 * Takes pieces from one place if that many are there. The condition is in the statement itself: the second of
 * two buyers finds what is left (promise 3).
 *
 * @returns the pieces left in that place, or null when there were too few: then nothing has changed
 */
async function takePieces(db: Db, piece: Piece): Promise<number | null> {
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
async function addPieces(db: Db, { offer_id, store_id, quantity }: Piece): Promise<number> {
  const { qty } = await db
    .insertInto('stock')
    .values({ offer_id, store_id, qty: quantity })
    .onConflict(on => on.columns(['offer_id', 'store_id']).doUpdateSet({ qty: sql`stock.qty + ${quantity}` }))
    .returning('qty')
    .executeTakeFirstOrThrow()
  return qty
}

async function insertStockMoves(db: Db, moves: Move[]): Promise<void> {
  if (moves.length > 0) await insertingMoves(db, { moves })
}

type Move = Pick<StockMovesTable, 'offer_id' | 'store_id' | 'delta' | 'reason' | 'order_id' | 'created_at'>

const insertingMoves = write<{ moves: Move[] }>((db, { moves }) => db.insertInto('stock_moves').values(moves))
