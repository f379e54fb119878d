import { NotTable, streamTable } from '../read-table.ts'
import type { StockRow } from './import-stock.ts'

const WANTED = ['offer', 'store', 'qty']
const ALSO_CALLED: Record<string, string> = {
  offer_id: 'offer', offer_ext_id: 'offer',
  store_id: 'store', store_ext_id: 'store',
  quantity: 'qty', stock: 'qty',
} // biome-ignore format: a table

/** `stock.csv` cannot be read; names the line. */
export class StockRefused extends Error {}

/**
 * Reads `stock.csv`: columns `offer,store,qty` under any of their names; others are ignored. It may be larger
 * than memory. Throws `StockRefused`.
 */
export async function* readStock(source: AsyncIterable<Buffer | string>): AsyncGenerator<StockRow> {
  try {
    for await (const { line, cells } of streamTable(source, { needed: WANTED, also_called: ALSO_CALLED })) {
      const { offer = '', store = '', qty = '' } = cells
      if (!/^\d{1,6}$/.test(qty)) throw wrong(line, `количество «${qty}» — не целое число`)
      if (!offer || !store) throw wrong(line, 'нет предложения или магазина')
      yield { offer_ext_id: offer, store_ext_id: store, qty: Number(qty) }
    }
  } catch (error) {
    if (!(error instanceof NotTable)) throw error
    throw error.line ? wrong(error.line, error.message) : new StockRefused(`stock.csv: ${error.message}`)
  }
}

function wrong(line: number, reason: string): StockRefused {
  return new StockRefused(`stock.csv, строка ${line}: ${reason}`)
}
