import type { Db } from '../../database/open-database.ts'
import type { DeliveryServicesTable } from '../../database/tables/delivery.ts'

export async function allTariffs(db: Db): Promise<DeliveryServicesTable[]> {
  return db.selectFrom('delivery_services').selectAll().orderBy('service_id').execute()
}

/** Gives a shop without a single tariff these ones. Processes that open at once may all do it. */
export async function addTariffsIfNone(db: Db, tariffs: DeliveryServicesTable[]): Promise<void> {
  const known = await db.selectFrom('delivery_services').select('service_id').limit(1).executeTakeFirst()
  if (known) return
  await db
    .insertInto('delivery_services')
    .values(tariffs)
    .onConflict(conflict => conflict.column('service_id').doNothing())
    .execute()
}

/** Adds these, or overwrites what is there of the same `service_id`; the others stay. */
export async function upsertTariffs(trx: Db, tariffs: DeliveryServicesTable[]): Promise<void> {
  await trx
    .insertInto('delivery_services')
    .values(tariffs)
    .onConflict(conflict =>
      conflict.column('service_id').doUpdateSet(given => ({
        price: given.ref('excluded.price'),
        free_delivery_price: given.ref('excluded.free_delivery_price'),
        days_min: given.ref('excluded.days_min'),
        days_max: given.ref('excluded.days_max'),
        payment_ids_json: given.ref('excluded.payment_ids_json'),
        is_default: given.ref('excluded.is_default'),
      })),
    )
    .execute()
}
