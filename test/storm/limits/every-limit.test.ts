import { limitsOf } from '../../../server/shop/limits/limit-table.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const MINUTE_MS = 60_000
const ON = { LIMITS: 'on', TRUST_PROXY: '1' }
/** The table's numbers are wide: a test of a door needs fewer knocks. */
const NARROW = Object.fromEntries(
  ['SUGGEST', 'SEARCH', 'PAGE', 'RECOMMEND', 'FILTER', 'LOGGER'].map(limit => [
    `LIMIT_${limit}_ADDRESS`,
    '60/minute',
  ]),
)

describe('a limit that protects only time', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ env: { ...ON, ...NARROW } })
  })
  afterEach(() => shop.close())

  let asked = 0
  const REQUESTS = {
    suggest: (from: string) => shop.visit().get('/api/v3/suggest/?q=пл').set('X-Forwarded-For', from),
    search: (from: string) => shop.visit().get('/search/?q=нетничего').set('X-Forwarded-For', from),
    recommend: (from: string) =>
      shop.visit().get('/api/v3/recommend/website.reco.personal.realtime/').set('X-Forwarded-For', from),
    filter: (from: string) =>
      shop
        .visit()
        .post('/api/v3/filter/')
        .set('X-Forwarded-For', from)
        .send({ url: '/catalog/women/', base: [], user: [] }),
    // Each for tiles that nobody was sent before: what is cached is not counted.
    page: (from: string) =>
      shop.visit().get(`/catalog/filter/price=${++asked}-9000/`).set('X-Forwarded-For', from),
    logger: (from: string) =>
      shop.visit().post('/api/logger/').set('X-Forwarded-For', from).send({ event: 'widget.broken' }),
  }

  test.each(Object.entries(REQUESTS))(
    '%s takes from one address what its table says, then answers 429 with the wait',
    async (limit, ask) => {
      const [{ max = 0, per_ms = 0 } = {}] = limitsOf(
        shop.shop.config.limits,
        limit as keyof typeof REQUESTS,
        'stranger',
      )
      const statuses: number[] = []
      for (let time = 0; time < max; time++) statuses.push((await ask('10.0.0.1')).status)
      expect(statuses.filter(status => status !== 200)).toEqual([])

      const refused = await ask('10.0.0.1')

      expect(refused.status).toBe(429)
      expect(refused.headers['retry-after']).toBe('1')
      expect(refused.body.error).toEqual({
        code: 'too-often',
        message: 'Слишком часто. Попробуйте ещё раз через 1 секунду',
        request_id: expect.any(String),
      })
      expect((await ask('10.0.0.2')).status).toBe(200)
      shop.pass(per_ms)
      expect((await ask('10.0.0.1')).status).toBe(200)
    },
    120_000,
  )

  test('writes no row: looking stays free', async () => {
    for (const ask of Object.values(REQUESTS)) await ask('10.0.0.1')
    expect(await shop.shop.db.selectFrom('limits').selectAll().execute()).toEqual([])
  })

  test('of pages counts what is painted, not what is kept nor what is not there', async () => {
    const few = await createTestShop({ env: { ...ON, LIMIT_PAGE_ADDRESS: '5/minute' } })
    const look = (path: string, from = '10.0.0.1') =>
      few.visit().get(path).unset('X-Requested-With').set('X-Forwarded-For', from)
    const pages = Array.from({ length: 6 }, (_, n) => `/catalog/filter/price=${1300 + n}-4500/`)
    for (const path of pages.slice(0, 5)) await look(path).expect(200)

    const refused = await look(pages[5] ?? '').expect(429)

    expect(refused.headers['retry-after']).toBe('12')
    expect(refused.text).toContain('Слишком много запросов')
    for (const path of pages.slice(0, 5)) await look(path).expect(200)
    for (const path of ['/nothing/', '/nowhere/', '/nothing/else/']) await look(path).expect(404)
    await look(pages[5] ?? '', '10.0.0.2').expect(200)
    // Painted by then for somebody else.
    await look(pages[5] ?? '').expect(200)
    await few.close()
  })

  test('of pages refuses nobody who asks in the same moment as somebody who has had enough', async () => {
    const few = await createTestShop({ env: { ...ON, LIMIT_PAGE_ADDRESS: '5/minute' } })
    const look = (path: string, from: string) =>
      few
        .visit()
        .get(path)
        .unset('X-Requested-With')
        .set('X-Forwarded-For', from)
        .set('Accept-Encoding', 'br')
    for (let n = 0; n < 5; n++) await look(`/catalog/filter/price=${1300 + n}-4500/`, '10.0.0.1').expect(200)

    const answers = await Promise.all(
      ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map(from => look('/catalog/filter/price=1400-4500/', from)),
    )

    expect(answers.slice(1).map(({ status }) => status)).toEqual([200, 200])
    await few.close()
  })

  test('of the search says it on a page to who looks at pages', async () => {
    for (let time = 0; time < 60; time++) await REQUESTS.search('10.0.0.1')
    const { status, text } = await REQUESTS.search('10.0.0.1').unset('X-Requested-With')
    expect([status, text]).toEqual([429, expect.stringContaining('Слишком много запросов')])
  })
})

