import { parse } from 'csv-parse'
import { allowLongStatements, applyStagedStock, raiseRevision, unknownStock } from '../data/import-apply.ts'
import { closeStaging, openStaging, stage } from '../data/import-staging.ts'
import type { Db } from '../data/open-database.ts'
import { type StoreToSave, saveStores } from './save-stores.ts'
import { chunks } from './stage-feed.ts'

export interface StockRow {
  offer_ext_id: string
  store_ext_id: string
  qty: number
}

export interface StockReport {
  rows: number
  /** Shelves that hold another number now. */
  changed: number
  /** Rows whose offer or store is not there: not taken; the first of them. */
  unknown: { offer_ext_id: string; store_ext_id: string }[]
}

/** Sets the stock of the shelves that the rows name, in one transaction; every other shelf stays as it is. */
export async function importStock(
  deps: { db: Db; now(): number },
  rows: Iterable<StockRow> | AsyncIterable<StockRow>,
): Promise<StockReport> {
  return deps.db.connection().execute(async conn => {
    await closeStaging(conn)
    await openStaging(conn)
    try {
      let count = 0
      let gathered: StockRow[] = []
      const flush = async () => {
        for (const chunk of chunks(gathered))
          await stage(
            conn,
            'staged_stock',
            chunk.map(row => ({ ...row })),
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
      const changed = await conn.transaction().execute(async trx => {
        await allowLongStatements(trx)
        return applyStagedStock(trx, deps.now())
      })
      return { rows: count, changed, unknown }
    } finally {
      await closeStaging(conn)
    }
  })
}

/** Adds and changes own stores, in one transaction; the catalogue's snapshots show them. Gives how many changed. */
export async function importStores(deps: { db: Db }, stores: StoreToSave[]): Promise<number> {
  return deps.db.transaction().execute(async trx => {
    const changed = await saveStores(trx, stores)
    if (changed > 0) await raiseRevision(trx)
    return changed
  })
}

const HEADS: Record<string, keyof StockRow> = {
  offer: 'offer_ext_id', offer_id: 'offer_ext_id', offer_ext_id: 'offer_ext_id',
  store: 'store_ext_id', store_id: 'store_ext_id', store_ext_id: 'store_ext_id',
  qty: 'qty', quantity: 'qty', stock: 'qty',
} // biome-ignore format: a table

/** Reads `stock.csv`: a head line `offer,store,qty`, separated by commas or semicolons. Throws naming the line. */
export async function* readStock(source: NodeJS.ReadableStream): AsyncGenerator<StockRow> {
  const lines = source.pipe(
    parse({ delimiter: [',', ';', '\t'], bom: true, trim: true, skip_empty_lines: true, info: true }),
  )
  let columns: (keyof StockRow)[] | null = null
  for await (const { record, info } of lines as AsyncIterable<{
    record: string[]
    info: { lines: number }
  }>) {
    if (!columns) {
      columns = record.map(
        head => HEADS[head.toLowerCase()] ?? wrong(info.lines, `столбец «${head}» не offer, store и не qty`),
      )
      continue
    }
    const row = Object.fromEntries(columns.map((column, index) => [column, record[index] ?? '']))
    if (!/^\d{1,6}$/.test(row.qty ?? '')) wrong(info.lines, `количество «${row.qty}» — не целое число`)
    if (!row.offer_ext_id || !row.store_ext_id) wrong(info.lines, 'нет предложения или магазина')
    yield { offer_ext_id: row.offer_ext_id ?? '', store_ext_id: row.store_ext_id ?? '', qty: Number(row.qty) }
  }
}

function wrong(line: number, reason: string): never {
  throw new Error(`stock.csv, строка ${line}: ${reason}`)
}
