import type { Db } from '../../database/open-database.ts'
import { applyStagedStock, countOffersWithoutStock, stageDefaultStock, unknownStock } from './shelves.rows.ts'

/**
 * Sets the stock that a feed names, and puts `default_stock` pieces of every sold offer that no shelf ever held into the
 * warehouse. `trx` must be a transaction.
 */
export async function setStagedStock(
  trx: Db,
  of: { warehouse: string; default_stock: number; now: number },
): Promise<void> {
  if (of.default_stock > 0) await stageDefaultStock(trx, of.warehouse, of.default_stock)
  await applyStagedStock(trx, of.now)
}

/** What stock the staged feed leaves open: offers that no shelf has ever held, rows that name a store there is not. */
export async function openStock(conn: Db): Promise<{ without_stock: number; unknown_outlets: number }> {
  return {
    without_stock: await countOffersWithoutStock(conn),
    unknown_outlets: (await unknownStock(conn, 0)).count,
  }
}
