import { type RawBuilder, type Selectable, sql } from 'kysely'
import { columnsOf, jsonArray } from './dialects.ts'
import type { Db } from './open-database.ts'
import type { DeliveryServicesTable } from './tables/delivery.ts'
import type { PromotionsTable } from './tables/promotions.ts'

/** In `meta`: raised with every change of zones, weights, the calendar or the points. */
export const DELIVERY_REVISION = 'delivery_revision'

/**
 * In `meta`: changed by triggers with every change of the services, and of the promotions that their prices
 * depend on.
 */
const SERVICES_REVISION = 'services_revision'

/** Shows whether deliveries are computed as before: equal revisions mean equal tariffs. */
export interface DeliveryRevisions {
  services_revision: string
  revision: string
}

export interface DeliveryText extends DeliveryRevisions {
  /** Every row of `delivery_services`, an array of JSON. */
  services_json: string
  /** Every active row of `promotions`, by code. */
  promotions_json: string
}

const SERVICE: Record<keyof Selectable<DeliveryServicesTable>, true> = {
  service_id: true,
  price: true,
  free_delivery_price: true,
  days_min: true,
  days_max: true,
  payment_ids_json: true,
  is_default: true,
  service_code: true,
  reworker_rate_id: true,
  reworker_service_id: true,
  certificates_allowed: true,
  is_active: true,
  volumetric_divisor: true,
  days_ahead: true,
  weekdays: true,
  on_holidays: true,
  intervals_json: true,
  transfer_days_min: true,
  transfer_days_max: true,
  store_transfer_days: true,
  store_transfer_price: true,
}

const PROMOTION: Record<keyof Selectable<PromotionsTable>, true> = {
  code: true,
  title: true,
  kind: true,
  pieces: true,
  percent: true,
  price: true,
  category_ids_json: true,
  priority: true,
  starts_at: true,
  ends_at: true,
  is_on: true,
}
export const PROMOTION_COLUMNS = Object.keys(PROMOTION)

export function promotionsText(db: Db): RawBuilder<string> {
  return jsonArray(db, columnsOf('p', PROMOTION_COLUMNS), {
    from: sql`promotions p where p.is_on = 1`,
    order_by: sql`p.code`,
  })
}

export function servicesText(db: Db): RawBuilder<string> {
  return jsonArray(db, columnsOf('s', Object.keys(SERVICE)), {
    from: sql`delivery_services s`,
    order_by: sql`s.service_id`,
  })
}

/** Both revisions, to be added to statements that a quote runs anyway. */
export const REVISIONS: Record<keyof DeliveryRevisions, RawBuilder<string>> = {
  services_revision: inMeta(SERVICES_REVISION),
  revision: inMeta(DELIVERY_REVISION),
}

function inMeta(key: string): RawBuilder<string> {
  return sql<string>`coalesce((select value from meta where key = ${sql.lit(key)}), '')`
}
