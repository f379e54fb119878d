import type { StockRow } from '../../import/stock/import-stock.ts'
import type { DemoModel } from './demo-catalog.ts'
import { seeded } from './seeded.ts'
import { DEMO_STORES } from './stores.ts'

/** What lies where, store after store: every offer in the warehouse, about two models of five in a store. */
export function* demoStock(models: DemoModel[]): Iterable<StockRow> {
  for (const store of DEMO_STORES) {
    for (const model of models) {
      const chance = seeded(`stock ${store.ext_id} ${model.number}`)
      if (store.kind === 'store' && !chance.isLucky(0.4)) continue
      for (const { offers } of model.colors) {
        // A store rarely carries all the colours.
        if (store.kind === 'store' && !chance.isLucky(0.7)) continue
        for (const { ext_id } of offers) {
          const qty = store.kind === 'store' ? onShelf(chance.integer(0, 9)) : inWarehouse(chance)
          if (qty > 0) yield { offer_ext_id: ext_id, store_ext_id: store.ext_id, qty }
        }
      }
    }
  }
}

/** 0-4: small numbers are commonest. */
function onShelf(throwOfTen: number): number {
  return [0, 0, 0, 1, 1, 1, 2, 2, 3, 4][throwOfTen] ?? 0
}

/** One in nine is sold out, one in nine the last or the last but one. */
function inWarehouse(chance: ReturnType<typeof seeded>): number {
  const kind = chance.integer(1, 9)
  if (kind === 1) return 0
  return kind === 2 ? chance.integer(1, 2) : chance.integer(3, 30)
}
