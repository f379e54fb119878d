import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { fetchPictures } from '../pictures/fetch-pictures.ts'
import type { PictureReader } from '../pictures/pictures.ts'
import { announceCatalog, endStaging, withStaging } from '../staging/with-staging.ts'
import { openWarehouse } from '../stock/save-stores.ts'
import { fillNewShelves, openStock, type StagedMoves, setShelves } from '../stock/staged-stock.ts'
import { applyStaged, countDifference, type Difference, offersWithoutCategory } from './apply-feed.queries.ts'
import { type PlacedCategory, placeCategories, saveCategories } from './categories/save-categories.ts'
import type { ImportReport, RefusedList } from './import-report.ts'
import { settleGroups, settleSizes } from './settle-sizes.ts'
import { type StagedFeed, stageFeed } from './stage-feed.ts'
import { unstageEmptyProducts, unstageOffers } from './staged-feed.queries.ts'
import { FeedRefused } from './xml/feed-refused.ts'

export interface ImportDeps {
  /** On SQLite the import uses its only connection until it ends: a running shop needs another `Db`. */
  db: Db
  media: MediaStore
  now(): number
}

export interface ImportOptions {
  /** Without one, pictures stay as they are. */
  pictures?: PictureReader
  /** Pieces in the warehouse for sold offers that never had stock anywhere. */
  default_stock?: number
  /** Roubles for a unit of a foreign currency, by its code: overrides the feed's own rate. */
  rates?: ReadonlyMap<string, number>
  /** Accepts a feed that would leave less than half of the catalogue. */
  allow_shrink?: boolean
  /**
   * If aborted before the difference is applied, the import ends with its reason, and nothing has changed.
   */
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

export type ImportProgress =
  | { phase: 'reading'; offers: number; bytes: number }
  | { phase: 'pictures'; done: number; total: number }
  | { phase: 'applying' }

/** A catalogue with fewer offers may shrink without limit. */
const SHRINK_FROM = 20

/**
 * Imports a YML feed: reads it whole into temporary tables, fetches pictures, then applies the difference in
 * ONE transaction. A refused feed or an interrupted import leaves the catalogue as it was; the same feed
 * again changes nothing. Shoppers do not wait: nothing is locked while the feed is read.
 *
 * Throws `FeedRefused` for a feed that is refused whole.
 */
export async function importFeed(
  deps: ImportDeps,
  source: AsyncIterable<Buffer | string>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { onProgress = () => undefined, signal } = options
  return withStaging(deps.db, async conn => {
    const staged = await stageFeed(conn, source, {
      ...(options.rates && { rates: options.rates }),
      onProgress: (offers, bytes) => {
        signal?.throwIfAborted()
        onProgress({ phase: 'reading', offers, bytes })
      },
    })
    const notes = currencyNotes(staged, options.rates ?? new Map())
    const categories = placeCategories(staged.categories, reason => notes.push(reason))
    await refuseUncategorised(conn, categories, staged.refused)
    const groups = await settleGroups(conn)
    if (groups > 0) notes.push(`Предложений без размера, которые лишь называют свою группу: ${groups}`)
    await settleSizes(conn, staged.refused)
    if ((await unstageEmptyProducts(conn)) === 0) throw nothingTaken(staged.refused)
    await endStaging(conn)
    const difference = await countDifference(conn)
    checkShrinking(difference, options.allow_shrink ?? false)
    const pictures = options.pictures
      ? await fetchPictures(conn, deps.media, options.pictures, {
          onProgress: (done, total) => onProgress({ phase: 'pictures', done, total }),
          ...(signal && { signal }),
        })
      : { fetched: 0, missing: 0, products: 0 }

    signal?.throwIfAborted()
    onProgress({ phase: 'applying' })
    const isChanged = difference.added + difference.changed + difference.gone + pictures.products > 0
    const now = deps.now()
    const shelves = await inTransaction(conn, trx =>
      apply(trx, { categories, isChanged, now, default_stock: options.default_stock ?? 0 }),
    )
    await setShelves(conn, shelves, { after: shelves.new, now })
    return {
      ...difference,
      refused_count: staged.refused.count,
      refused: staged.refused.first,
      rounded: staged.rounded,
      pictures_changed: pictures.products,
      pictures_fetched: pictures.fetched,
      pictures_missing: pictures.missing,
      ...(await openStock(conn)),
      notes: [...notes, ...(options.pictures?.notes?.() ?? [])],
    }
  })
}

function currencyNotes({ converted, currencies }: StagedFeed, given: ReadonlyMap<string, number>): string[] {
  const inFeed = new Set([...converted.keys(), ...currencies.map(({ id }) => id.toUpperCase())])
  const rounded = (rubles: number) => Math.round(rubles * 1e6) / 1e6
  return [
    ...[...converted].map(
      ([code, rubles]) => `Цены в валюте ${code} пересчитаны: ${rounded(rubles)} Р за единицу`,
    ),
    ...[...given.keys()]
      .filter(code => !inFeed.has(code))
      .map(code => `Курс ${code} задан, но такой валюты в фиде нет`),
  ]
}

async function refuseUncategorised(
  conn: Db,
  categories: PlacedCategory[],
  refused: RefusedList,
): Promise<void> {
  const uncategorised = await offersWithoutCategory(
    conn,
    categories.map(category => category.ext_id),
  )
  for (const { line, ext_id, category_ext_id } of uncategorised)
    refused.add({ line, id: ext_id, reason: `категории ${category_ext_id} в фиде нет` })
  await unstageOffers(
    conn,
    uncategorised.map(offer => offer.ext_id),
  )
}

function nothingTaken(refused: RefusedList): FeedRefused {
  const [first] = refused.first
  return new FeedRefused(
    `ни одно предложение не подходит (${refused.count}); первое: ${first?.reason ?? ''}`,
    first && { line: first.line, column: 1 },
  )
}

function checkShrinking({ changed, unchanged, gone }: Difference, is_allowed: boolean): void {
  const before = changed + unchanged + gone
  if (is_allowed || before < SHRINK_FROM || gone * 2 <= before) return
  throw new FeedRefused(
    `пропадёт больше половины каталога (${gone} из ${before} предложений). Если так и нужно, добавьте --allow-shrink`,
  )
}

async function apply(
  trx: Db,
  of: { categories: PlacedCategory[]; isChanged: boolean; now: number; default_stock: number },
): Promise<StagedMoves> {
  const movedCategories = await saveCategories(trx, of.categories)
  if (of.isChanged) await applyStaged(trx, of.now)
  const { warehouse, isNew } = await openWarehouse(trx)
  const shelves = await fillNewShelves(trx, { warehouse, default_stock: of.default_stock, now: of.now })
  if (of.isChanged || movedCategories || isNew) await announceCatalog(trx)
  return shelves
}
