import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Logger } from 'pino'
import { DAY_MS } from '../../contract/durations.ts'
import { findMeta, setMeta } from '../../database/meta.ts'
import type { Db } from '../../database/open-database.ts'
import { refreshStatistics } from '../../database/refresh-statistics.ts'
import { DEMO_SHOP } from '../../demo/demo.ts'
import { importCities } from '../../import/cities/import-cities.ts'
import { addPoints } from '../../import/delivery/import-delivery.ts'
import { type ImportProgress, importFeed } from '../../import/feed/import-feed.ts'
import type { PictureReader } from '../../import/pictures/pictures.ts'
import { importPromotions, readPromotions } from '../../import/promotions/read-promotions.ts'
import { importSizeTables, readSizeTables } from '../../import/size-tables/import-size-tables.ts'
import { importStock, importStores } from '../../import/stock/import-stock.ts'
import type { StoreToSave } from '../../import/stock/save-stores.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { openTariffs } from '../../shop/delivery/tariffs/save-tariffs.ts'
import { BUILT_IN_CITIES } from '../../shop/towns/built-in-cities.rules.ts'
import { DEMO_UNFINISHED } from './is-to-be-filled.ts'
import { addMember } from './member.queries.ts'

export interface FillDeps {
  db: Db
  media: MediaStore
  log: Pick<Logger, 'info' | 'warn'>
  /** Epoch milliseconds. */
  now(): number
}

export interface FillProgress {
  /** In Russian, for the terminal. */
  phase: string
  /** Of the whole, 0 to 1. */
  share: number
}

/**
 * Fills the shop with the demonstration data, through the same importers as a retailer's own: towns, stores,
 * the feed with its pictures, stock, pick-up points, tariffs, codes. If interrupted, it continues at the next
 * call; if finished, it does nothing until the data's version changes.
 */
export async function fillDemoShop(
  deps: FillDeps,
  options: { onProgress?: (progress: FillProgress) => void; pictures?: PictureReader } = {},
): Promise<'filled' | 'was full'> {
  const { db, log, now } = deps
  const { onProgress = () => undefined, pictures = DEMO_SHOP.readPicture } = options
  if ((await findMeta(db, 'demo_revision')) === DEMO_SHOP.revision) return 'was full'
  const started = performance.now()
  await setMeta(db, 'demo_revision', DEMO_UNFINISHED)

  onProgress({ phase: 'Города', share: 0 })
  await importCities(db, BUILT_IN_CITIES)
  onProgress({ phase: 'Магазины', share: 0.01 })
  await importStores(deps, await withPictures(deps.media, DEMO_SHOP.stores))

  const report = await importFeed(deps, DEMO_SHOP.feed(), {
    pictures,
    onProgress: progress => onProgress(feedProgress(progress)),
  })
  const { size_tables, promotions } = DEMO_SHOP
  await importSizeTables(db, readSizeTables(await readFile(size_tables), basename(size_tables)))
  if (report.refused_count > 0) log.warn({ refused: report.refused }, 'demonstration offers refused')

  onProgress({ phase: 'Остатки', share: 0.85 })
  await importStock(deps, DEMO_SHOP.stock())
  onProgress({ phase: 'Пункты выдачи и акции', share: 0.97 })
  await db.transaction().execute(async trx => {
    await addPoints(trx, DEMO_SHOP.points())
    await openTariffs(trx)
    const { bonus_reason, extra, ...member } = DEMO_SHOP.member
    const { days, ...gift } = extra
    await addMember({
      trx,
      member,
      reason: bonus_reason,
      extra: { ...gift, expires_at: now() + days * DAY_MS },
      now: now(),
    })
  })

  await importPromotions(db, readPromotions(await readFile(promotions), basename(promotions)), now())
  await refreshStatistics(db)
  await setMeta(db, 'demo_revision', DEMO_SHOP.revision)
  onProgress({ phase: 'Готово', share: 1 })
  log.info(
    { added: report.added, pictures: report.pictures_fetched, ms: Math.round(performance.now() - started) },
    'demonstration shop filled',
  )
  return 'filled'
}

async function withPictures(media: MediaStore, stores: StoreToSave[]): Promise<StoreToSave[]> {
  return Promise.all(
    stores.map(async store => {
      if (store.kind === 'warehouse') return store
      const drawn = DEMO_SHOP.drawStore(store.ext_id).map(svg => media.put(Buffer.from(svg), 'svg'))
      return { ...store, images: await Promise.all(drawn) }
    }),
  )
}

/** Pictures take most of the time, so most of the bar is theirs. */
function feedProgress(progress: ImportProgress): FillProgress {
  if (progress.phase === 'reading') {
    const offers = demoOffersCount()
    return { phase: 'Каталог', share: 0.02 + 0.18 * Math.min(1, progress.offers / offers) }
  }
  if (progress.phase === 'pictures') {
    return { phase: 'Рисунки', share: 0.2 + 0.55 * (progress.done / Math.max(1, progress.total)) }
  }
  return { phase: 'Запись', share: 0.75 }
}

let offersCount = 0

function demoOffersCount(): number {
  offersCount ||= DEMO_SHOP.countOffers()
  return offersCount
}
