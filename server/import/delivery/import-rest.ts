import { randomUUID } from 'node:crypto'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import type { TariffTable } from '../../shop/delivery/tariffs/default-tariffs.rules.ts'
import { saveTable, wholeTable } from '../../shop/delivery/tariffs/save-tariffs.ts'
import { TableRefused } from '../read-table.ts'
import type { DeliveryReport } from './import-delivery.ts'
import { isSame } from './same-row.ts'

/** The contents of the tables, complete for the services or years that they name. */
export interface RestChange {
  zones?: TariffTable['zones']
  weights?: TariffTable['weights']
  days?: TariffTable['days']
  /** Services that will have no zones, or no weight steps, any more. */
  without_zones?: number[]
  without_weights?: number[]
}

export interface RestReport {
  zones: DeliveryReport
  weights: DeliveryReport
  days: DeliveryReport
}

/**
 * Updates zones and weight steps of the named services, and the calendar of the named years, in one
 * transaction. The same again writes nothing, so that no quote is computed again. Throws `TableRefused` for a
 * service without a tariff.
 */
export async function importRest(db: Db, change: RestChange): Promise<RestReport> {
  const { zones = [], weights = [], days = [], without_zones = [], without_weights = [] } = change
  return inTransaction(db, async trx => {
    const before = await wholeTable(trx)
    const zoned = namedBy(zones, without_zones)
    const weighed = namedBy(weights, without_weights)
    refuseUnknown(before, [...zoned, ...weighed])
    const years = new Set(days.map(({ date }) => date.slice(0, 4)))
    const report = {
      zones: reportOf(
        before.zones.filter(row => zoned.has(row.service_id)),
        zones,
        row => `${row.service_id} ${row.position}`,
      ),
      weights: reportOf(
        before.weights.filter(row => weighed.has(row.service_id)),
        weights,
        row => `${row.service_id} ${row.up_to_g}`,
      ),
      days: reportOf(
        before.days.filter(row => years.has(row.date.slice(0, 4))),
        days,
        row => row.date,
      ),
    }
    if (Object.values(report).some(hasChanged))
      await saveTable(trx, { zones, weights, days, without_zones, without_weights }, randomUUID())
    return report
  })
}

function namedBy(rows: { service_id: number }[], cleared: number[]): Set<number> {
  const both = rows.find(row => cleared.includes(row.service_id))
  if (both)
    throw new TableRefused(`способ ${both.service_id} и в таблице, и среди тех, у кого строк не будет`)
  return new Set([...rows.map(row => row.service_id), ...cleared])
}

function refuseUnknown({ services }: TariffTable, ids: number[]): void {
  const unknown = ids.filter(id => !services.some(service => service.service_id === id))
  if (unknown.length > 0)
    throw new TableRefused(`сначала нужен тариф способа ${[...new Set(unknown)].join(', ')} (tariffs.csv)`)
}

function reportOf<Row extends object>(
  before: Row[],
  after: Row[],
  keyOf: (row: Row) => string,
): DeliveryReport {
  const known = new Map(before.map(row => [keyOf(row), row]))
  const there = after.filter(row => known.has(keyOf(row)))
  const same = there.filter(row => isSame(known.get(keyOf(row)) as Row, row))
  return {
    added: after.length - there.length,
    changed: there.length - same.length,
    unchanged: same.length,
    gone: before.length - there.length,
  }
}

function hasChanged({ added, changed, gone }: DeliveryReport): boolean {
  return added + changed + gone > 0
}
