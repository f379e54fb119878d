import { type Kysely, sql } from 'kysely'

const TEXTS = [
  'post_code',
  'region',
  'city_type',
  'city_parent',
  'city',
  'city_name',
  'street',
  'house',
  'flat',
  'address',
  'delivery_interval_from',
  'delivery_interval_to',
  'ext_rate_id',
  'ext_service_id',
  'ym_id',
  'experiment',
]
const NUMBERS = ['delivery_days', 'shipment_days', 'storage_period', 'price_service', 'is_default']
const FLAGS = ['call_me', 'subscribe', 'fast_order']

/** An order stores what the checkout sent, field by field. Older orders have nothing there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ...TEXTS.map(name => `${name} text not null default ''`),
    ...NUMBERS.map(name => `${name} integer`),
    ...FLAGS.map(name => `${name} integer not null default 0`),
  ]
  for (const column of columns) await sql.raw(`alter table orders add column ${column}`).execute(db)
}
