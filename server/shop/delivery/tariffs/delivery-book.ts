import type { DeliveryRevisions } from '../../../database/delivery-text.ts'
import type { Db } from '../../../database/open-database.ts'
import type { PromotionsTable } from '../../../database/tables/promotions.ts'
import type { Tariff, TariffTable } from './default-tariffs.rules.ts'
import { type Calendar, calendarOf } from './delivery-days.rules.ts'
import { revisionOf, type WayTariff, wayTariff } from './service.rules.ts'
import { deliveryRevisions, deliveryText, restOfTable } from './tariffs.queries.ts'

/** All data of the shop that deliveries are computed from, as it stands now. */
export interface DeliveryBook {
  tariffs: WayTariff[]
  calendar: Calendar
  /**
   * Switched on, whatever the hour: a promotion lowers the sum of the goods, which may then be below the free
   * threshold.
   */
  promotions: PromotionsTable[]
  /** Identifies the whole: services, zones, weights, calendar, promotions. */
  revision: string
  /** Of the points. */
  points_revision: string
}

/** The data read last: each quote asks for the revisions, and for the data only when one has changed. */
export interface KnownBook {
  rest: { revision: string; table: Omit<TariffTable, 'services'>; calendar: Calendar } | null
  last: { services_revision: string; book: DeliveryBook } | null
  /** For pages: the read that all current requests share, and when it started by the shop's clock. */
  look: { at: number; book: Promise<DeliveryBook> } | null
}

const LOOK_EVERY_MS = 1_000

/**
 * One statement, unless something changed meanwhile.
 *
 * @param now the revisions, where another statement has read them: then no statement
 */
export async function readBook(known: KnownBook, db: Db, now?: DeliveryRevisions): Promise<DeliveryBook> {
  const { services_revision, revision } = now ?? (await deliveryRevisions(db))
  const { last } = known
  if (last?.services_revision === services_revision && last.book.points_revision === revision)
    return last.book
  return readAnew(known, db)
}

async function readAnew(known: KnownBook, db: Db): Promise<DeliveryBook> {
  const { services_json, promotions_json, services_revision, revision } = await deliveryText(db)
  if (known.rest?.revision !== revision) {
    const table = await restOfTable(db)
    known.rest = { revision, table, calendar: calendarOf(table.days) }
  }
  const { table, calendar } = known.rest
  const tariffs = (JSON.parse(services_json) as Tariff[]).flatMap(row => {
    const own = <Row extends { service_id: number }>(each: Row) => each.service_id === row.service_id
    return wayTariff(row, table.zones.filter(own), table.weights.filter(own)) ?? []
  })
  const name = revisionOf([services_json, promotions_json, revision])
  const promotions = JSON.parse(promotions_json) as PromotionsTable[]
  const book = { tariffs, calendar, promotions, revision: name, points_revision: revision }
  known.last = { services_revision, book }
  return book
}

/**
 * `readBookOrLast` for display, not for orders: at most a second old, because a cached page must not query
 * the database.
 */
export function recentBook(known: KnownBook, db: Db, now: number): Promise<DeliveryBook> {
  const isRecent = known.look && Math.abs(now - known.look.at) < LOOK_EVERY_MS
  if (!known.look || !isRecent) known.look = { at: now, book: readBookOrLast(known, db) }
  return known.look.book
}

/** The same with the database away: the data read last, or nothing (promise 18). */
export function readBookOrLast(known: KnownBook, db: Db): Promise<DeliveryBook> {
  return readBook(known, db).catch(() => known.last?.book ?? NO_BOOK)
}

const NO_BOOK: DeliveryBook = {
  tariffs: [],
  calendar: calendarOf([]),
  promotions: [],
  revision: '',
  points_revision: '',
}
