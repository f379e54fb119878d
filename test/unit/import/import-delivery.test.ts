import { SERVICES } from '../../../server/contract/delivery/delivery.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { importPoints, importTariffs } from '../../../server/import/delivery/import-delivery.ts'
import { readPoints } from '../../../server/import/delivery/read-points.ts'
import { readTariffs } from '../../../server/import/delivery/read-tariffs.ts'
import {
  DEFAULT_TABLE,
  DEFAULT_TARIFFS,
} from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { addTableIfNone, allTariffs } from '../../../server/shop/delivery/tariffs/tariffs.queries.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

const HEAD = 'service_id;price;free_delivery_price;days_min;days_max;payment_ids;is_default\n'
const MOSCOW = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'

test('every service of the contract has a tariff from the start, one of them the default', () => {
  expect(DEFAULT_TARIFFS.map(tariff => tariff.service_id)).toEqual(Object.keys(SERVICES).map(Number))
  expect(DEFAULT_TARIFFS.filter(tariff => tariff.is_default)).toHaveLength(1)
})

describe('tariffs.csv', () => {
  const read = (text: string) => readTariffs(Buffer.from(text))

  test('is a table as spreadsheets save it', () => {
    const courier = { service_id: 4, price: 1350, days_min: 1, days_max: 4 }
    expect(read('\ufeffservice_id,price,days_min,days_max\r\n4,1 350,1,4\r\n')).toEqual([courier])
    expect(read('Days_Max\tprice\tservice_id\tdays_min\tnote\n4\t1350\t4\t1\tкурьер\n')).toEqual([courier])
    expect(read(`${HEAD}4;1350;5000;1;4;13 1;1\n`)).toEqual([
      { ...courier, free_delivery_price: 5000, payment_ids_json: '[13,1]', is_default: 1 },
    ])
  })

  test.each([
    ['', /tariffs.csv, строка 1: нет столбцов|нет ни одной строки/],
    ['service_id;price\n4;1\n', /tariffs.csv, строка 1: нет столбцов: days_min, days_max/],
    [HEAD, /нет ни одной строки/],
    [`${HEAD}5;1;0;1;1;13;\n`, /строка 2: service_id «5»: нет такого способа, есть 3, 4, 76/],
    [`${HEAD}4;-1;0;1;1;13;\n`, /строка 2: price «-1»: нужно целое число/],
    [`${HEAD}4;299.50;0;1;1;13;\n`, /строка 2: price «299.50»/],
    [`${HEAD}4;1;0;5;1;13;\n`, /строка 2: days_min больше, чем days_max/],
    [`${HEAD}4;1;0;1;1;14;\n`, /строка 2: payment_ids «14»: нет такой оплаты, есть 1, 2, 3, 13/],
    [`${HEAD}4;1;0;1;1;;\n`, /строка 2: payment_ids: нужна хотя бы одна/],
    [`${HEAD}4;1;0;1;1;13;да\n`, /строка 2: is_default «да»/],
    [`${HEAD}4;1;0;1;1;13;1\n3;0;0;0;0;13;1\n`, /строка 3: is_default может быть 1 только/],
    [`${HEAD}4;1;0;1;1;13;\n4;2;0;1;1;13;\n`, /строка 3: способ 4 уже был в строке 2/],
  ])('%j is refused with its line', (text, words) => {
    expect(() => read(text)).toThrow(words)
  })

  test('tells every wrong line at once', () => {
    expect(() => read(`${HEAD}4;x;0;1;1;13;\n3;0;0;0;0;13;\n79;y;0;1;1;13;\n`)).toThrow(
      /строка 2: [^\n]+\n[^\n]+строка 4: /,
    )
  })
})

onBothDatabases('tariffs', open => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })
  const take = (rows: string) => importTariffs(db, readTariffs(Buffer.from(HEAD + rows)))
  const courier = async () => (await allTariffs(db)).find(tariff => tariff.service_id === 4)

  test('of a shop that never had any are the first ones, changed as the file says; again it changes nothing', async () => {
    expect(await take('4;399;0;2;6;13;\n')).toEqual({ added: 0, changed: 1, unchanged: 7, gone: 0 })
    expect(await courier()).toMatchObject({
      service_id: 4, price: 399, free_delivery_price: 0, days_min: 2, days_max: 6,
      payment_ids_json: '[13]', is_default: 0,
    }) // biome-ignore format: a row
    expect(await allTariffs(db)).toHaveLength(8)
    expect(await take('4;399;0;2;6;13;\n')).toEqual({ added: 0, changed: 0, unchanged: 8, gone: 0 })
  })

  test('keep what the file has no column for, and services that it does not name', async () => {
    await take('4;399;7000;2;6;13;1\n')
    await importTariffs(db, readTariffs(Buffer.from('service_id,price,days_min,days_max\n4,450,1,2\n')))
    expect(await courier()).toMatchObject({ price: 450, free_delivery_price: 7000, is_default: 1 })
  })

  test('have one default: a new one takes the place of the old', async () => {
    await take('3;0;0;0;0;13;1\n')
    expect((await allTariffs(db)).filter(tariff => tariff.is_default).map(each => each.service_id)).toEqual([
      3,
    ])
  })

  test('of a shop that has its own are not touched when it opens', async () => {
    await take('4;399;0;2;6;13;\n')
    await addTableIfNone(db, DEFAULT_TABLE)
    expect((await courier())?.price).toBe(399)
  })
})

