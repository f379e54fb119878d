import { setTimeout as wait } from 'node:timers/promises'
import { isPostgres } from '../../database/dialects.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import {
  applyMoves,
  countOffersWithoutStock,
  type StagedMoves,
  stageDefaultStock,
  stageMoves,
  unknownStock,
} from './shelves.queries.ts'

export type { StagedMoves }

/** Shelves in one transaction: a shopper who wants one of them waits for milliseconds. */
const AT_ONCE = 500
/** SQLite has a single writer: others ask for their turn every 10 ms. */
const LET_OTHERS_IN_MS = 25

/**
 * Stages the stock that a feed names, with `default_stock` pieces of every sold offer that never had stock in
 * the warehouse, and creates the shelves that did not exist, which nobody waits for. `trx` must be a
 * transaction; once it is committed, `setShelves` sets the others.
 */
export async function fillNewShelves(
  trx: Db,
  of: { warehouse: string; default_stock: number; now: number },
): Promise<StagedMoves> {
  if (of.default_stock > 0) await stageDefaultStock(trx, of.warehouse, of.default_stock)
  const staged = await stageMoves(trx)
  if (staged.new > 0) await applyMoves(trx, { after: 0, to: staged.new, now: of.now })
  return staged
}

/**
 * Sets staged shelves, in short transactions, so that nobody who orders or cancels meanwhile is refused. If
 * it is interrupted, some are set: the same file again sets the rest.
 *
 * @param after the last position that is set already
 * @returns the changed shelves
 */
export async function setShelves(
  conn: Db,
  { all }: StagedMoves,
  { after, now }: { after: number; now: number },
): Promise<number> {
  let changed = 0
  for (let from = after; from < all; from += AT_ONCE) {
    if (from > after && !isPostgres(conn)) await wait(LET_OTHERS_IN_MS)
    changed += await inTransaction(conn, trx => applyMoves(trx, { after: from, to: from + AT_ONCE, now }))
  }
  return changed
}

/**
 * Gaps in the staged feed: offers that never had stock anywhere, rows that name a store that does not exist.
 */
export async function openStock(conn: Db): Promise<{ without_stock: number; unknown_outlets: number }> {
  return {
    without_stock: await countOffersWithoutStock(conn),
    unknown_outlets: (await unknownStock(conn, 0)).count,
  }
}
