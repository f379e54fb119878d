import { sql } from 'kysely'
import { type Db, migrate, openDatabase } from '../../../server/database/open-database.ts'
import { LIGHT_PARCEL, termsOfWay } from '../../../server/shop/delivery/quotes/parcel.rules.ts'
import { readBook } from '../../../server/shop/delivery/tariffs/delivery-book.ts'
import { createTestDatabase, ENGINES, type Engine, TEST_LIMITS } from '../../support/database/databases.ts'

const BEFORE = '0011-paying'

/** A database as the shop of before left it, with tariffs, a point and a store in it. */
async function databaseOfBefore(engine: Engine): Promise<{ db: Db; close(): Promise<void> }> {
  if (engine === 'SQLite') {
    const db = openDatabase(':memory:', TEST_LIMITS)
    await migrate(db, { last: BEFORE })
    return { db, close: () => db.destroy() }
  }
  const database = await createTestDatabase(engine)
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  await migrate(database.db, { last: BEFORE })
  return database
}

const ROWS = [
  `insert into delivery_services (service_id, price, free_delivery_price, days_min, days_max, payment_ids_json, is_default)
   values (3, 0, 0, 0, 0, '[13]', 0), (4, 350, 4000, 1, 3, '[13]', 1), (79, 199, 0, 2, 5, '[13]', 0), (100, 199, 3000, 2, 5, '[13]', 0)`,
  `insert into pickup_points (id, service_code, name, address, metro, region_fias_id, latitude, longitude, workhours,
     way_description, postal_code, storage_period, has_dressing_room, weight_max_g)
   values ('MSK1', 'cdek', 'n', 'a', '', 'f', 55, 37, 'ежедневно 09:00–21:00', '', '', 7, 1, 15000)`,
  `insert into stores (id, ext_id, kind, name, city, region_fias_id, address, metro, workhours, way_description, phone,
     latitude, longitude, has_dressing_room, images_json)
   values (1, 's', 'store', 's', 'Москва', 'f', 'a', '', 'ежедневно 10:00–22:00', '', '', 55, 37, 1, '[]')`,
]

describe.each(ENGINES)('delivery of a shop from before, on %s', engine => {
  let before: Awaited<ReturnType<typeof databaseOfBefore>>
  beforeAll(async () => {
    before = await databaseOfBefore(engine)
    for (const row of ROWS) await sql.raw(row).execute(before.db)
    await migrate(before.db)
  })
  afterAll(() => before.close())

  test('goes on at its own prices and days; services know whose they are', async () => {
    const { tariffs } = await readBook({ rest: null, last: null, look: null }, before.db)
    expect(tariffs.map(way => [way.service_id, way.service_code, way.is_active])).toEqual([
      [3, '', true],
      [4, '', true],
      [79, '', true],
      [100, 'cdek', true],
    ])
    const courier = tariffs.find(way => way.service_id === 4)
    if (!courier) throw new Error('no courier')
    const terms = (distance_km: number) => termsOfWay(courier, { distance_km, population: 0 }, LIGHT_PARCEL)
    expect(terms(10)).toEqual({ price: 350, free_delivery_price: 4_000, days_min: 1, days_max: 3 })
    expect(terms(7_000)).toEqual({ price: 350, free_delivery_price: 4_000, days_min: 10, days_max: 18 })
  })

  test('keeps its points open and of any size, its stores with their text of hours', async () => {
    const point = await before.db.selectFrom('pickup_points').selectAll().executeTakeFirst()
    expect(point).toMatchObject({
      id: 'MSK1',
      is_gone: 0,
      kind: 'point',
      length_max_cm: 0,
      has_cash: 1,
      hours_json: '[]',
    })
    const store = await before.db.selectFrom('stores').selectAll().executeTakeFirst()
    expect(store).toMatchObject({
      workhours: 'ежедневно 10:00–22:00',
      hours_json: '[]',
      storage_period: 3,
      cutoff_hour: 18,
    })
  })

  test('a tariff takes its zones and weights along when it goes', async () => {
    const { db } = before
    await db
      .insertInto('delivery_weights')
      .values({ service_id: 79, up_to_g: 1_000, price_more: 0 })
      .execute()
    await db.deleteFrom('delivery_services').where('service_id', '=', 79).execute()
    expect(await db.selectFrom('delivery_weights').selectAll().execute()).toEqual([])
  })
})
