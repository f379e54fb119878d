import type { Db } from '../../../database/open-database.ts'
import { DEFAULT_TABLE, type TariffTable } from './default-tariffs.rules.ts'
import {
  addTableIfNone,
  allTariffs,
  renewDeliveryRevision,
  replaceDays,
  replaceWeights,
  replaceZones,
  restOfTable,
  type ServiceRow,
  upsertTariffs,
} from './tariffs.queries.ts'

export type { ServiceRow }

/** The shop's tariffs; a shop without any gets the default ones. Several processes may do it at once. */
export async function openTariffs(db: Db): Promise<ServiceRow[]> {
  await addTableIfNone(db, DEFAULT_TABLE)
  return allTariffs(db)
}

/** Adds these, or overwrites those of the same `service_id`; the others stay. */
export async function saveTariffs(trx: Db, tariffs: ServiceRow[]): Promise<void> {
  if (tariffs.length > 0) await upsertTariffs(trx, tariffs)
}

/**
 * Replaces zones and weight steps of the named services, and the calendar of the named years; others stay.
 */
export async function saveTable(
  trx: Db,
  change: Partial<Omit<TariffTable, 'services'>> & {
    /** Services that will have no zones any more. */
    without_zones?: number[]
    without_weights?: number[]
  },
  revision: string,
): Promise<void> {
  const { zones = [], weights = [], days = [], without_zones = [], without_weights = [] } = change
  await replaceZones(trx, zones, without_zones)
  await replaceWeights(trx, weights, without_weights)
  await replaceDays(trx, days)
  await renewDeliveryRevision(trx, revision)
}

/** Everything that delivery is computed from, as it stands. */
export async function wholeTable(db: Db): Promise<TariffTable> {
  return { services: await openTariffs(db), ...(await restOfTable(db)) }
}

export { renewDeliveryRevision }
