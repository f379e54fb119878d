import { ProviderError } from '../../../server/errors.ts'
import { dadataAddresses } from '../../../server/providers/addresses/dadata.ts'
import type { AddressProvider } from '../../../server/providers/providers.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { type PretendDadata, pretendDadata } from '../../support/pretend/pretend-dadata-server.ts'
import type { Fault } from '../../support/pretend/pretend-gate.ts'
import { timersSetBy } from '../../support/set-timers.ts'

let dadata: PretendDadata
let addresses: AddressProvider
const time = { now: 0 }

beforeEach(async () => {
  dadata = await pretendDadata({ key: 'k3y' })
  addresses = dadataAddresses({ url: dadata.url, key: 'k3y', clock: () => time.now })
})
afterEach(() => dadata.close())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('is asked in its own words and answers towns with texts only', async () => {
  const request = {
    query: 'екатиренбург',
    count: 20,
    from_bound: { value: 'city' },
    to_bound: { value: 'settlement' },
    locations_boost: [{ kladr_id: '6600000000000' }],
  }
  const [found] = await addresses.suggest(request)

  expect(dadata.seen).toEqual([{ path: '/suggest/address', body: request }])
  expect(found?.value).toBe('Свердловская обл, г Екатеринбург')
  expect(found?.data).toMatchObject({
    city: 'Екатеринбург',
    city_fias_id: '2763c110-cb8b-416a-9dac-ad28a55b4402',
    city_kladr_id: '6600000100000',
    fias_level: '4',
    geo_lat: '56.8389',
    timezone: 'UTC+5',
    settlement: null,
  })
  expect(found?.data).not.toHaveProperty('metro')
  expect(Object.values(found?.data ?? {}).every(value => value === null || typeof value === 'string')).toBe(
    true,
  )
})

test('finds the town of an internet address, or says that it knows none', async () => {
  expect((await addresses.locate('192.0.2.17'))?.data.city).toBe('Казань')
  expect(await addresses.locate('8.8.8.8')).toBeNull()
  expect(dadata.seen[0]).toEqual({ path: '/iplocate/address', body: { ip: '192.0.2.17' } })
})

test('tells the town of a code, or that it knows none', async () => {
  const { fias_id } = builtInTown('Казань')
  const found = await addresses.byId(fias_id)
  expect(found?.data).toMatchObject({ city: 'Казань', fias_id, geo_lat: '55.7963' })
  expect(await addresses.byId('11111111-2222-4333-8444-555555555555')).toBeNull()
  expect(dadata.seen[0]).toEqual({ path: '/findById/address', body: { query: fias_id, count: 1 } })
})

test.each<Fault>(['silence', 'half an answer', 'hang up', 'status 500', 'broken JSON', 'HTML'])(
  'with %s it gives up within a second and a half, without the query or the key in the error',
  async fault => {
    dadata.fault = fault
    let failure: unknown
    const timers = await timersSetBy(async () => {
      failure = await failureOf(addresses.suggest({ query: 'улица тайная', count: 20 }))
    })

    expect(failure).toBeInstanceOf(ProviderError)
    expect(timers).toContain(1_500)
    const printed = `${(failure as Error).stack} ${JSON.stringify(failure)} ${String((failure as Error).cause)}`
    expect(printed).not.toMatch(/тайная|k3y/)
  },
)

test('an answer of another shape is a failure, not a crash', async () => {
  dadata.suggestions = [{ value: 1 } as never]

  expect(await failureOf(addresses.suggest({ query: 'москва', count: 20 }))).toBeInstanceOf(ProviderError)
})

test('after five refusals it is left alone for thirty seconds', async () => {
  dadata.status = 403
  for (let failed = 0; failed < 5; failed++)
    await failureOf(addresses.suggest({ query: 'москва', count: 20 }))
  dadata.status = null

  expect(await failureOf(addresses.suggest({ query: 'москва', count: 20 }))).toBeInstanceOf(ProviderError)
  expect(dadata.seen).toEqual([])

  time.now += 30_000
  expect(await addresses.suggest({ query: 'москва', count: 20 })).toHaveLength(1)
})

test('requests that it calls wrong do not count against it', async () => {
  dadata.status = 400
  for (let wrong = 0; wrong < 6; wrong++) {
    expect(await failureOf(addresses.suggest({ query: '\u0001', count: 20 }))).toMatchObject({
      is_final: true,
    })
  }
  dadata.status = null

  expect(await addresses.suggest({ query: 'москва', count: 20 })).toHaveLength(1)
})
