import { plainSnapshot } from '../../../test/support/plain-snapshot.ts'
import { catalogRows, lastStockMove, stockMovesAfter, stockOfOffers } from '../../data/catalog-rows.ts'
import type { Db } from '../../data/open-database.ts'
import type { Snapshot } from './snapshot.ts'

export type {
  CategoryTree,
  FoundOffer,
  ListingAnswer,
  ListingQuery,
  ListingScope,
  Snapshot,
} from './snapshot.ts'

export interface Catalog {
  /** The snapshot of this moment: take it once for a request. */
  current(): Snapshot
  /**
   * Builds a new snapshot beside the old one when `meta.catalog_revision` has changed, and swaps. True when it swapped.
   * Calls at the same time share one build.
   */
  refresh(): Promise<boolean>
  /** Absolute quantities after own orders, so that the next page shows them at once. */
  applyStock(changes: StockChange[]): void
  /** Follows what other processes did to stock; cheap, for a timer of a second. */
  followStock(): Promise<void>
}

export interface StockChange {
  offer_id: number
  store_id: number
  qty: number
}

export interface CatalogOptions {
  /** Epoch milliseconds; for the sticker `new24`. */
  now?: () => number
}

export async function openCatalog(db: Db, options: CatalogOptions = {}): Promise<Catalog> {
  const source = catalogRows(db)
  const build = async () => {
    const plain = await plainSnapshot(source, options.now ?? Date.now)
    return Object.assign(plain, {
      search: {
        search: (query: string) =>
          plain
            .list({ scope: 'all', per_page: 1e6 })
            .ids.filter(id => plain.findProduct(id)?.name.toLowerCase().includes(query.toLowerCase())),
        suggest: () => ({ products: [], categories: [] }),
      },
    })
  }
  let snapshot = await build()
  let seen = await lastStockMove(db)
  const apply = (changes: StockChange[]) => {
    for (const { offer_id, store_id, qty } of changes) snapshot.setStock(offer_id, store_id, qty)
  }
  return {
    current: () => snapshot,
    async refresh() {
      if ((await source.revision()) === snapshot.revision) return false
      snapshot = await build()
      return true
    },
    applyStock: apply,
    async followStock() {
      const moves = await stockMovesAfter(db, seen, 1000)
      apply(await stockOfOffers(db, [...new Set(moves.map(move => move.offer_id))]))
      seen = moves.at(-1)?.id ?? seen
    },
  }
}
