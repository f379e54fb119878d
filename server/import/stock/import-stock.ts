import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { announceCatalog, endStaging, stage, withStaging } from '../staging/with-staging.ts'
import { type StoreToSave, saveStores } from './save-stores.ts'
import { countOffersWithoutStock, stageMoves, type UnknownShelf, unknownStock } from './shelves.queries.ts'
import { setShelves } from './staged-stock.ts'

export interface StockRow {
  offer_ext_id: string
  store_ext_id: string
  qty: number
}

export interface StockReport {
  rows: number
  /** The number of shelves with a changed quantity. */
  changed: number
  /** Rows whose offer or store does not exist: skipped. */
  unknown_count: number
  /** The first of them. */
  unknown: UnknownShelf[]
  /** Sold offers that never had stock anywhere. */
  without_stock: number
}

/**
 * Sets the stock of the shelves that the rows name, in batches (`setShelves`); every other shelf stays as it
 * is.
 */
export async function importStock(
  deps: { db: Db; now(): number },
  rows: Iterable<StockRow> | AsyncIterable<StockRow>,
): Promise<StockReport> {
  return withStaging(deps.db, async conn => {
    let count = 0
    let gathered: StockRow[] = []
    const flush = async () => {
      await stage(
        conn,
        'staged_stock',
        gathered.map(row => ({ ...row })),
      )
      gathered = []
    }
    for await (const row of rows) {
      count += 1
      gathered.push(row)
      if (gathered.length >= 5_000) await flush()
    }
    await flush()
    const unknown = await unknownStock(conn, 20)
    await endStaging(conn)
    const changed = await setShelves(conn, await stageMoves(conn), { after: 0, now: deps.now() })
    const without_stock = await countOffersWithoutStock(conn)
    return { rows: count, changed, unknown_count: unknown.count, unknown: unknown.first, without_stock }
  })
}

/**
 * Adds and changes own stores, in one transaction; the catalogue's snapshots show them. Returns how many have
 * changed.
 */
export async function importStores(deps: { db: Db }, stores: StoreToSave[]): Promise<number> {
  return inTransaction(deps.db, async trx => {
    const changed = await saveStores(trx, stores)
    if (changed > 0) await announceCatalog(trx)
    return changed
  })
}

/** The result of a stock file, in lines for the operator. */
export function stockLines({ rows, changed, unknown_count, unknown }: StockReport): string[] {
  return [
    `Остатки: строк ${rows}, изменено ${changed}`,
    ...(unknown_count > 0 ? [`Строк с неизвестным предложением или магазином: ${unknown_count}`] : []),
    ...unknown.map(row => `  предложение ${row.offer_ext_id}, магазин ${row.store_ext_id}`),
  ]
}
