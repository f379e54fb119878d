import { sql } from 'kysely'
import { type Db, migrate, openDatabase } from '../../../server/database/open-database.ts'
import { findBroken } from '../../../server/database/reconcile-queries.ts'
import { createTestDatabase, ENGINES, type Engine, TEST_LIMITS } from '../../support/database/databases.ts'

/** A database as the shop of before left it, with orders in it. */
async function databaseOfBefore(engine: Engine): Promise<{ db: Db; close(): Promise<void> }> {
  if (engine === 'SQLite') {
    const db = openDatabase(':memory:', TEST_LIMITS)
    await migrate(db, { last: '0006-sweeping' })
    return { db, close: () => db.destroy() }
  }
  const database = await createTestDatabase(engine)
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  await migrate(database.db, { last: '0006-sweeping' })
  return database
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

describe.each(ENGINES)('orders from before, on %s', engine => {
  let before: Awaited<ReturnType<typeof databaseOfBefore>>
  beforeEach(async () => {
    before = await databaseOfBefore(engine)
    for (const row of ROWS) await sql.raw(row).execute(before.db)
    await migrate(before.db)
  })
  afterEach(() => before.close())

  test('stand where they stood, the money apart, and every promise holds', async () => {
    const orders = await before.db
      .selectFrom('orders')
      .select(['id', 'status', 'payment_status', 'promotions_total', 'total'])
      .orderBy('id')
      .execute()
    expect(orders.map(row => Object.values(row))).toEqual([
      ['cancelled', 'cancelled', 'failed', 0, 6_299],
      ['done', 'delivered', 'none', 500, 5_799],
      ['new', 'new', 'none', 0, 6_299],
      ['paid', 'confirmed', 'paid', 0, 6_299],
      ['waits', 'new', 'waiting', 0, 6_299],
    ])
    const broken = (await findBroken(before.db)).filter(({ rows }) => rows.length > 0)
    expect(broken).toEqual([])
  })

  test('have a way: the placing, and what has happened since at an unknown time', async () => {
    const events = await before.db
      .selectFrom('order_events')
      .select(['order_id', 'status', 'payment_status', 'source'])
      .orderBy('order_id')
      .orderBy('position')
      .execute()
    expect(events.map(row => Object.values(row).join(' '))).toEqual([
      'cancelled new waiting checkout',
      'cancelled cancelled failed before',
      'done new none checkout',
      'done delivered none before',
      'new new none checkout',
      'paid new waiting checkout',
      'paid confirmed paid before',
      'waits new waiting checkout',
    ])
  })

  test('keep each discount by line, of no known promotion', async () => {
    expect(await before.db.selectFrom('order_discounts').selectAll().execute()).toEqual([
      { order_id: 'done', position: 1, offer_id: 7, kind: 'promotion', rule: 'before', roubles: 500, words: 'Скидка' },
    ]) // biome-ignore format: a row
  })

  test('leave codes and ledgers as they were: what is left is what was put on and taken off', async () => {
    const moves = await before.db
      .selectFrom('certificate_moves')
      .select(['certificate_id', 'kind', 'delta'])
      .orderBy('id')
      .execute()
    expect(moves.map(row => Object.values(row).join(' ')).sort()).toEqual([
      'half before -1800',
      'half issue 3000',
      'whole issue 500',
    ])
    const bonuses = await before.db
      .selectFrom('bonus_moves')
      .select(['kind', 'delta'])
      .orderBy('id')
      .execute()
    expect(bonuses).toEqual([
      { kind: 'gift', delta: 100 },
      { kind: 'spend', delta: -30 },
    ])
    const [code] = await before.db.selectFrom('coupons').selectAll().execute()
    expect(code).toMatchObject({ roubles: 0, customer_limit: 0, is_combinable: 0, starts_at: null })
  })

  test('take one open payment and one use of a customer at a time', async () => {
    const payment = { checkout_id: 'waits', method: 2, amount: 6_299, created_at: 0, changed_at: 0 } as const
    await before.db.insertInto('payments').values({ ...payment, id: 'a', status: 'pending', provider_id: null, confirmation_url: '', reason: '', refunded: 0, check_at: 0 }).execute() // biome-ignore format: a row
    const second = before.db.insertInto('payments').values({ ...payment, id: 'b', status: 'new', provider_id: null, confirmation_url: '', reason: '', refunded: 0, check_at: 0 }).execute() // biome-ignore format: a row
    await expect(second).rejects.toThrow(/unique/i)
    const use = {
      code: 'PRIVET',
      customer: 'user:1',
      place: 1,
      roubles: 1,
      created_at: 0,
      given_back_at: null,
    }
    await before.db
      .insertInto('coupon_uses')
      .values({ ...use, order_id: 'new' })
      .execute()
    const again = before.db
      .insertInto('coupon_uses')
      .values({ ...use, order_id: 'waits' })
      .execute()
    await expect(again).rejects.toThrow(/unique/i)
  })

  test('are kept from a payment status and a reason that there are not', async () => {
    const wrong = { payment_status: 'maybe' as 'paid' }
    await expect(before.db.updateTable('orders').set(wrong).execute()).rejects.toThrow(/check/i)
    const reason = { order_id: 'new', position: 1, offer_id: 8, kind: 'coupon', rule: 'x', roubles: 1, words: 'x' } as const // biome-ignore format: a row
    await expect(before.db.insertInto('order_discounts').values(reason).execute()).rejects.toThrow(/foreign/i)
  })
})
