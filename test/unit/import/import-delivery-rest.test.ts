import { SERVICES } from '../../../server/contract/delivery/delivery.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { importTariffs } from '../../../server/import/delivery/import-delivery.ts'
import { importRest } from '../../../server/import/delivery/import-rest.ts'
import { readCalendar, readWeights, readZones } from '../../../server/import/delivery/read-rest.ts'
import { readTariffs } from '../../../server/import/delivery/read-tariffs.ts'
import { termsOfWay } from '../../../server/shop/delivery/quotes/parcel.rules.ts'
import { type KnownBook, readBook } from '../../../server/shop/delivery/tariffs/delivery-book.ts'
import { wholeTable } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

const ZONES =
  'service_id;up_to_km;least_population;price_more;days_more_min;days_more_max;free_delivery_price\n'
const WEIGHTS = 'service_id;up_to_g;price_more\n'
const DAYS = 'date;is_working;name\n'
const PARCEL = { weight_g: 500, volume_cm3: 100, sides_cm: [10, 5, 2] as [number, number, number] }

describe('tariffs.csv', () => {
  const HEAD = 'service_id;price;days_min;days_max'
  const read = (column: string, cell: string) =>
    readTariffs(Buffer.from(`${HEAD};${column}\n4;299;1;3;${cell}\n`))[0]

  test.each([
    ['intervals', '10:00-14:00 14:00-18:00', { intervals_json: '[{"from":"10:00","to":"14:00"},{"from":"14:00","to":"18:00"}]' }],
    ['intervals', '', { intervals_json: '[]' }],
    ['weekdays', '51234', { weekdays: '12345' }],
    ['on_holidays', '1', { on_holidays: 1 }],
    ['days_ahead', '14', { days_ahead: 14 }],
    ['transfer_days_min', '', { transfer_days_min: null }],
    ['transfer_days_max', '3', { transfer_days_max: 3 }],
    ['store_transfer_days', '', { store_transfer_days: null }],
    ['store_transfer_days', '5', { store_transfer_days: 5 }],
    ['store_transfer_price', '150', { store_transfer_price: 150 }],
    ['certificates_allowed', '0', { certificates_allowed: 0 }],
    ['is_active', '0', { is_active: 0 }],
    ['volumetric_divisor', '6000', { volumetric_divisor: 6000 }],
    ['reworker_rate_id', '136', { reworker_rate_id: '136' }],
  ])('may say %s «%s» too', (column, cell, said) => {
    expect(read(column, cell)).toEqual({ service_id: 4, price: 299, days_min: 1, days_max: 3, ...said })
  }) // biome-ignore format: a table

  test.each([
    ['intervals', '14:00-10:00', /строка 2: intervals «14:00-10:00»/],
    ['intervals', '10-14', /строка 2: intervals «10-14»/],
    ['weekdays', '128', /строка 2: weekdays «128»/],
    ['weekdays', '', /строка 2: weekdays/],
    ['days_ahead', '0', /строка 2: days_ahead «0»: нужно целое число от 1 до 31/],
    ['is_active', 'да', /строка 2: is_active «да»: нужно 0 или 1/],
    ['reworker_rate_id', 'a b', /строка 2: reworker_rate_id «a b»/],
  ])('%s «%s» is refused with its line', (column, cell, words) => {
    expect(() => read(column, cell)).toThrow(words)
  })
})

test.each([
  ['zones.csv', readZones, 'service_id;up_to_km\n4;60\n', /zones.csv, строка 1: нет столбцов: price_more/],
  ['zones.csv', readZones, ZONES, /zones.csv: нет ни одной строки/],
  ['zones.csv', readZones, `${ZONES}5;60;0;0;0;0;\n`, /строка 2: service_id «5»: нет такого способа/],
  ['zones.csv', readZones, `${ZONES}4;0;0;0;0;0;\n`, /строка 2: up_to_km «0»/],
  ['zones.csv', readZones, `${ZONES}4;60;0;-5;0;0;\n`, /строка 2: price_more «-5»/],
  ['zones.csv', readZones, `${ZONES}4;60;0;0;3;1;\n`, /строка 2: days_more_min больше/],
  ['zones.csv', readZones, `${ZONES}4;;0;0;0;0;\n4;300;0;50;1;1;\n`, /строка 3: до этой зоны не дойдёт/],
  ['zones.csv', readZones, `${ZONES}4;300;0;0;0;0;\n4;60;500000;50;1;1;\n`, /строка 3: до этой зоны не дойдёт/],
  ['weights.csv', readWeights, `${WEIGHTS}4;0;0\n`, /weights.csv, строка 2: up_to_g «0»/],
  ['weights.csv', readWeights, `${WEIGHTS}4;3000;0\n4;3000;50\n`, /строка 3: 3000 г у способа 4: уже было в строке 2/],
  ['calendar.csv', readCalendar, `${DAYS}2026-02-30;0;\n`, /calendar.csv, строка 2: date «2026-02-30»/],
  ['calendar.csv', readCalendar, `${DAYS}2026-01-09;;\n`, /строка 2: is_working: нужно 0 или 1/],
  ['calendar.csv', readCalendar, `${DAYS}2026-01-09;0;\n09.01.2026;1;\n`, /строка 3: 2026-01-09: уже было в строке 2/],
])('%s with a wrong line is refused with its number', (_file, read: (file: Uint8Array) => unknown, text, words) => {
  expect(() => read(Buffer.from(text))).toThrow(words)
}) // biome-ignore format: a table

