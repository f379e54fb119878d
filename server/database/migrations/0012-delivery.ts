import { type Kysely, sql } from 'kysely'

/**
 * Delivery as data: zones, weight steps, intervals, calendars and carriers of the services; what a pick-up
 * point takes and how long it stores parcels; opening hours of stores, day by day.
 *
 * An existing shop goes on as before: no zones and no weights mean one price, and days by distance alone. Its
 * services get the names of their carriers. Its stores keep their hours as text until they are imported
 * again; the text is read where hours are needed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...SERVICES,
    ...TABLES,
    ...POINTS,
    ...LOOKED_UP,
    ...STORES,
    ...ORDERS,
    ...CARRIERS,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

const added = (table: string, columns: string[]) =>
  columns.map(column => `alter table ${table} add column ${column}`)

const SERVICES = added('delivery_services', [
  `service_code text not null default ''`,
  `reworker_rate_id text not null default ''`,
  `reworker_service_id text not null default ''`,
  `certificates_allowed integer not null default 1`,
  `is_active integer not null default 1`,
  `volumetric_divisor integer not null default 5000 check (volumetric_divisor >= 0)`,
  `days_ahead integer not null default 1 check (days_ahead between 1 and 31)`,
  `weekdays text not null default '1234567'`,
  `on_holidays integer not null default 1`,
  `intervals_json text not null default '[]'`,
  `transfer_days_min integer`,
  `transfer_days_max integer`,
])

const TABLES = [
  `create table delivery_zones (
    service_id integer not null references delivery_services (service_id) on delete cascade,
    position integer not null, up_to_km integer, least_population integer not null default 0,
    price_more integer, days_more_min integer not null, days_more_max integer not null,
    free_delivery_price integer, primary key (service_id, position))`,
  `create table delivery_weights (
    service_id integer not null references delivery_services (service_id) on delete cascade,
    up_to_g integer not null check (up_to_g > 0), price_more integer not null check (price_more >= 0),
    primary key (service_id, up_to_g))`,
  `create table calendar_days (date text primary key, is_working integer not null, name text not null)`,
]

const POINTS = added('pickup_points', [
  `is_gone integer not null default 0`,
  `kind text not null default 'point' check (kind in ('point', 'locker', 'office'))`,
  `location_name text not null default ''`,
  `length_max_cm integer not null default 0`,
  `width_max_cm integer not null default 0`,
  `height_max_cm integer not null default 0`,
  `has_cash integer not null default 1`,
  `has_card integer not null default 1`,
  `hours_json text not null default '[]'`,
  `images_json text not null default '[]'`,
])

const LOOKED_UP = [`create index pickup_points_postal on pickup_points (postal_code)`]

const STORES = added('stores', [
  `hours_json text not null default '[]'`,
  `exceptions_json text not null default '[]'`,
  `services_json text not null default '[]'`,
  `storage_period integer not null default 3`,
  `has_cash integer not null default 1`,
  `has_card integer not null default 1`,
  `cutoff_hour integer not null default 18 check (cutoff_hour between 0 and 24)`,
  `working_weekdays text not null default '12345'`,
])

const ORDERS = added('orders', [`tariff_revision text not null default ''`])

const CARRIERS = [
  [100, 'cdek'],
  [101, 'pochta'],
  [102, '5post'],
  [103, 'yandex'],
].map(
  ([service_id, code]) =>
    `update delivery_services set service_code = '${code}', reworker_service_id = '${code}' where service_id = ${service_id}`,
)
