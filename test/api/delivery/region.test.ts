import type { Db } from '../../../server/database/open-database.ts'
import { ProviderError } from '../../../server/errors.ts'
import { importCities } from '../../../server/import/cities/import-cities.ts'
import { dadataAddresses } from '../../../server/providers/addresses/dadata.ts'
import { pretendAddresses } from '../../../server/providers/addresses/pretend-addresses.ts'
import type { AddressProvider } from '../../../server/providers/providers.ts'
import { BUILT_IN_CITIES, builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { openTowns } from '../../../server/shop/towns/towns.ts'
import { bareShop } from '../../support/bare-shop.ts'
import { createTestDatabase, onBothDatabases } from '../../support/database/databases.ts'
import { pretendDadata } from '../../support/pretend/pretend-dadata-server.ts'
import { timersSetBy } from '../../support/set-timers.ts'
import { createTestShop } from '../../support/test-shop.ts'

const kazan = {
  name: 'Казань',
  latitude: 55.7963,
  longitude: 49.1088,
  fias_id: '93b3df57-4c89-44df-ac42-96f05e9cd3b9',
  kladr_id: '1600000100000',
  timezone: 'UTC+3',
}

const CITIES = { from_bound: { value: 'city' }, to_bound: { value: 'settlement' } }

/** A shop whose addresses are its own towns', or `given`, with one browser in it. */
async function siteOf(db: Db, given: Partial<AddressProvider> = {}) {
  const addresses = { ...pretendAddresses(openTowns(db), { has_streets: true }), ...given }
  const test = await createTestShop({
    db,
    env: { TRUST_PROXY: '1' },
    given: { providers: { ...bareShop(db).providers, addresses } },
  })
  const browser = test.visit()
  return {
    pass: test.pass,
    regions: (query = '', ip = '127.0.0.1') =>
      browser.get(`/api/v2/regions/${query}`).set('X-Forwarded-For', ip),
    choose: (region: unknown) => browser.patch('/api/v3/state/').send({ region }),
    suggest: (body: object) => browser.post('/minions/stuart/suggest/address').send(body),
  }
}

onBothDatabases('the regions', open => {
  let db: Db
  beforeEach(async () => {
    db = await open()
    await importCities(db, BUILT_IN_CITIES)
  })

  test('load: page 1, 10 per page, sort «sort», counted in headers', async () => {
    const site = await siteOf(db)
    const answer = await site.regions('?page=1&per_page=10&sort=sort')

    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(10)
    const { accent, ...moscow } = answer.body[0]
    expect(accent).toBe(true)
    expect(moscow).toEqual({
      name: 'Москва',
      longitude: 37.6176,
      latitude: 55.7558,
      fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
      kladr_id: '7700000000000',
      timezone: 'UTC+3',
    })
    expect(answer.headers).toMatchObject({
      'x-list-page': '1',
      'x-list-per-page': '10',
      'x-list-total-count': '20',
      'x-list-pages-count': '2',
    })
    expect((await site.regions()).body).toEqual(answer.body)
  })

  test('come page by page without one twice or left out', async () => {
    const site = await siteOf(db)
    const names: string[] = []
    for (let page = 1; page <= Math.ceil(BUILT_IN_CITIES.length / 10); page++) {
      const { body } = await site.regions(`?filter=all&page=${page}&per_page=10`)
      names.push(...body.map((region: { name: string }) => region.name))
    }
    expect(names.toSorted()).toEqual(BUILT_IN_CITIES.map(town => town.name).toSorted())
    expect(names.slice(0, 2)).toEqual(['Москва', 'Санкт-Петербург'])
    expect((await site.regions('?filter=all&page=1000')).body).toEqual([])
  })

  test('may be the emphasised ones alone, and sorted by population', async () => {
    const site = await siteOf(db)
    expect((await site.regions('?filter=accent')).body).toHaveLength(2)
    const { body } = await site.regions('?filter=all&sort=population&per_page=3')
    expect(body.map((region: { name: string }) => region.name)).toEqual([
      'Москва',
      'Санкт-Петербург',
      'Новосибирск',
    ])
  })

  test.each([
    'page=0',
    'page=1001',
    'per_page=101',
    'per_page=0',
    'page=-1',
    'page=x',
    'sort=fias_id',
    'filter=x',
    'page=1&page=2',
  ])('asked with %s are 400', async query => {
    const answer = await (await siteOf(db)).regions(`?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe('bad-query')
  })

  test('can be asked for the one where the visitor seems to be', async () => {
    const site = await siteOf(db)
    const answer = await site.regions('?filter=detected', '198.51.100.9')

    expect(answer.body).toEqual([
      expect.objectContaining({ name: 'Екатеринбург', timezone: 'UTC+5', accent: false }),
    ])
    expect(answer.headers['x-list-total-count']).toBe('1')
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test.each(['127.0.0.1', '10.1.2.3', '::1', 'fe80::1', '8.8.8.8', '::ffff:192.168.0.1'])(
    'where %s seems to be is Москва',
    async ip => {
      expect((await (await siteOf(db)).regions('?filter=detected', ip)).body[0].name).toBe('Москва')
    },
  )

  test('are detected once an hour for one address, and private addresses are sent to nobody', async () => {
    const asked: string[] = []
    const locate = async (ip: string) => {
      asked.push(ip)
      return null
    }
    const site = await siteOf(db, { locate })
    for (const ip of ['8.8.8.8', '::ffff:8.8.8.8', '10.0.0.1', '8.8.4.4'])
      await site.regions('?filter=detected', ip)
    expect(asked).toEqual(['8.8.8.8', '8.8.4.4'])

    site.pass(3_600_000)
    await site.regions('?filter=detected', '8.8.8.8')
    expect(asked).toHaveLength(3)
  })

  test('are detected as Москва while the service fails, and anew when it is back', async () => {
    let isDown = true
    const pretend = pretendAddresses(openTowns(db), { has_streets: true })
    const locate = async (ip: string) => {
      if (isDown) throw new ProviderError('down')
      return pretend.locate(ip)
    }
    const site = await siteOf(db, { locate })
    expect((await site.regions('?filter=detected', '192.0.2.1')).body[0].name).toBe('Москва')

    isDown = false
    expect((await site.regions('?filter=detected', '192.0.2.1')).body[0].name).toBe('Казань')
  })
})

onBothDatabases('the chosen region', open => {
  test('stays with the browser, and a second choice replaces the first', async () => {
    const db = await open()
    const site = await siteOf(db)
    const stored = async () =>
      (await db.selectFrom('visitors').selectAll().execute()).map(row => row.region_json)

    const answer = await site.choose(kazan)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ region: kazan })
    expect(await stored()).toEqual([JSON.stringify(kazan)])

    const { name, latitude, longitude, fias_id, kladr_id, timezone } = builtInTown('Тверь')
    const tver = { name, latitude, longitude, fias_id, kladr_id, timezone }
    await site.choose(tver).expect(200)
    expect(await stored()).toEqual([JSON.stringify(tver)])
  })

  test.each([
    ['without a name', { name: ' ' }],
    ['with a name of 101 letters', { name: 'а'.repeat(101) }],
    ['with marks in its name', { name: '<b>Казань</b>' }],
    ['north of the pole', { latitude: 90.1 }],
    ['with text for a coordinate', { longitude: '49.1' }],
    ['with a made-up code', { fias_id: '1; drop table regions' }],
    ['with a short code', { kladr_id: '16' }],
    ['with a zone of its own', { timezone: 'Europe/Moscow' }],
  ])('%s is 400, and nothing is kept', async (_how, wrong) => {
    const db = await open()
    const site = await siteOf(db)
    const answer = await site.choose({ ...kazan, ...wrong })

    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.error.fields)).toEqual([`region.${Object.keys(wrong)[0]}`])
    expect(await db.selectFrom('visitors').selectAll().execute()).toEqual([])
  })

  test('is refused where the shop does not deliver', async () => {
    const db = await open()
    const far = {
      ...builtInTown('Тверь'),
      fias_id: '11111111-2222-4333-8444-555555555555',
      kladr_id: '9300000100000',
    }
    await importCities(db, [...BUILT_IN_CITIES, far])
    const site = await siteOf(db)
    const unknown = '99999999-2222-4333-8444-555555555555'
    // By what the table says of the code, whatever is sent beside it; by the code of the register, where no table knows it.
    for (const sent of [{ fias_id: far.fias_id }, { fias_id: unknown, kladr_id: far.kladr_id }]) {
      const answer = await site.choose({ ...kazan, ...sent })
      expect(answer.status).toBe(422)
      expect(answer.body.error).toMatchObject({
        code: 'region-not-served',
        message: 'Сюда мы пока не доставляем',
      })
    }
    expect(
      await db.selectFrom('visitors').where('region_json', 'is not', null).selectAll().execute(),
    ).toEqual([])
  })
})

describe('address suggestions', () => {
  test('of cities come in the shape of DaData, at most as many as asked for', async () => {
    const { body, status } = await (await siteOf(await sqlite())).suggest({
      query: 'екатиренбург',
      count: 20,
      ...CITIES,
    })

    expect(status).toBe(200)
    expect(body.suggestions).toHaveLength(1)
    expect(body.suggestions[0]).toMatchObject({
      value: 'Свердловская обл, г Екатеринбург',
      data: {
        city: 'Екатеринбург',
        settlement: null,
        region_with_type: 'Свердловская обл',
        area_with_type: null,
        fias_level: '4',
        city_type_full: 'город',
        timezone: 'UTC+5',
      },
    })
    const few = await (await siteOf(await sqlite())).suggest({ query: 'вол', count: 1, ...CITIES })
    expect(few.body.suggestions).toHaveLength(1)
  })

  test('for nothing are none', async () => {
    expect((await (await siteOf(await sqlite())).suggest({ query: '   ' })).body).toEqual({ suggestions: [] })
  })

  test('never offer the four regions that are not served', async () => {
    const found = ['9300000100000', '7700000000000'].map(kladr_id => ({
      value: kladr_id,
      unrestricted_value: '',
      data: {
        kladr_id,
        region_kladr_id: `${kladr_id.slice(0, 2)}00000000000`,
        timezone: 'UTC+3',
        geo_lat: '1',
        geo_lon: '1',
      },
    }))
    const site = await siteOf(await sqlite(), { suggest: async () => found })

    expect(
      (await site.suggest({ query: 'город' })).body.suggestions.map(({ value }: { value: string }) => value),
    ).toEqual(['7700000000000'])
  })

  test.each([
    { query: 'м'.repeat(301) },
    { query: 5 },
    {},
    { query: 'москва', count: 21 },
    { query: 'москва', count: 0 },
    { query: 'москва', from_bound: { value: 'planet' } },
    { query: 'москва', locations: [{ city: { deep: 1 } }] },
    { query: 'москва', locations_geo: [{ lat: 91, lon: 0, radius_meters: 1 }] },
  ])('asked with %j are 400', async body => {
    expect((await (await siteOf(await sqlite())).suggest(body)).status).toBe(400)
  })

  test('without an answer in a second and a half come from the built-in cities, for streets there are none', async () => {
    const dadata = await pretendDadata({ key: 'k3y' })
    dadata.fault = 'silence'
    const site = await siteOf(await sqlite(), dadataAddresses({ url: dadata.url, key: 'k3y' }))
    const timers = await timersSetBy(async () => {
      const [towns, streets] = await Promise.all([
        site.suggest({ query: 'екатиренбург', ...CITIES }),
        site.suggest({ query: 'ул Мира', from_bound: { value: 'street' }, to_bound: { value: 'house' } }),
      ])
      expect(towns.body.suggestions[0].data.city).toBe('Екатеринбург')
      expect(streets.body).toEqual({ suggestions: [] })
    })

    expect(timers).toContain(1_500)
    await dadata.close()
  })

  test('from the live service are asked for once, completed, and filtered of what pages do not read', async () => {
    const dadata = await pretendDadata({ key: 'k3y' })
    const site = await siteOf(await sqlite(), dadataAddresses({ url: dadata.url, key: 'k3y' }))
    const { value, unrestricted_value, data } = {
      value: 'г Казань',
      unrestricted_value: 'г Казань',
      data: {
        city: 'Казань',
        city_fias_id: kazan.fias_id,
        fias_level: '4',
        timezone: null,
        geo_lat: null,
        geo_lon: null,
      },
    }
    dadata.suggestions = [{ value, unrestricted_value, data }]

    const first = await site.suggest({ query: 'казань', ...CITIES })
    const second = await site.suggest({ query: 'казань', ...CITIES })

    expect(first.body.suggestions[0].data).toMatchObject({
      timezone: 'UTC+3',
      geo_lat: '55.7963',
      geo_lon: '49.1088',
    })
    expect(first.body.suggestions[0].data).not.toHaveProperty('okato')
    expect(second.body).toEqual(first.body)
    expect(dadata.seen).toHaveLength(1)
    await dadata.close()
  })

  test('go on from the towns read last while the database is away, and from the built-in ones where none were read', async () => {
    const [read, unread] = [await sqlite(), await sqlite()]
    await importCities(read, [{ ...builtInTown('Москва'), fias_id: 'x', name: 'Новоград' }])
    const [site, unreadSite] = await Promise.all([siteOf(read), siteOf(unread)])
    expect((await site.suggest({ query: 'новоград', ...CITIES })).body.suggestions).toHaveLength(1)

    await Promise.all([read.destroy(), unread.destroy()])

    expect((await site.suggest({ query: 'новогра', ...CITIES })).body.suggestions).toHaveLength(1)
    expect((await unreadSite.suggest({ query: 'тверь', ...CITIES })).body.suggestions).toHaveLength(1)
  })
})

const opened: Db[] = []

async function sqlite(): Promise<Db> {
  const { db } = await createTestDatabase('SQLite')
  opened.push(db)
  return db
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map(db => db.destroy()))
})