describe('points.csv', () => {
  const HEAD = 'id,service_code,address,region_fias_id,latitude,longitude,has_dressing_room\n'

  test.each([
    ['id,address\n1,a\n', /points.csv, строка 1: нет столбцов: service_code/],
    [`${HEAD}1,dhl,a,${MOSCOW},55,37,\n`, /строка 2: service_code «dhl»: нет такой службы, есть cdek/],
    [`${HEAD}1,cdek,,${MOSCOW},55,37,\n`, /строка 2: нет address/],
    [`${HEAD}1,cdek,a,Москва,55,37,\n`, /строка 2: region_fias_id «Москва»/],
    [`${HEAD}1,cdek,a,${MOSCOW},155,37,\n`, /строка 2: latitude «155»/],
    [`${HEAD}1,cdek,a,${MOSCOW},55,37,\n1,cdek,b,${MOSCOW},55,37,\n`, /строка 3: пункт 1 уже был/],
  ])('%j is refused with its line', (text, words) => {
    expect(() => readPoints(Buffer.from(text))).toThrow(words)
  })

  onBothDatabases('points', open => {
    test('of a list that was cut off stay as they are, unless it may shrink', async () => {
      const db = await open()
      const rows = Array.from({ length: 30 }, (_, id) => `${id},cdek,Тверская,${MOSCOW},55.7,37.6,\n`)
      const points = (count: number) => readPoints(Buffer.from(HEAD + rows.slice(0, count).join('')))
      await importPoints(db, points(30))
      await expect(importPoints(db, points(10))).rejects.toThrow(
        'закроется больше половины пунктов (20 из 30)',
      )
      const opened = db.selectFrom('pickup_points').select('id').where('is_gone', '=', 0)
      expect(await opened.execute()).toHaveLength(30)
      expect(await importPoints(db, points(10), { allow_shrink: true })).toMatchObject({ gone: 20 })
    })

    test('come, change and close as the list of their carrier does; other carriers keep theirs', async () => {
      const db = await open()
      const take = (rows: string[]) =>
        importPoints(db, readPoints(Buffer.from(HEAD + rows.map(row => `${row}\n`).join(''))))
      const cdek = (id: number, address = 'Тверская, 1') => `${id},cdek,"${address}",${MOSCOW},55.7,37.6,да`
      await take([`p1,pochta,Арбат,${MOSCOW},55.7,37.5,`])

      expect(await take([cdek(1), cdek(2), cdek(3)])).toEqual({ added: 3, changed: 0, unchanged: 0, gone: 0 })
      const second = [cdek(1), cdek(2, 'Тверская, 2'), cdek(4)]
      expect(await take(second)).toEqual({ added: 1, changed: 1, unchanged: 1, gone: 1 })
      expect(await take(second)).toEqual({ added: 0, changed: 0, unchanged: 3, gone: 0 })
      const rows = await db
        .selectFrom('pickup_points')
        .select(['id', 'address', 'has_dressing_room', 'is_gone'])
        .orderBy('id')
        .execute()
      expect(rows).toEqual([
        { id: '1', address: 'Тверская, 1', has_dressing_room: 1, is_gone: 0 },
        { id: '2', address: 'Тверская, 2', has_dressing_room: 1, is_gone: 0 },
        // Orders still name it.
        { id: '3', address: 'Тверская, 1', has_dressing_room: 1, is_gone: 1 },
        { id: '4', address: 'Тверская, 1', has_dressing_room: 1, is_gone: 0 },
        { id: 'p1', address: 'Арбат', has_dressing_room: 0, is_gone: 0 },
      ])
      // One that comes back is open again.
      expect(await take([...second, cdek(3)])).toEqual({ added: 0, changed: 1, unchanged: 3, gone: 0 })
    })
  })
})
