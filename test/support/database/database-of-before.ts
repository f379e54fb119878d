import { sql } from 'kysely'
import { type Db, migrate, openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, type Engine, TEST_LIMITS } from './databases.ts'

/**
 * A database as the first version of the shop left it, with orders in it: every migration since then has to
 * carry them over.
 */
export async function databaseOfBefore(engine: Engine): Promise<{ db: Db; close(): Promise<void> }> {
  if (engine === 'SQLite') {
    const db = openDatabase(':memory:', TEST_LIMITS)
    await fill(db)
    return { db, close: () => db.destroy() }
  }
  const database = await createTestDatabase(engine)
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  await fill(database.db)
  return database
}

async function fill(db: Db): Promise<void> {
  await migrate(db, { last: '0006-sweeping' })
  for (const row of ROWS) await sql.raw(row).execute(db)
}

/** Two pieces of a dress for 3 000 Р each, less a discount, and 299 Р of delivery. */
const order = (id: string, status: string, payment_id: number, discount = 0) => [
  `insert into orders (id, visitor_id, status, name, surname, phone, email, comment, service_id, payment_id, point_id,
     store_id, delivery_json, goods_total, discount, delivery_cost, total, created_at)
   values ('${id}', 1, '${status}', 'Анна', '', '', '', '', 4, ${payment_id}, '', 1, '{}', 6000, ${discount}, 299,
     ${6_299 - discount}, 1000)`,
  `insert into order_lines (order_id, offer_id, product_id, name, size_name, color_name, price, price_old, quantity, discount)
   values ('${id}', 7, 1, 'Платье', '', '', 3000, 0, 2, ${discount})`,
  `insert into stock_moves (offer_id, store_id, delta, reason, order_id, created_at) values (7, 1, -2, 'order', '${id}', 1000)`,
  ...(status === 'cancelled'
    ? [
        `insert into stock_moves (offer_id, store_id, delta, reason, order_id, created_at) values (7, 1, 2, 'release', '${id}', 1000)`,
      ]
    : []),
]

const ROWS = [
  `insert into categories (id, ext_id, name, slug, path, position) values (1, 'c', 'c', 'c', 'c', 0)`,
  `insert into products (id, ext_key, group_key, name, slug, brand, vendor_code, category_id, color_name, color_family,
     color_hex, description, composition, care, season, params_json, is_new, is_hit, first_seen_at, content_hash)
   values (1, 'p', 'p', 'p', 'p', '', '', 1, '', '', '', '', '', '', '', '{}', 0, 0, 0, '')`,
  `insert into offers (id, product_id, ext_id, barcode, size_name, position, price, price_old, weight_g, length_cm,
     width_cm, height_cm, is_available, content_hash) values (7, 1, 'o', '', '', 0, 3000, 0, 0, 0, 0, 0, 1, '')`,
  `insert into stores (id, ext_id, kind, name, city, region_fias_id, address, metro, workhours, way_description, phone,
     latitude, longitude, has_dressing_room, images_json)
   values (1, 'w', 'warehouse', '', '', '', '', '', '', '', '', 0, 0, 0, '[]')`,
  `insert into visitors (id, token_hash, created_at, seen_at) values (1, 't', 0, 0)`,
  `insert into stock (offer_id, store_id, qty) values (7, 1, 10)`,
  `insert into stock_moves (offer_id, store_id, delta, reason, created_at) values (7, 1, 18, 'import', 0)`,
  `insert into users (id, phone, email, name, surname, in_loyalty_program, is_admin, bonus_balance, created_at)
   values (1, '+79000000001', '', '', '', 1, 0, 70, 0)`,
  `insert into bonus_moves (user_id, delta, reason, created_at) values (1, 100, 'Приветственные бонусы', 0), (1, -30, 'Заказ', 1)`,
  `insert into coupons (code, title, percent, least_items, least_total, uses_limit) values ('PRIVET', '', 10, 0, 0, 0)`,
  `insert into certificates (id, amount, balance) values ('half', 3000, 1200), ('whole', 500, 500)`,
  ...order('new', 'new', 13),
  ...order('done', 'done', 13, 500),
  ...order('paid', 'paid', 1),
  ...order('cancelled', 'cancelled', 1),
  ...order('waits', 'new', 2),
]
