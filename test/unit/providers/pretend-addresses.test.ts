import { pretendAddresses } from '../../../server/providers/addresses/pretend-addresses.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { BUILT_IN_TOWNS } from '../../support/goods/built-in-towns.ts'

const addresses = pretendAddresses(BUILT_IN_TOWNS, { has_streets: true })
const values = async (request: Partial<Parameters<typeof addresses.suggest>[0]>) =>
  (await addresses.suggest({ query: '', count: 20, ...request })).map(found => found.value)

const TOWNS = { from_bound: { value: 'city' }, to_bound: { value: 'settlement' } }
const STREETS = { from_bound: { value: 'street' }, to_bound: { value: 'flat' } }
const moscow = builtInTown('Москва')
const kazan = builtInTown('Казань')

test('a federal city is written once, with its level', async () => {
  const [found] = await addresses.suggest({ query: 'моск', count: 20, ...TOWNS })

  expect(found).toMatchObject({ value: 'г Москва', unrestricted_value: '101000, г Москва' })
  expect(found?.data).toMatchObject({
    city: 'Москва',
    region_with_type: 'г Москва',
    region: 'Москва',
    fias_level: '1',
    fias_id: moscow.fias_id,
  })
})

test('bounds of city and settlement bring no streets, bounds from the street no towns', async () => {
  expect(await values({ query: 'москва', ...TOWNS })).toEqual(['г Москва'])
  expect(await values({ query: 'москва', ...STREETS })).toEqual([])
})

test('a street is found within the town that the request is limited to, down to house and flat', async () => {
  const locations = [{ city_fias_id: moscow.fias_id }]
  expect(await values({ query: 'твер', locations, ...STREETS })).toEqual([
    'г Москва, ул Тверская',
    'г Москва, б-р Тверской',
  ])

  const [flat] = await addresses.suggest({
    query: 'ул Тверская, д 7, кв 12',
    count: 20,
    locations,
    ...STREETS,
  })
  expect(flat?.value).toBe('г Москва, ул Тверская, д 7, кв 12')
  expect(flat?.data).toMatchObject({
    street: 'Тверская',
    house: '7',
    flat: '12',
    fias_level: '8',
    city: 'Москва',
  })
  expect(flat?.data.house_fias_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a street is found within the town that the query begins with', async () => {
  expect(await values({ query: 'казань, баумана 5' })).toEqual(['Респ Татарстан, г Казань, ул Баумана, д 5'])
  expect(await values({ query: 'нижний новгород рождественская' })).toEqual([
    'Нижегородская обл, г Нижний Новгород, ул Рождественская',
  ])
})

test('the same address has the same codes and place each time, near its town', async () => {
  const ask = async () => (await addresses.suggest({ query: 'казань, баумана 5', count: 1 }))[0]?.data
  const data = await ask()

  expect(await ask()).toEqual(data)
  expect(Math.abs(Number(data?.geo_lat) - kazan.latitude)).toBeLessThan(0.02)
  expect(Math.abs(Number(data?.geo_lon) - kazan.longitude)).toBeLessThan(0.04)
})

test('locations limit by code, by name and by circle; a boost puts a town first', async () => {
  expect(await values({ query: 'крас', locations: [{ kladr_id: '2300000000000' }], ...TOWNS })).toEqual([
    'Краснодарский край, г Краснодар',
  ])
  expect(await values({ query: 'крас', locations: [{ region: 'красноярский' }], ...TOWNS })).toEqual([
    'Красноярский край, г Красноярск',
  ])
  const locations_geo = [{ lat: 45, lon: 39, radius_meters: 20_000 }]
  expect(await values({ query: 'крас', locations_geo, ...TOWNS })).toEqual([
    'Краснодарский край, г Краснодар',
  ])
  const locations_boost = [{ kladr_id: '2300000000000' }]
  expect((await values({ query: 'крас', locations_boost, ...TOWNS }))[0]).toBe(
    'Краснодарский край, г Краснодар',
  )
})

test('a shop without a demonstration makes up no streets', async () => {
  const honest = pretendAddresses(BUILT_IN_TOWNS, { has_streets: false })

  expect(await honest.suggest({ query: 'казань, баумана 5', count: 20, ...STREETS })).toEqual([])
})

test.each([
  ['192.0.2.1', 'Казань'],
  ['198.51.100.200', 'Екатеринбург'],
  ['203.0.113.7', 'Новосибирск'],
  ['2001:db8::5', 'Санкт-Петербург'],
  ['192.168.0.1', undefined],
  ['8.8.8.8', undefined],
  ['::1', undefined],
])('the address %s belongs to %s', async (ip, city) => {
  expect((await addresses.locate(ip))?.data.city).toBe(city)
})