onBothDatabases('zones, weights and the calendar', open => {
  let db: Db
  let known: KnownBook
  beforeEach(async () => {
    db = await open()
    known = { rest: null, last: null, look: null }
    await wholeTable(db)
  })
  const zones = (rows: string) => readZones(Buffer.from(ZONES + rows))
  const weights = (rows: string) => readWeights(Buffer.from(WEIGHTS + rows))
  const terms = async (service_id: number, distance_km: number, weight_g = PARCEL.weight_g) => {
    const way = (await readBook(known, db)).tariffs.find(each => each.service_id === service_id)
    return way && termsOfWay(way, { distance_km, population: 1_000 }, { ...PARCEL, weight_g })
  }

  test('become what the files say, and the next quote is reckoned by it; other services keep theirs', async () => {
    await terms(4, 10)
    const other = await terms(100, 400)
    const report = await importRest(db, {
      zones: zones('4;60;;0;0;0;\n4;500;;70;1;2;9000\n4;;;;0;0;\n'),
      weights: weights('4;5000;0\n4;20000;90\n'),
    })
    expect(report.zones).toMatchObject({ added: 0, changed: 2, unchanged: 1 })
    expect(report.weights).toEqual({ added: 1, changed: 1, unchanged: 0, gone: 3 })

    expect(await terms(4, 400)).toEqual({ price: 369, free_delivery_price: 9_000, days_min: 2, days_max: 5 })
    expect(await terms(4, 10, 15_000)).toMatchObject({ price: 389, free_delivery_price: 3_000 })
    expect(await terms(4, 600)).toEqual({ refused: expect.any(String) })
    expect(await terms(4, 10, 21_000)).toEqual({ refused: expect.stringContaining('20 кг') })
    expect(await terms(100, 400)).toEqual(other)
  })

  test('again change nothing: no process reads them anew', async () => {
    const change = { zones: zones('4;;;0;0;0;\n'), weights: weights('4;5000;0\n') }
    await importRest(db, change)
    const { points_revision } = await readBook(known, db)
    const report = await importRest(db, change)
    expect(report.zones).toEqual({ added: 0, changed: 0, unchanged: 1, gone: 0 })
    expect((await readBook(known, db)).points_revision).toBe(points_revision)
  })

  test('may be taken from a service: one price everywhere, any weight', async () => {
    await importRest(db, { without_zones: [4], without_weights: [4] })
    expect(await terms(4, 5_000, 90_000)).toMatchObject({ price: 299 })
    expect((await wholeTable(db)).zones.some(zone => zone.service_id === 100)).toBe(true)
  })

  test('of a service without a tariff are refused, and nothing of the file is taken', async () => {
    await db.deleteFrom('delivery_services').where('service_id', '=', 103).execute()
    const before = await wholeTable(db)
    const change = { zones: zones('4;;;5;0;0;\n103;;;0;0;0;\n') }
    await expect(importRest(db, change)).rejects.toThrow('сначала нужен тариф способа 103')
    expect(await wholeTable(db)).toEqual(before)
  })

  test('days off come by year; other years keep theirs', async () => {
    const days = (rows: string) => ({ days: readCalendar(Buffer.from(DAYS + rows)) })
    await importRest(db, days('2027-01-11;0;Перенос\n'))
    const report = await importRest(
      db,
      days('09.01.2026;0;Перенос выходного дня\n2026-02-21;1;Рабочая суббота\n'),
    )
    expect(report.days).toEqual({ added: 1, changed: 0, unchanged: 1, gone: 1 })
    const { calendar } = await readBook(known, db)
    const day = (date: string) => Date.parse(date) / 86_400_000
    expect(calendar.isHoliday(day('2027-01-11'))).toBe(true)
    expect(calendar.isWorking(day('2026-02-21'), '12345')).toBe(true)
    expect(calendar.isHoliday(day('2026-12-31'))).toBe(false)
  })

  test('a courier’s hours and days come with the tariffs', async () => {
    const table = 'service_id;price;days_min;days_max;intervals;weekdays\n4;299;1;3;09:00-21:00;123456\n'
    await importTariffs(db, readTariffs(Buffer.from(table)))
    const way = (await readBook(known, db)).tariffs.find(each => each.service_id === 4)
    expect(way).toMatchObject({ intervals: [{ from: '09:00', to: '21:00' }], weekdays: '123456' })
    expect((await readBook(known, db)).tariffs).toHaveLength(Object.keys(SERVICES).length)
  })
})

test('two lines whose service is no number are each refused by what stands there', () => {
  const said = (read: () => unknown) => {
    try {
      return read()
    } catch (error) {
      return (error as Error).message
    }
  }
  const messages = [
    said(() => readWeights(Buffer.from('service_id,up_to_g,price_more\n*00,0,0\n:,0,0\n'))),
    said(() => readTariffs(Buffer.from('service_id,price,days_min,days_max\n*4,0,1,1\n:,0,1,1\n'))),
  ]

  for (const message of messages) {
    expect(message).toMatch(/service_id «\*\d+»[\s\S]*service_id «:»/)
    expect(message).not.toContain('NaN')
  }
})
