import type { Db } from '../database/open-database.ts'
import { type CatalogSource, catalogRows } from './catalog.queries.ts'
import { createTimeSlicer } from './columns/time-slicer.ts'
import { SavedCatalogue, type SavedCatalogueOptions } from './saved/saved-catalogue.ts'
import { assembleSnapshot, type SnapshotOptions } from './snapshot/assemble-snapshot.ts'
import { buildSnapshot } from './snapshot/build-snapshot.ts'
import { continuation } from './snapshot/compare-snapshots.ts'
import type { PackedSnapshot } from './snapshot/packed-snapshot.ts'
import { StockFollower } from './snapshot/stock-follower.ts'
import type { Snapshot, StockChange } from './snapshot/types.ts'

export type {
  CategoryTree,
  FacetsQuery,
  FoundListing,
  FoundOffer,
  ListingQuery,
  ListingScope,
  Snapshot,
  StockChange,
} from './snapshot/types.ts'

export interface Catalog {
  /** The current snapshot: take it once for each request. */
  current(): Snapshot
  /**
   * Builds a new snapshot beside the old one when `meta.catalog_revision` has changed, or the file in which a part of the
   * old one stays, and swaps. True when it swapped. Concurrent calls share one build.
   */
  refresh(): Promise<boolean>
  /** Absolute quantities after this process's own orders, so that the next page shows them at once. */
  applyStock(changes: StockChange[]): void
  /** Follows other processes' changes of stock; cheap enough for a timer of a second. */
  followStock(): Promise<void>
  /**
   * Compares the next `most` offers with their stock in the database and corrects differences (promise 31).
   * Returns how many shelves differed.
   */
  checkStock(most: number): Promise<number>
  /** How many differences were found since the catalogue was built. */
  stockDifferences(): number
  /** Resolves when what was built has been saved, or could not be. */
  whenSaved(): Promise<void>
}

export interface CatalogOptions {
  /** Epoch milliseconds; for the sticker `new24`. */
  now?: () => number
  /** Brand of the shops, for the name of their filter. */
  shop_name?: string
  /** Where it is saved, so that the next process need not build it. */
  saved?: SavedCatalogue | null
}

/** Builds the first snapshot. Throws the database's errors. */
export function openCatalog(
  db: Db,
  {
    jobs_db = db,
    save_in = null,
    ...options
  }: Omit<CatalogOptions, 'saved'> & {
    jobs_db?: Db
    save_in?: Pick<SavedCatalogueOptions, 'folder' | 'log'> | null
  } = {},
): Promise<Catalog> {
  const saved = save_in && new SavedCatalogue({ now: Date.now, ...options, ...save_in, db: jobs_db })
  // The build takes its time; what is read every second must not wait long for a server that went silent.
  return catalogFrom({ ...catalogRows(jobs_db), revision: catalogRows(db).revision }, db, {
    ...options,
    saved,
  })
}

/** The catalogue over any source of rows; stock is followed in `db`. */
export async function catalogFrom(
  source: CatalogSource,
  db: Db,
  { now = Date.now, shop_name = '', saved = null }: CatalogOptions = {},
): Promise<Catalog> {
  const open = () => openSnapshot(source, { now, shop_name }, saved)
  let snapshot = await open()
  let follower = new StockFollower(db, snapshot)
  let building: { whole: Promise<boolean>; ordered: number[] } | null = null

  const rebuild = async (ordered: number[]) => {
    const { is_broken } = snapshot.content.texts
    if (!is_broken && (await source.revision()) === snapshot.revision) return false
    const next = await open()
    const nextFollower = new StockFollower(db, next)
    await nextFollower.follow()
    const continueNames = is_broken
      ? () => next.revisions().differFrom(snapshot.revisions())
      : await continuation(snapshot, next)
    // Own orders during the build: their rows may have been read before them.
    nextFollower.recheck(ordered)
    continueNames()
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
    // If the snapshot was swapped meanwhile, these go to the old one, which nobody reads any more; the new
    // one has its own.
    followStock: () => follower.follow(),
    checkStock: most => follower.check(most),
    stockDifferences: () => follower.differences,
    whenSaved: async () => saved?.idle(),
  }
}

async function openSnapshot(
  source: CatalogSource,
  options: SnapshotOptions,
  saved: SavedCatalogue | null,
): Promise<PackedSnapshot> {
  const build = () => buildWhole(source, options, saved)
  if (!saved) return build()
  const read = async () => {
    const content = await saved.load(source)
    return content && assembleSnapshot(content, options, createTimeSlicer())
  }
  return (await read()) ?? saved.inTurn({ read, build })
}

const TRIES = 3

/**
 * If an import commits while rows are read, they are read again: otherwise the snapshot would mix two
 * catalogues.
 */
async function buildWhole(
  source: CatalogSource,
  { now, shop_name }: SnapshotOptions,
  saved: SavedCatalogue | null,
): Promise<PackedSnapshot> {
  for (let tried = 1; ; tried++) {
    const saving = await saved?.begin(source)
    const built = await buildSnapshot(source, now, shop_name)
    const is_whole = (await source.revision()) === built.revision
    if (saving && is_whole) saved?.save(built.content, saving)
    // Continuous imports must not keep the shop from opening: the next refresh catches up with the last one.
    if (is_whole || tried === TRIES) return built
  }
}
