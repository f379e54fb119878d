import type { Db } from '../../database/open-database.ts'
import { type Calendar, calendarOf } from './calendar.rules.ts'
import type { TariffTable } from './default-tariffs.rules.ts'
import { revisionOf, type WayTariff, wayTariff } from './service.rules.ts'
import { restOfTable, servicesAndRevision } from './tariffs.rows.ts'

/** Everything of the shop that a delivery is reckoned by, as it stands now. */
export interface DeliveryBook {
  tariffs: WayTariff[]
  calendar: Calendar
  /** Names the whole: services, zones, weights, calendar. */
  revision: string
  /** Of the points. */
  points_revision: string
}

/** What of it was read last: the services are asked for each time, the rest when its revision is another. */
export interface KnownBook {
  rest: { revision: string; table: Omit<TariffTable, 'services'>; calendar: Calendar } | null
  last: DeliveryBook | null
}

/** One statement, unless zones, weights or the calendar changed meanwhile. */
export async function readBook(known: KnownBook, db: Db): Promise<DeliveryBook> {
  const rows = await servicesAndRevision(db, {})
  const revision = rows[0]?.revision ?? ''
  if (known.rest?.revision !== revision) {
    const table = await restOfTable(db)
    known.rest = { revision, table, calendar: calendarOf(table.days) }
  }
  const { table, calendar } = known.rest
  const name = revisionOf([rows, revision])
  if (known.last?.revision === name) return known.last
  const tariffs = rows.flatMap(({ revision: _, ...row }) => {
    const own = <Row extends { service_id: number }>(each: Row) => each.service_id === row.service_id
    return wayTariff(row, table.zones.filter(own), table.weights.filter(own)) ?? []
  })
  const book = { tariffs, calendar, revision: name, points_revision: revision }
  known.last = book
  return book
}

/** The same with the database away: what was read last, or nothing (promise 18). */
export async function readBookOrLast(known: KnownBook, db: Db): Promise<DeliveryBook> {
  return readBook(known, db).catch(
    () => known.last ?? { tariffs: [], calendar: calendarOf([]), revision: '', points_revision: '' },
  )
}
