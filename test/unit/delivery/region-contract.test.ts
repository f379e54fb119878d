import * as v from 'valibot'
import { isServed, isTown, regionOfTown } from '../../../server/contract/delivery/address.ts'
import { StateChange } from '../../../server/contract/delivery/region.ts'
import { addressOfTown } from '../../../server/contract/delivery/town.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import {
  asksForTowns,
  completeSuggestion,
  servedSuggestions,
} from '../../../server/shop/towns/resolve-address.rules.ts'

const suggestion = (data: Record<string, string | null>) => ({ value: '', unrestricted_value: '', data })

describe('the city search keeps', () => {
  test.each([
    ['a city of level 4', { fias_level: '4', city_type_full: 'город' }, true],
    ['a settlement of level 6', { fias_level: '6', settlement_type_full: 'село' }, true],
    ['a city of level 3', { fias_level: '3', city_type_full: 'город' }, true],
    ['Москва', { fias_level: '1', fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5' }, true],
    ['Санкт-Петербург', { fias_level: '1', fias_id: 'c2deb16a-0330-4f05-821f-1d09c93331e6' }, true],
    ['Севастополь', { fias_level: '1', fias_id: '6fdecb78-893a-4e3f-a5ba-aa062459463b' }, true],
    ['no district of level 3', { fias_level: '3', area_type_full: 'район' }, false],
    ['no other region', { fias_level: '1', fias_id: '29251dcf-00a1-4e34-98d4-5c47484a36d4' }, false],
    ['no part of a city', { fias_level: '5' }, false],
    ['no street', { fias_level: '7', city_type_full: 'город' }, false],
    [
      'no house of a federal city',
      { fias_level: '8', city_fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5' },
      false,
    ],
    ['no «массив», whatever its level', { fias_level: '6', settlement_type_full: 'массив' }, false],
    ['no place without a level', {}, false],
  ])('%s', (_what, data, isStored) => {
    expect(isTown(suggestion(data))).toBe(isStored)
  })
})

test('the four regions that are not served are left out, and the rest is cut to the count that was asked for', () => {
  const codes = [
    '9300000000000',
    '7700000000000',
    '9400000000000',
    '9000000000000',
    '9500000000000',
    '5000000000000',
    '2300000000000',
  ]
  const found = codes.map(region_kladr_id => suggestion({ region_kladr_id }))

  const served = servedSuggestions(found, 2).map(({ data }) => data.region_kladr_id)
  expect(served).toEqual(['7700000000000', '5000000000000'])
  expect([isServed('9100000700000'), isServed('9200000000000'), isServed(null)]).toEqual([true, true, true])
})

test('a suggestion that says its region by its own code alone is left out too', () => {
  expect(servedSuggestions([suggestion({ kladr_id: '9500000100000' })], 5)).toEqual([])
})

test('only the members that pages read are passed on', () => {
  const [served] = servedSuggestions(
    [suggestion({ city: 'Тверь', okato: '28401000000', flat_price: '1' })],
    1,
  )

  expect(served?.data).toMatchObject({ city: 'Тверь', settlement: null })
  expect(served?.data).not.toHaveProperty('okato')
})

test('a request wants towns unless its bounds leave them out', () => {
  const bounds = (from: 'city' | 'street', to: 'region' | 'settlement' | 'flat') =>
    asksForTowns({ query: 'мо', count: 20, from_bound: { value: from }, to_bound: { value: to } })
  expect(asksForTowns({ query: 'мо', count: 20 })).toBe(true)
  expect(bounds('city', 'settlement')).toBe(true)
  expect(bounds('street', 'flat')).toBe(false)
  expect(bounds('city', 'region')).toBe(false)
})

describe('the region of a town', () => {
  test('comes from the settlement before the city', () => {
    const alupka = suggestion({
      city: 'Ялта',
      city_fias_id: 'city',
      city_kladr_id: '9100000800000',
      settlement: 'Алупка',
      settlement_fias_id: 'settlement',
      settlement_kladr_id: '9100000800100',
      geo_lat: '44.41',
      geo_lon: '34.04',
      timezone: 'UTC+3',
    })
    expect(regionOfTown(alupka)).toEqual({
      name: 'Алупка',
      fias_id: 'settlement',
      kladr_id: '9100000800100',
      latitude: 44.41,
      longitude: 34.04,
      timezone: 'UTC+3',
    })
  })

  test('is none without a place on the map', () => {
    expect(
      regionOfTown(suggestion({ city: 'Тверь', fias_id: 'x', kladr_id: '1', geo_lat: null, geo_lon: null })),
    ).toBeNull()
  })

  test('is complete when the shop knows what the service left out', () => {
    const tver = builtInTown('Тверь')
    const bare = addressOfTown(tver)
    const without = { ...bare, data: { ...bare.data, geo_lat: null, geo_lon: null, timezone: null } }

    expect(completeSuggestion(without, tver).data).toEqual(bare.data)
    expect(completeSuggestion(without, undefined)).toEqual(without)
  })

  test.each(['Москва', 'Казань', 'Чебоксары', 'Кемерово'])(
    '%s is what the contract takes as a chosen one',
    name => {
      expect(v.is(StateChange, { region: regionOfTown(addressOfTown(builtInTown(name))) })).toBe(true)
    },
  )
})
