/** @jest-environment node */
import { hoursInWords, localTime, openingOf } from '../../../server/contract/delivery/hours.ts'
import {
  pickupInWords,
  storeIdOf,
  storePath,
  townStoresPath,
} from '../../../server/contract/delivery/stores.ts'
import { storesLd } from '../../../server/pages/stores/stores-view.ts'
import { findStores } from '../../../widgets/shared/points/find-stores.ts'

const at = (time: string) => localTime(Date.parse(`2026-01-15T${time}:00+03:00`), 'UTC+3')

test('a store gives out today until 18:00 by its own clock, tomorrow from then on', () => {
  expect(pickupInWords(at('00:00'))).toBe('забрать сегодня, бесплатно')
  expect(pickupInWords(at('17:59'))).toBe('забрать сегодня, бесплатно')
  expect(pickupInWords(at('18:00'))).toBe('забрать завтра, бесплатно')
  expect(pickupInWords(localTime(Date.parse('2026-01-15T17:59:00+03:00'), 'UTC+5'))).toBe(
    'забрать завтра, бесплатно',
  )
})

test('a town’s address is its name in Latin letters and its code', () => {
  const fias_id = 'c1cfe4b9-f7c2-423c-abfa-6ed1c05a15c5'
  expect(townStoresPath({ name: 'Ростов-на-Дону', fias_id })).toBe(`/contacts/rostov-na-donu-${fias_id}`)
})

test.each([
  [storePath(12), 12],
  ['/contacts/stores/12/', 12],
  ['/contacts/stores/', null],
  ['/contacts/', null],
  ['/contacts/stores/abc', null],
  ['/contacts/moskva-0c5b2444-70a0-4932-980c-b4dc0d3f02b5', null],
])('%s names the store %s', (path, id) => {
  expect(storeIdOf(path)).toBe(id)
})

const stores = [
  { name: 'Витрина на Тверской', address: 'ул. Тверская, 19с9', metro: 'Пушкинская' },
  { name: 'Витрина на Щёлковской', address: 'Щёлковское шоссе, 75с8', metro: 'Щёлковская' },
]

test.each([
  ['', [0, 1]],
  ['ПУШКИН', [0]],
  ['  19с9 ', [0]],
  ['щелковское', [1]],
  ['витрина', [0, 1]],
  ['нигде', []],
])('«%s» is looked for in name, address and metro, whatever the case', (query, places) => {
  expect(findStores(stores, query)).toEqual(places.map(place => stores[place]))
})

describe('to machines a store’s hours', () => {
  const store = {
    id: 3,
    ext_id: 'x',
    kind: 'store' as const,
    name: 'Витрина',
    city: 'Москва',
    region_fias_id: '',
    address: 'ул. Тверская, 1',
    metro: '',
    workhours: '',
    way_description: '',
    phone: '',
    latitude: 55,
    longitude: 37,
    has_dressing_room: true,
    images: ['front'],
    hours: [{ from: '00:00', to: '24:00' }, null, null, null, null, null, null],
    exceptions: [
      { date: '2026-12-31', from: '10:00', to: '18:00' },
      { date: '2027-01-01', from: null, to: null },
    ],
    services: [],
    storage_period: 3,
    has_cash: false,
    has_card: true,
    cutoff_hour: 0,
    working_weekdays: '',
  }
  const [graph] = storesLd({ SITE_URL: 'https://shop.test', SHOP_NAME: 'Витрина' }, [store])
  const [said] = graph?.['@graph'] ?? []

  test('name open days, days with other hours and days on which it is closed', () => {
    expect(said?.openingHoursSpecification).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '00:00', closes: '23:59' },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-31',
        validThrough: '2026-12-31',
        opens: '10:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2027-01-01',
        validThrough: '2027-01-01',
        opens: '00:00',
        closes: '00:00',
      },
    ])
    expect(said).toMatchObject({
      image: 'https://shop.test/media/front/960.webp',
      paymentAccepted: 'Credit Card',
    })
    expect(said).not.toHaveProperty('telephone')
  })

  test('and to shoppers, on the same days', () => {
    expect(hoursInWords(store.hours)).toBe('пн круглосуточно, вт–вс выходной')
    const newYear = localTime(Date.parse('2027-01-01T12:00:00+03:00'), 'UTC+3')
    expect(openingOf(store, newYear)).toEqual({
      is_open: false,
      words: 'закрыто, откроется в понедельник в 00:00',
    })
  })
})

test('a shop without stores tells machines nothing of them', () => {
  expect(storesLd({ SITE_URL: 'https://shop.test', SHOP_NAME: 'Витрина' }, [])).toEqual([])
})
