import { type Selectable, sql } from 'kysely'
import {
  DELIVERY_REVISION,
  type DeliveryRevisions,
  type DeliveryText,
  promotionsText,
  REVISIONS,
  servicesText,
} from '../../../database/delivery-text.ts'
import { setMeta } from '../../../database/meta.ts'
import type { Db } from '../../../database/open-database.ts'
import { statement } from '../../../database/statement.ts'
import type { DeliveryServicesTable } from '../../../database/tables/delivery.ts'
import type { TariffTable } from './default-tariffs.rules.ts'

export type ServiceRow = Selectable<DeliveryServicesTable>

const CHUNK = 100

export async function allTariffs(db: Db): Promise<ServiceRow[]> {
  return db.selectFrom('delivery_services').selectAll().orderBy('service_id').execute()
}

/**
 * Revisions of the services, and of everything else that delivery is computed from: zones, weights, the
 * calendar and the points.
 */
export async function deliveryRevisions(db: Db): Promise<DeliveryRevisions> {
  const [revisions] = await revisionsOfDelivery(db, {})
  return revisions ?? { services_revision: '', revision: '' }
}

const { services_revision, revision } = REVISIONS

const revisionsOfDelivery = statement<Record<string, never>, DeliveryRevisions>(db => ({
  compile: () =>
    sql<DeliveryRevisions>`select ${services_revision} as services_revision, ${revision} as revision`.compile(
      db,
    ),
}))

/** The services and the promotions, and their revisions. */
export async function deliveryText(db: Db): Promise<DeliveryText> {
  const asked = sql<DeliveryText>`select ${servicesText(db)} as services_json, ${promotionsText(db)} as promotions_json,
    ${services_revision} as services_revision, ${revision} as revision`
  const { rows } = await asked.execute(db)
  return rows[0] ?? { services_json: '[]', promotions_json: '[]', services_revision: '', revision: '' }
}

/** All except the services. */
export async function restOfTable(db: Db): Promise<Omit<TariffTable, 'services'>> {
  const [zones, weights, days] = [
    await db.selectFrom('delivery_zones').selectAll().orderBy('service_id').orderBy('position').execute(),
    await db.selectFrom('delivery_weights').selectAll().orderBy('service_id').orderBy('up_to_g').execute(),
    await db.selectFrom('calendar_days').selectAll().orderBy('date').execute(),
  ]
  return { zones, weights, days }
}

/**
 * Notifies all processes that zones, weights, calendar or points changed. Call it in the transaction that
 * changed them.
 */
export async function renewDeliveryRevision(trx: Db, renewed: string): Promise<void> {
  await setMeta(trx, DELIVERY_REVISION, renewed)
}

/**
 * Gives a shop without any tariff this table. Several processes may do it at once: one that finds a row there
 * leaves it.
 */
export async function addTableIfNone(db: Db, table: TariffTable): Promise<void> {
  const known = await db.selectFrom('delivery_services').select('service_id').limit(1).executeTakeFirst()
  if (known) return
  await db
    .insertInto('delivery_services')
    .values(table.services)
    .onConflict(conflict => conflict.column('service_id').doNothing())
    .execute()
  await insertRest(db, table)
}

/** Adds these, or overwrites those with the same `service_id`; the others stay. */
export async function upsertTariffs(trx: Db, tariffs: ServiceRow[]): Promise<void> {
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
        service_code: given.ref('excluded.service_code'),
        reworker_rate_id: given.ref('excluded.reworker_rate_id'),
        reworker_service_id: given.ref('excluded.reworker_service_id'),
        certificates_allowed: given.ref('excluded.certificates_allowed'),
        is_active: given.ref('excluded.is_active'),
        volumetric_divisor: given.ref('excluded.volumetric_divisor'),
        days_ahead: given.ref('excluded.days_ahead'),
        weekdays: given.ref('excluded.weekdays'),
        on_holidays: given.ref('excluded.on_holidays'),
        intervals_json: given.ref('excluded.intervals_json'),
        transfer_days_min: given.ref('excluded.transfer_days_min'),
        transfer_days_max: given.ref('excluded.transfer_days_max'),
        store_transfer_days: given.ref('excluded.store_transfer_days'),
        store_transfer_price: given.ref('excluded.store_transfer_price'),
      })),
    )
    .execute()
}

/** Replaces the zones of these services, and removes those of `without`; other services keep theirs. */
export async function replaceZones(
  trx: Db,
  zones: TariffTable['zones'],
  without: number[] = [],
): Promise<void> {
  const ids = [...new Set([...zones.map(row => row.service_id), ...without])]
  if (ids.length === 0) return
  await trx.deleteFrom('delivery_zones').where('service_id', 'in', ids).execute()
  await insertRest(trx, { zones, weights: [], days: [] })
}

/**
 * Replaces the weight steps of these services, and removes those of `without`; other services keep theirs.
 */
export async function replaceWeights(
  trx: Db,
  weights: TariffTable['weights'],
  without: number[] = [],
): Promise<void> {
  const ids = [...new Set([...weights.map(row => row.service_id), ...without])]
  if (ids.length === 0) return
  await trx.deleteFrom('delivery_weights').where('service_id', 'in', ids).execute()
  await insertRest(trx, { zones: [], weights, days: [] })
}

/** Replaces the calendar of these years; other years keep theirs. */
export async function replaceDays(trx: Db, days: TariffTable['days']): Promise<void> {
  const years = [...new Set(days.map(({ date }) => date.slice(0, 4)))]
  for (const year of years) await trx.deleteFrom('calendar_days').where('date', 'like', `${year}-%`).execute()
  await insertRest(trx, { zones: [], weights: [], days })
}

async function insertRest(trx: Db, { zones, weights, days }: Omit<TariffTable, 'services'>): Promise<void> {
  for (const rows of chunks(zones))
    await trx
      .insertInto('delivery_zones')
      .values(rows)
      .onConflict(conflict => conflict.columns(['service_id', 'position']).doNothing())
      .execute()
  for (const rows of chunks(weights))
    await trx
      .insertInto('delivery_weights')
      .values(rows)
      .onConflict(conflict => conflict.columns(['service_id', 'up_to_g']).doNothing())
      .execute()
  for (const rows of chunks(days))
    await trx
      .insertInto('calendar_days')
      .values(rows)
      .onConflict(conflict => conflict.column('date').doNothing())
      .execute()
}

function chunks<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  )
}