onBothDatabases('new visitors', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({
      db: await open(),
      env: { ...ON, LIMIT_VISITOR_ADDRESS: '60/minute 600/hour' },
    })
  })

  test('of one address are sixty a minute; who is known already goes on', async () => {
    const known = shop.visit()
    await write(known, '10.0.0.1').expect(200)
    for (let time = 1; time < 60; time++) await write(shop.visit(), '10.0.0.1').expect(200)

    const refused = await write(shop.visit(), '10.0.0.1').expect(429)

    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await rows()).toBe(60)
    await write(known, '10.0.0.1').expect(200)
    await write(shop.visit(), '10.0.0.2').expect(200)
    shop.pass(MINUTE_MS)
    await write(shop.visit(), '10.0.0.1').expect(200)
  })

  test('of one IPv6 network are counted together, however many addresses it has', async () => {
    for (let time = 0; time < 60; time++) await write(shop.visit(), `2001:db8:1:2::${time}`).expect(200)
    await write(shop.visit(), '2001:db8:1:2:ffff::1').expect(429)
    await write(shop.visit(), '2001:db8:1:3::1').expect(200)
  })

  function write(browser: ReturnType<TestShop['visit']>, from: string) {
    const offer_id = shop.goods.linenDress.offers[0]?.id
    return browser.post('/api/cart/').set('X-Forwarded-For', from).send({ offer_id, quantity: 1 })
  }

  async function rows(): Promise<number> {
    return (await shop.shop.db.selectFrom('visitors').select('id').execute()).length
  }
})

onBothDatabases('the address provider', open => {
  test('is asked by one address 600 times an hour; then own towns answer; the rows are 30', async () => {
    let asked = 0
    const shop = await createTestShop({
      db: await open(),
      env: { ...ON, LIMIT_ADDRESS_ADDRESS: '600/hour' },
    })
    shop.shop.providers.addresses.suggest = async () => {
      asked += 1
      return []
    }
    const suggest = (query: string, from = '10.0.0.1') =>
      shop.visit().post('/minions/stuart/suggest/address').set('X-Forwarded-For', from).send({ query })
    // The call itself has a limit of a minute, of its own.
    for (let time = 0; time < 650; time++) {
      shop.pass(200)
      await suggest(`улица ${time}`).expect(200)
    }

    expect(asked).toBe(600)
    expect(await shop.shop.db.selectFrom('limits').select('slot').execute()).toHaveLength(30)
    await suggest('улица 1000', '10.0.0.2').expect(200)
    expect(asked).toBe(601)
  })
})
