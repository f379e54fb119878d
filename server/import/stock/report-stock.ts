import type { StockReport } from './import-stock.ts'

/** What came of a stock file, in lines for the operator. */
export function stockLines({ rows, changed, unknown_count, unknown }: StockReport): string[] {
  return [
    `Остатки: строк ${rows}, изменено ${changed}`,
    ...(unknown_count > 0 ? [`Строк с неизвестным предложением или магазином: ${unknown_count}`] : []),
    ...unknown.map(row => `  предложение ${row.offer_ext_id}, магазин ${row.store_ext_id}`),
  ]
}
