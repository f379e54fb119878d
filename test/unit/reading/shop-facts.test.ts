import type { Store } from '../../../server/contract/catalog/catalog.ts'
import { DEFAULT_REGION } from '../../../server/contract/delivery/default-region.ts'
import type { PageSurroundings } from '../../../server/pages/painting/page-facts.ts'
import { NO_VARIANTS } from '../../../server/shop/experiments/experiments.ts'
import { Reader } from '../../../server/shop/reading/reader.ts'
import {
  DELIVERY_BOOK,
  HALF_HOUR,
  readerOf,
  SERVICE_CODE,
  surroundingsOf,
  TOWN,
  townOf,
  YEAR,
} from '../../../server/shop/reading/shop-facts.ts'
import { DEFAULT_TOWN as MOSCOW, townOfStore } from '../../../server/shop/towns/towns.ts'
import { NOWHERE, regionOf, unknownTown } from '../../../server/shop/towns/visitor-town.rules.ts'
import { NOON, noted, openSurroundings } from '../../support/goods/page-surroundings.ts'

const MINUTE_MS = 60_000
const KAZAN = townOfStore({
  city: 'Казань',
  region_fias_id: 'kazan',
  latitude: 55.8,
  longitude: 49.1,
} as Store)

let opened: Awaited<ReturnType<typeof openSurroundings>>
let read: Reader<PageSurroundings>
beforeEach(async () => {
  opened = await openSurroundings()
  read = new Reader(opened.surroundings)
})

describe('facts of time', () => {
  test.each([
    [0, 0],
    [29, 0],
    [30, 30],
    [59, 30],
    [60, 60],
  ])('%d minutes past noon it is the half hour of %d', (minutes, begun) => {
    const shop = { ...opened.shop, now: () => NOON + minutes * MINUTE_MS }
    expect(new Reader(opened.at({ shop })).fact(HALF_HOUR)).toBe(NOON + begun * MINUTE_MS)
  })

  test('a page of the half hour is another in the next one, one of the year in the next year', async () => {
    read.fact(YEAR)
    expect(read.fact(YEAR)).toBe(2026)
    const later = (now: number) => opened.at({ shop: { ...opened.shop, now: () => now } })
    expect(await (await noted(read)).isOther(later(NOON + 300 * 24 * 60 * MINUTE_MS))).toBe(false)
    expect(await (await noted(read)).isOther(later(Date.UTC(2027, 5)))).toBe(true)
    read.fact(HALF_HOUR)
    expect(await (await noted(read)).isOther(later(NOON + 29 * MINUTE_MS))).toBe(false)
    expect(await (await noted(read)).isOther(later(NOON + 30 * MINUTE_MS))).toBe(true)
  })
})

describe('facts of the shop', () => {
  test('the code of its own stores is the same as long as the process runs: it is not noted', async () => {
    expect(read.fact(SERVICE_CODE)).toBe('vitrina')
    expect((await noted(read)).names).toEqual([])
  })

  test('tariffs are named by their revision', async () => {
    expect(await read.fact(DELIVERY_BOOK)).toEqual({ revision: 'book-1' })
    expect(await noted(read)).toMatchObject({ names: ['delivery-book'], notes: ['book-1'] })
  })
})

describe('the town', () => {
  test('as a whole is everything that is known of it', async () => {
    expect(read.fact(TOWN)).toBe(MOSCOW)
    const { isOther } = await noted(read)
    expect([await isOther(opened.at({})), await isOther(opened.at({ town: KAZAN }))]).toEqual([false, true])
  })

  test('field by field is noted as far as it was looked at', async () => {
    const town = townOf(read)
    expect([town.name, town.timezone]).toEqual(['Москва', 'UTC+3'])
    const { names, isOther } = await noted(read)
    expect(names).toEqual(['town.name', 'town.timezone'])
    expect(await isOther(opened.at({ town: KAZAN }))).toBe(true)
    const onlyZone = new Reader(opened.surroundings)
    expect(townOf(onlyZone).timezone).toBe('UTC+3')
    expect(await (await noted(onlyZone)).isOther(opened.at({ town: KAZAN }))).toBe(false)
  })

  test('has the fields of the contract’s region', () => {
    const { name, latitude, longitude, fias_id, kladr_id, timezone } = MOSCOW
    expect({ ...townOf(read) }).toEqual({ name, latitude, longitude, fias_id, kladr_id, timezone })
    expect(regionOf(MOSCOW)).toEqual({ name, latitude, longitude, fias_id, kladr_id, timezone })
    expect(regionOf(KAZAN)).toMatchObject({
      name: 'Казань',
      latitude: 55.8,
      longitude: 49.1,
      fias_id: 'kazan',
    })
  })

  test('that nobody knows has no name for others, and lies where the shop’s maps begin', () => {
    const region = unknownTown({ fias_id: 'x', name: 'Глушь' })
    expect(regionOf(region)).toEqual({ ...DEFAULT_REGION, fias_id: 'x', name: 'Глушь' })
    expect(region).toEqual({ is_known: false, fias_id: 'x', name: 'Глушь', timezone: 'UTC+3' })
    const own = surroundingsOf(opened.shop, { region, experiment: 'postpayment', variants: NO_VARIANTS })
    expect(own).toEqual({ ...opened.surroundings, town: NOWHERE, experiment: 'postpayment' })
    expect({ ...townOf(new Reader(own)) }).toEqual({ ...DEFAULT_REGION, name: '', fias_id: '' })
    expect(
      townOf(readerOf(opened.shop, { region: KAZAN, experiment: 'allPaymentMethods', variants: NO_VARIANTS }))
        .name,
    ).toBe('Казань')
  })
})
