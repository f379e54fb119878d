import { sql } from 'kysely'
import { openDatabase } from '../../server/database/open-database.ts'
import { refreshStatistics } from '../../server/database/refresh-statistics.ts'
import { findBroken } from '../../server/shop/money/kinds.ts'
import { createTestDatabase, ENGINES, type Engine } from '../support/database/databases.ts'

// How long the reconciler takes on a large shop: a million rows of stock, as many moves of imports, and orders beside
// them. With and without statistics, because after a fill by hand there are none.
//
//   npm run bench -- reconcile            1,000,000 rows of stock, 200,000 orders of two lines
//   npm run bench -- reconcile 100000     as many rows of stock, a fifth as many orders

const STOCK = Number(process.argv[2] ?? 1_000_000)
const STORES = 5
const ORDERS = Math.ceil(STOCK / 5)

const rows: Record<string, Record<string, string | number>> = {}
for (const engine of ENGINES) rows[engine] = await measure(engine)
console.table(rows)

async function measure(engine: Engine) {
  const database = await createTestDatabase(engine, { on_disk: true })
  await database.db.destroy()
  const db = openDatabase(database.url, 'commands')
  for (const statement of filling(engine)) await sql.raw(statement).execute(db)
  const seconds: Record<string, string> = {}
  for (const when of ['without statistics', 'with statistics']) {
    if (when === 'with statistics') {
      const started = performance.now()
      await refreshStatistics(db)
      seconds['statistics, s'] = inSeconds(performance.now() - started)
    }
    const started = performance.now()
    const found = await findBroken(db)
    seconds[`reconcile ${when}, s`] = inSeconds(performance.now() - started)
    for (const { promise, rows } of found)
      if (rows.length > 0) throw new Error(`${promise}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  await db.destroy()
  await database.close()
  return { stock: STOCK, orders: ORDERS, ...seconds }
}

function inSeconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

/** Each order takes one piece of two neighbouring offers from the first store. */
function filling(engine: Engine): string[] {
  const numbers = (most: number) =>
    engine === 'PostgreSQL'
      ? `(select n from generate_series(0, ${most - 1}) as n) as numbers`
      : `(with recursive up (n) as (select 0 union all select n + 1 from up where n < ${most - 1}) select n from up) as numbers`
  const offers = STOCK / STORES
  const text = (of: string) => `cast(${of} as text)`
  return [
    `insert into categories (id, ext_id, name, slug, path, position) values (1, 'c', 'c', 'c', 'c', 0)`,
    `insert into products (id, ext_key, group_key, name, slug, brand, vendor_code, category_id, color_name, color_family,
       color_hex, description, composition, care, season, params_json, is_new, is_hit, first_seen_at, content_hash)
     values (1, 'p', 'p', 'p', 'p', '', '', 1, '', '', '', '', '', '', '', '{}', 0, 0, 0, '')`,
    `insert into offers (id, product_id, ext_id, barcode, size_name, position, price, price_old, weight_g, length_cm,
       width_cm, height_cm, is_available, content_hash)
     select n + 1, 1, ${text('n')}, '', '', 0, 1000, 0, 0, 0, 0, 0, 1, '' from ${numbers(offers)}`,
    `insert into stores (id, ext_id, kind, name, city, region_fias_id, address, metro, workhours, way_description, phone,
       latitude, longitude, has_dressing_room, images_json)
     select n + 1, ${text('n')}, 'store', '', '', '', '', '', '', '', '', 0, 0, 0, '[]' from ${numbers(STORES)}`,
    `insert into visitors (id, token_hash, created_at, seen_at) values (1, 't', 0, 0)`,
    `insert into stock (offer_id, store_id, qty) select n / ${STORES} + 1, n % ${STORES} + 1, 20 from ${numbers(STOCK)}`,
    `insert into stock_moves (offer_id, store_id, delta, reason, created_at)
     select offer_id, store_id, qty, 'import', 0 from stock`,
    `insert into orders (id, visitor_id, status, name, surname, phone, email, comment, service_id, payment_id, point_id,
       store_id, delivery_json, goods_total, discount, delivery_cost, total, created_at, checkout_id)
     select 'o' || ${text('n')}, 1, 'new', '', '', '', '', '', 3, 13, '', 1, '{}', 2000, 0, 0, 2000, 0, 'o' || ${text('n')} from ${numbers(ORDERS)}`,
    `insert into order_events (order_id, position, status, payment_status, source, created_at)
     select id, 1, status, payment_status, 'checkout', 0 from orders`,
    ...[0, 1].flatMap(line => {
      const offer = `(n + ${line}) % ${offers} + 1`
      return [
        `insert into order_lines (order_id, offer_id, product_id, name, size_name, color_name, price, price_old, quantity, discount)
         select 'o' || ${text('n')}, ${offer}, 1, '', '', '', 1000, 0, 1, 0 from ${numbers(ORDERS)}`,
        `insert into stock_moves (offer_id, store_id, delta, reason, order_id, created_at)
         select ${offer}, 1, -1, 'order', 'o' || ${text('n')}, 0 from ${numbers(ORDERS)}`,
      ]
    }),
    `update stock set qty = qty - 2 where store_id = 1`,
  ]
}
