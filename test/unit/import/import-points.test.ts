import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hoursInWords } from '../../../server/contract/delivery/hours.ts'
import { importPoints } from '../../../server/import/delivery/import-delivery.ts'
import { readCdekPoints } from '../../../server/import/delivery/read-cdek-points.ts'
import { findPointRow } from '../../../server/shop/delivery/points/points.queries.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

/** Two points as CDEK's API returned them, with phones and e-mails redacted. */
const ANSWER = readFileSync(
  join(import.meta.dirname, '../../support/pretend/cdek-deliverypoints.json'),
  'utf8',
)
const points = (change: object = {}) =>
  JSON.stringify((JSON.parse(ANSWER) as object[]).map(point => ({ ...point, ...change })))

test('CDEK’s own answer is read: a locker by its cells, a point with its fitting room and hours', () => {
  const { points: read, left_out } = readCdekPoints(ANSWER)
  expect(left_out).toBe(0)
  expect(read).toMatchObject([
    {
      id: 'ALT9',
      service_code: 'cdek',
      kind: 'locker',
      metro: '',
      location_name: 'Алтайское',
      region_fias_id: 'a9958004-d348-442e-ae0d-b09aca9fdf25',
      postal_code: '659650',
      has_cash: 0,
      has_card: 1,
      has_dressing_room: 0,
      weight_max_g: 30_000,
      length_max_cm: 45,
      width_max_cm: 38,
      height_max_cm: 35,
      storage_period: 7,
    },
    {
      id: 'ALT5',
      kind: 'point',
      metro: 'Гастроном',
      has_cash: 1,
      has_dressing_room: 1,
      weight_max_g: 0,
      length_max_cm: 0,
    },
  ])
  expect(read.map(({ hours_json }) => hoursInWords(JSON.parse(hours_json)))).toEqual([
    'пн–пт 09:00–18:00, сб–вс выходной',
    'ежедневно 09:00–19:00',
  ])
})

test('a point where nothing can be paid for takes parcels that were paid ahead, whatever its till can do', () => {
  const { points: read } = readCdekPoints(
    points({ allowed_cod: false, have_cash: true, have_cashless: true }),
  )
  expect(read.map(({ has_cash, has_card }) => [has_cash, has_card])).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test.each([
  ['points that only take parcels in', { is_handout: false }],
  [
    'those abroad',
    { location: { country_code: 'BY', address: 'a', latitude: 53, longitude: 27, fias_guid: '' } },
  ],
])('%s are left out; a list of nothing else is refused', (_, change) => {
  expect(() => readCdekPoints(points(change))).toThrow('нет ни одного пункта')
})

test.each([
  ['{', /это не JSON/],
  ['{}', /нужен массив/],
  ['[]', /нет ни одного/],
  [points({ type: 'CAR' }), /пункт 1: type/],
  [points({ location: { address: 'a', latitude: 95, longitude: 1 } }), /пункт 1: location.latitude/],
])('case %#: a list that is none is refused by its point', (text, words) => {
  expect(() => readCdekPoints(text)).toThrow(words)
})

onBothDatabases('a list of points', open => {
  test('closes those that are gone from it, and opens one that came back', async () => {
    const db = await open()
    const { points: both } = readCdekPoints(ANSWER)
    expect(await importPoints(db, both)).toMatchObject({ added: 2, gone: 0 })
    expect(await importPoints(db, both.slice(0, 1))).toMatchObject({ unchanged: 1, gone: 1 })
    expect(await findPointRow(db, 'ALT5')).toBeUndefined()
    expect(await importPoints(db, both)).toMatchObject({ changed: 1, gone: 0 })
    expect(await findPointRow(db, 'ALT5')).toMatchObject({ is_gone: 0 })
  })
})

onBothDatabases('a list of points', open => {
  test('may not take the codes of another carrier’s points: nothing of it is written', async () => {
    const db = await open()
    const point = readCdekPoints(ANSWER).points
    await importPoints(db, point)
    const theirs = point.map(each => ({ ...each, service_code: 'yandex' }))

    await expect(importPoints(db, theirs)).rejects.toThrow(
      /код ALT9 службы yandex уже занят пунктом службы cdek/,
    )
    expect(await findPointRow(db, 'ALT9')).toMatchObject({ service_code: 'cdek' })
  })
})
