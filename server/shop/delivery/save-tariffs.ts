import type { Db } from '../../database/open-database.ts'
import type { DeliveryServicesTable } from '../../database/tables/delivery.ts'
import { DEFAULT_TARIFFS } from './default-tariffs.rules.ts'
import { addTariffsIfNone, allTariffs, upsertTariffs } from './tariffs.rows.ts'

/** The shop's tariffs; a shop without a single one is given the default ones. Processes that open at once may all do it. */
export async function openTariffs(db: Db): Promise<DeliveryServicesTable[]> {
  await addTariffsIfNone(db, DEFAULT_TARIFFS)
  return allTariffs(db)
}

/** Adds these, or overwrites those of the same `service_id`; the others stay. */
export async function saveTariffs(trx: Db, tariffs: DeliveryServicesTable[]): Promise<void> {
  if (tariffs.length > 0) await upsertTariffs(trx, tariffs)
}
