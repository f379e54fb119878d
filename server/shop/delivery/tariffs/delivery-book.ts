import {
  PAY_ON_RECEIPT,
  SERVICES,
  type ServiceType,
  SHOP_PICKUP_PREPAID,
} from '../../../contract/delivery/delivery.ts'
import type { Interval } from '../../../contract/delivery/delivery-day.ts'
import type { DeliveryRevisions } from '../../../database/delivery-text.ts'
import type { Db } from '../../../database/open-database.ts'
import type { PromotionsTable } from '../../../database/tables/promotions.ts'
import type { Tariff, TariffTable, WeightStep, ZoneTariff } from './default-tariffs.rules.ts'
import { type Calendar, calendarOf } from './delivery-days.rules.ts'

import { deliveryRevisions, deliveryText, restOfTable } from './tariffs.queries.ts'

/** A delivery service with everything it is computed from. */
export interface WayTariff
  extends Omit<
    Tariff,
    | 'payment_ids_json'
    | 'intervals_json'
    | 'is_default'
    | 'certificates_allowed'
    | 'is_active'
    | 'on_holidays'
  > {
  service_type: ServiceType
  payment_ids: number[]
  intervals: Interval[]
  is_default: boolean
  certificates_allowed: boolean
  is_active: boolean
  on_holidays: boolean
  /** Without zones there is one price, and days depend on distance alone. */
  zones: ZoneTariff[]
  /** From the lightest; none means any weight. */
  weights: WeightStep[]
  /** Identifies everything above: another tariff has another name. */
  revision: string
}

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

/** A row of `delivery_services` with its zones and weights; null for a number that the contract does not know. */
export function wayTariff(row: Tariff, zones: ZoneTariff[], weights: WeightStep[]): WayTariff | null {
  const service = SERVICES[row.service_id as keyof typeof SERVICES]
  if (!service) return null
  const {
    payment_ids_json,
    intervals_json,
    is_default,
    certificates_allowed,
    is_active,
    on_holidays,
    ...same
  } = row
  return {
    ...same,
    service_type: service.service_type,
    payment_ids: payable(row.service_id, JSON.parse(payment_ids_json) as number[]),
    intervals: JSON.parse(intervals_json) as Interval[],
    is_default: is_default === 1,
    certificates_allowed: certificates_allowed === 1,
    is_active: is_active === 1,
    on_holidays: on_holidays === 1,
    zones,
    weights: weights.toSorted((a, b) => a.up_to_g - b.up_to_g),
    revision: revisionOf([row, zones, weights]),
  }
}

/** Advance payment is never on receipt, whatever the row says. */
function payable(service_id: number, payment_ids: number[]): number[] {
  return service_id === SHOP_PICKUP_PREPAID ? payment_ids.filter(id => id !== PAY_ON_RECEIPT) : payment_ids
}

/** Short, and the same for the same content on every machine (FNV-1a, 2 × 32 bits). */
export function revisionOf(content: unknown): string {
  const text = JSON.stringify(content)
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ (code + at), 0x85ebca6b)
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36)
}
