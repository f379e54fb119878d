import type { Db } from '../database/open-database.ts'
import { type CatalogSource, catalogRows } from './catalog.queries.ts'
import { buildSnapshot } from './snapshot/build-snapshot.ts'
import type { PackedSnapshot } from './snapshot/packed-snapshot.ts'
import { StockFollower } from './snapshot/stock-follower.ts'
import type { Snapshot, StockChange } from './snapshot/types.ts'

export type {
  CategoryTree,
  FoundListing,
  FoundOffer,
  ListingQuery,
  ListingScope,
  Snapshot,
  StockChange,
} from './snapshot/types.ts'

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
  /** Compares the next `most` offers with their shelves and mends what differs (promise 31). Gives how many shelves did. */
  checkStock(most: number): Promise<number>
  /** All of them that were found since the catalogue was built. */
  stockDifferences(): number
}

export interface CatalogOptions {
  /** Epoch milliseconds; for the sticker `new24`. */
  now?: () => number
  /** Brand of the shops, for the name of their filter. */
  shop_name?: string
}

/** Builds the first snapshot. Throws what the database throws. */
export function openCatalog(
  db: Db,
  { jobs_db = db, ...options }: CatalogOptions & { jobs_db?: Db } = {},
): Promise<Catalog> {
  // The whole takes its time; what is asked every second must not wait long for a server that went silent.
  return catalogFrom({ ...catalogRows(jobs_db), revision: catalogRows(db).revision }, db, options)
}

/** The catalogue over any source of rows; stock is followed in `db`. */
export async function catalogFrom(
  source: CatalogSource,
  db: Db,
  { now = Date.now, shop_name = '' }: CatalogOptions = {},
): Promise<Catalog> {
  let snapshot = await buildWhole(source, now, shop_name)
  let follower = new StockFollower(db, snapshot)
  let building: { whole: Promise<boolean>; ordered: number[] } | null = null

  const rebuild = async (ordered: number[]) => {
    if ((await source.revision()) === snapshot.revision) return false
    const next = await buildWhole(source, now, shop_name)
    const nextFollower = new StockFollower(db, next)
    await nextFollower.follow()
    // Own orders during the build: their rows may have been read before them.
    nextFollower.recheck(ordered)
    snapshot = next
    follower = nextFollower
    await follower.follow()
    return true
  }
  return {
    current: () => snapshot,
    refresh() {
      if (!building) {
        const ordered: number[] = []
        const whole = rebuild(ordered).finally(() => {
          building = null
        })
        building = { whole, ordered }
      }
      return building.whole
    },
    applyStock(changes) {
      const offer_ids = changes.map(change => change.offer_id)
      snapshot.setStock(changes)
      follower.recheck(offer_ids)
      building?.ordered.push(...offer_ids)
    },
    // After a swap meanwhile these go on for a snapshot that nobody reads any more; the new one has its own.
    followStock: () => follower.follow(),
    checkStock: most => follower.check(most),
    stockDifferences: () => follower.differences,
  }
}

const TRIES = 3

/** An import that commits while rows are read would leave half of two catalogues: then they are read again. */
async function buildWhole(
  source: CatalogSource,
  now: () => number,
  shop_name: string,
): Promise<PackedSnapshot> {
  for (let tried = 1; ; tried++) {
    const built = await buildSnapshot(source, now, shop_name)
    // Imports that never pause must not keep the shop from opening: the next refresh catches up with the last one.
    if (tried === TRIES || (await source.revision()) === built.revision) return built
  }
}
