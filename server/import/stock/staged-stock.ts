import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '../../database/in-transaction.ts'
import { isPostgres } from '../../database/is-postgres.ts'
import type { Db } from '../../database/open-database.ts'
import {
  applyMoves,
  countOffersWithoutStock,
  type StagedMoves,
  stageDefaultStock,
  stageMoves,
  unknownStock,
} from './shelves.queries.ts'

export type { StagedMoves }

/** Shelves of one transaction: a shopper who wants one of them waits for milliseconds. */
const AT_ONCE = 500
/** SQLite has one writer: others ask for their turn every 10 ms. */
const LET_OTHERS_IN_MS = 25

/**
 * Stages the stock that a feed names, with `default_stock` pieces of every sold offer that no shelf ever held for the
 * warehouse, and fills the shelves that there were none of: nobody waits for those. `trx` must be a transaction; once it is
 * committed, `setShelves` sets the others.
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
 * Sets staged shelves, some at a time in short transactions, so that nobody who orders or cancels meanwhile is refused. What
 * is broken off has set some of them: the same file again sets the rest.
 *
 * @param after the last place that is set already
 * @returns the shelves that hold another number now
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

/** What stock the staged feed leaves open: offers that no shelf has ever held, rows that name a store there is not. */
export async function openStock(conn: Db): Promise<{ without_stock: number; unknown_outlets: number }> {
  return {
    without_stock: await countOffersWithoutStock(conn),
    unknown_outlets: (await unknownStock(conn, 0)).count,
  }
}
