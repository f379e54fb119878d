/** @jest-environment node */
import { addressAfterRegion } from '../../../server/contract/delivery/region.ts'
import { addressOfTown } from '../../../server/contract/delivery/town.ts'
import { BUILT_IN_CITIES, builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { hasCookie } from '../../../widgets/shared/cookies.ts'
import { cachedRegions, cacheRegions } from '../../../widgets/shared/region/regions-store.ts'
import { citiesToShow, searchCities } from '../../../widgets/shared/region/search-cities.ts'

describe('after a choice of region', () => {
  test.each([
    ['/catalog/women/filter/color=red/', false, '/catalog/women/'],
    ['/contacts/kazan-93b3df57/', false, '/contacts/'],
    ['/contacts/kazan-93b3df57/', true, null],
    ['/contacts/', false, '/contacts/'],
    ['/product/plate-12/', false, null],
    ['/', false, null],
  ])('%s with stores (%s) goes on to %s', (pathname, has_stores, next) => {
    expect(addressAfterRegion({ pathname }, has_stores)).toBe(next)
  })
})

test('a cookie is there by its whole name only', () => {
  expect(hasCookie('a=1; gru-region-chosen=1', 'gru-region-chosen')).toBe(true)
  expect(hasCookie('not-gru-region-chosen=1', 'gru-region-chosen')).toBe(false)
  expect(hasCookie('', 'gru-region-chosen')).toBe(false)
})

describe('the city search', () => {
  test('asks nobody for two characters or fewer', async () => {
    const signal = new AbortController().signal
    for (const query of ['', 'м', 'мо', '  мо  ']) {
      expect(await searchCities(query, '7700000000000', signal)).toEqual({ cities: [], is_answered: false })
    }
  })

  test('shows at most ten towns, each once, with the region and the area around it', () => {
    const many = BUILT_IN_CITIES.slice(0, 15).map(addressOfTown)
    const cities = citiesToShow([many, many].flat())

    expect(cities).toHaveLength(10)
    expect(new Set(cities.map(city => city.region.fias_id)).size).toBe(10)
    expect(cities[0]).toMatchObject({ name: 'Москва', around: '' })
    const dalny = { ...builtInTown('Казань'), name: 'Дальний', area_name: 'Речной р-н' }
    expect(citiesToShow([addressOfTown(dalny)])[0]?.around).toBe('Республика Татарстан, Речной район')
  })

  test('leaves out streets, and towns without a place on the map', () => {
    const kazan = addressOfTown(builtInTown('Казань'))
    const street = { ...kazan, data: { ...kazan.data, fias_level: '7' } }
    const nowhere = { ...kazan, data: { ...kazan.data, geo_lat: null } }

    expect(citiesToShow([street, nowhere])).toEqual([])
  })
})

describe('the list of regions', () => {
  const { name, latitude, longitude, fias_id, kladr_id, timezone } = builtInTown('Казань')
  const regions = [{ name, latitude, longitude, fias_id, kladr_id, timezone, accent: false }]

  test('is kept for its build, and thrown away by the next', () => {
    const storage = memoryStorage()
    cacheRegions(storage, 'build-1', regions)

    expect(cachedRegions(storage, 'build-1')).toEqual(regions)
    expect(cachedRegions(storage, 'build-2')).toBeNull()
    expect(storage.getItem('regions')).toBeNull()
  })

  test.each(['', 'null', '{', '[]', '{"build":"build-1","is_loaded":true,"regions":[{}]}'])(
    'is asked for again when the storage holds %j',
    stored => {
      const storage = memoryStorage()
      storage.setItem('regions', stored)

      expect(cachedRegions(storage, 'build-1')).toBeNull()
    },
  )

  test('is asked for again where there is no storage', () => {
    const forbidden = new Proxy({} as Storage, {
      get: () => () => {
        throw new Error('forbidden')
      },
    })
    expect(cachedRegions(forbidden, 'build-1')).toBeNull()
    expect(() => cacheRegions(forbidden, 'build-1', regions)).not.toThrow()
  })
})

function memoryStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
}
