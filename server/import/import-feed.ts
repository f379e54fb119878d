import {
  allowLongStatements,
  applyStaged,
  applyStagedStock,
  countOffersWithoutStock,
  raiseRevision,
  stageDefaultStock,
} from '../data/import-apply.ts'
import {
  closeStaging,
  countDifference,
  offersWithoutCategory,
  openStaging,
  unstageOffers,
} from '../data/import-staging.ts'
import type { Db } from '../data/open-database.ts'
import type { MediaStore } from '../media/media-store.ts'
import { type PlacedCategory, placeCategories } from './category-tree.rules.ts'
import { FeedRefused } from './feed-refused.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { type ImportReport, REFUSED_KEPT, type RefusedOffer } from './import-report.ts'
import type { PictureReader } from './pictures.ts'
import { saveCategories } from './save-categories.ts'
import { openPlace } from './save-stores.ts'
import { stageFeed } from './stage-feed.ts'

export interface ImportDeps {
  db: Db
  media: MediaStore
  now(): number
}

export interface ImportOptions {
  pictures?: PictureReader
  /** Pieces in the warehouse for sold offers that no shelf ever held. */
  default_stock?: number
  /** Takes a feed that would leave less than half of the catalogue. */
  allow_shrink?: boolean
  onProgress?: (progress: ImportProgress) => void
}

export type ImportProgress =
  | { phase: 'reading'; offers: number; bytes: number }
  | { phase: 'pictures'; done: number; total: number }
  | { phase: 'applying' }

/** A catalogue of fewer offers may shrink as it likes. */
const SHRINK_FROM = 20

/**
 * Imports a YML feed: reads it whole into temporary tables, fetches pictures, then applies the difference in ONE
 * transaction. A feed that is refused or an import that is interrupted leaves the catalogue as it was; the same feed
 * again changes nothing. Shoppers are not held up: nothing is locked while the feed is read.
 *
 * Throws `FeedRefused` for a feed that is not taken at all.
 */
export async function importFeed(
  deps: ImportDeps,
  source: AsyncIterable<Buffer | string>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { onProgress = () => undefined } = options
  return deps.db.connection().execute(async conn => {
    await closeStaging(conn)
    await openStaging(conn)
    try {
      const staged = await stageFeed(conn, source, (offers, bytes) =>
        onProgress({ phase: 'reading', offers, bytes }),
      )
      const categories = placeCategories(staged.categories)
      const refused = [...staged.refused, ...(await refuseHomeless(conn, categories))]
      const difference = await countDifference(conn)
      checkShrinking(difference, options.allow_shrink ?? false)
      const pictures = options.pictures
        ? await fetchPictures(conn, deps.media, options.pictures, (done, total) =>
            onProgress({ phase: 'pictures', done, total }),
          )
        : { fetched: 0, missing: 0 }
      onProgress({ phase: 'applying' })
      await conn
        .transaction()
        .execute(trx => apply(trx, categories, difference, deps.now(), options.default_stock ?? 0))
      return {
        ...difference,
        refused_count: refused.length,
        refused: refused.toSorted((a, b) => a.line - b.line).slice(0, REFUSED_KEPT),
        rounded: staged.rounded,
        pictures_fetched: pictures.fetched,
        pictures_missing: pictures.missing,
        without_stock: await countOffersWithoutStock(conn),
      }
    } finally {
      await closeStaging(conn)
    }
  })
}

async function refuseHomeless(conn: Db, categories: PlacedCategory[]): Promise<RefusedOffer[]> {
  const homeless = await offersWithoutCategory(
    conn,
    categories.map(category => category.ext_id),
  )
  if (homeless.length > 0)
    await unstageOffers(
      conn,
      homeless.map(offer => offer.ext_id),
    )
  return homeless.map(({ line, ext_id, category_ext_id }) => ({
    line,
    id: ext_id,
    reason: `категории ${category_ext_id} в фиде нет`,
  }))
}

function checkShrinking(
  difference: { changed: number; unchanged: number; gone: number },
  is_allowed: boolean,
): void {
  const before = difference.changed + difference.unchanged + difference.gone
  if (is_allowed || before < SHRINK_FROM || difference.gone * 2 <= before) return
  throw new FeedRefused(
    `пропадёт больше половины каталога (${difference.gone} из ${before} предложений). Если так и нужно, добавьте --allow-shrink`,
  )
}

async function apply(
  trx: Db,
  categories: PlacedCategory[],
  difference: { added: number; changed: number; gone: number },
  now: number,
  default_stock: number,
): Promise<void> {
  await allowLongStatements(trx)
  const movedCategories = await saveCategories(trx, categories)
  const isChanged = difference.added + difference.changed + difference.gone > 0
  if (isChanged) await applyStaged(trx, now)
  const warehouse = await openPlace(trx)
  if (default_stock > 0) await stageDefaultStock(trx, warehouse, default_stock)
  await applyStagedStock(trx, now)
  if (isChanged || movedCategories) await raiseRevision(trx)
}
