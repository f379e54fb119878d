import { randomUUID } from 'node:crypto'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { DEFAULT_TARIFFS } from '../../shop/delivery/tariffs/default-tariffs.rules.ts'
import { openTariffs, renewDeliveryRevision, saveTariffs } from '../../shop/delivery/tariffs/save-tariffs.ts'
import { TableRefused } from '../read-table.ts'
import { allPoints, closePoints, type PointToSave, upsertPoints } from './delivery.queries.ts'
import type { TariffChange } from './read-tariffs.ts'
import { isSame } from './same-row.ts'

export type { PointToSave }

/** Lists with fewer points may shrink without limit. */
const SHRINK_FROM = 20

export interface DeliveryReport {
  added: number
  changed: number
  unchanged: number
  gone: number
}

/**
 * Updates the tariffs of these services, in one transaction; what a change does not name stays, and so do
 * other services. At most one service is the default: a new one replaces the old.
 */
export async function importTariffs(db: Db, changes: TariffChange[]): Promise<DeliveryReport> {
  return inTransaction(db, async trx => {
    const before = await openTariffs(trx)
    const byId = new Map(changes.map(change => [change.service_id, change]))
    const hasDefault = changes.some(change => change.is_default === 1)
    const known = new Set(before.map(tariff => tariff.service_id))
    const missing = DEFAULT_TARIFFS.filter(({ service_id }) => byId.has(service_id) && !known.has(service_id))
    const written = [...before, ...missing.map(tariff => ({ ...tariff, is_default: 0 as const }))]
      .map(tariff => ({
        ...tariff,
        ...(hasDefault && { is_default: 0 as const }),
        ...byId.get(tariff.service_id),
      }))
      .filter(tariff => !before.some(each => each.service_id === tariff.service_id && isSame(each, tariff)))
    await saveTariffs(trx, written)
    const changed = written.filter(tariff => known.has(tariff.service_id)).length
    return {
      added: written.length - changed,
      changed,
      unchanged: before.length - changed,
      gone: 0,
    }
  })
}

/**
 * Updates the points of the named carriers, in one transaction. A carrier's list is complete, so a point that
 * is not in it is closed and no longer offered. Other carriers' points stay. A list that would close more
 * than half of them was probably cut off: it throws `TableRefused`, unless shrinking is allowed; so does a
 * list with codes of another carrier's points.
 */
export async function importPoints(
  db: Db,
  points: PointToSave[],
  options: { allow_shrink?: boolean } = {},
): Promise<DeliveryReport> {
  return inTransaction(db, async trx => {
    const codes = new Set(points.map(point => point.service_code))
    const before = new Map((await allPoints(trx)).map(point => [point.id, point]))
    const ids = new Set(points.map(point => point.id))
    refuseOthers(points, before)
    const added = points.filter(point => !before.has(point.id))
    const changed = points.filter(point => {
      const known = before.get(point.id)
      return known && !isSame(known, point)
    })
    const open = [...before.values()].filter(point => codes.has(point.service_code) && point.is_gone === 0)
    const gone = open.filter(point => !ids.has(point.id))
    const there = open.length
    if (!options.allow_shrink && there >= SHRINK_FROM && gone.length * 2 > there)
      throw new TableRefused(
        `points.csv: закроется больше половины пунктов (${gone.length} из ${there}). Если так и нужно, добавьте --allow-shrink`,
      )
    await upsertPoints(trx, [...added, ...changed])
    await closePoints(
      trx,
      gone.map(point => point.id),
    )
    if (added.length + changed.length + gone.length > 0) await renewDeliveryRevision(trx, randomUUID())
    return {
      added: added.length,
      changed: changed.length,
      unchanged: points.length - added.length - changed.length,
      gone: gone.length,
    }
  })
}

/**
 * A code identifies one point of the shop: it would silently replace another carrier's point with the same
 * code.
 */
function refuseOthers(points: PointToSave[], before: Map<string, { service_code: string }>): void {
  const taken = points.filter(({ id, service_code }) => {
    const known = before.get(id)
    return known !== undefined && known.service_code !== service_code
  })
  const [first] = taken
  if (!first) return
  throw new TableRefused(
    `points.csv: код ${first.id} службы ${first.service_code} уже занят пунктом службы ${before.get(first.id)?.service_code} (таких пунктов: ${taken.length}). Добавьте к коду имя службы`,
  )
}

/** Adds these points, or overwrites those with the same id; closes none. */
export async function addPoints(trx: Db, points: PointToSave[]): Promise<void> {
  await upsertPoints(trx, points)
  await renewDeliveryRevision(trx, randomUUID())
}
