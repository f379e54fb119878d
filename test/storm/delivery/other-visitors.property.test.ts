import fc from 'fast-check'
import { addressOfTown } from '../../../server/contract/delivery/town.ts'
import { openCaches } from '../../../server/open-caches.ts'
import { BUILT_IN_CITIES, builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { routesOf } from '../../support/routes-of.ts'
import { seedOfRun } from '../../support/runner/chance.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>
type Method = 'get' | 'post' | 'delete'

/** What one browser asks for: method, path, and a body for calls; pages are asked for without the marker of a script. */
type Question = [method: Method, path: string, body?: object]

const VILLAGE = '22222222-2222-4333-8444-555555555555'
const UNKNOWN = '11111111-2222-4333-8444-555555555555'
/** Of regions, which are others in each run. */
const RUNS = { SQLite: 4, PostgreSQL: 2 }

/** A region as a browser may send it: codes of one place, coordinates of another, a name of none. */
const Region = fc.record({
  name: fc.oneof(
    fc.constantFrom('Москва', 'Казань', 'Энск', '&lt;b&gt;', '"} {% raw %}', '{{7*7}}', 'а'.repeat(100)),
    fc.stringMatching(/^[^\p{C}<>]{1,40}$/u).filter(name => name.trim() !== ''),
  ),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  fias_id: fc.oneof(
    fc.constantFrom(...['Москва', 'Казань', 'Владивосток'].map(name => builtInTown(name).fias_id)),
    fc.constantFrom(VILLAGE, UNKNOWN, VILLAGE.toUpperCase(), builtInTown('Москва').fias_id.toUpperCase()),
    fc.uuid(),
  ),
  kladr_id: fc.constantFrom(...BUILT_IN_CITIES.map(town => town.kladr_id), '0000000000000'),
  timezone: fc.constantFrom<string>('UTC+3', 'UTC-12', 'UTC+14', 'UTC+5:45'),
})
type Region = typeof Region extends fc.Arbitrary<infer T> ? T : never

onBothDatabases('what one visitor says of their town', (open, engine) => {
  let shop: TestShop
  let others: { who: string; browser: Browser; region: object }[]
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    const village = { ...builtInTown('Тверь'), fias_id: VILLAGE, name: 'Эммаус', fias_level: 6 }
    shop.shop.providers.addresses.byId = async id => (id === VILLAGE ? addressOfTown(village) : null)
    const unknown = { ...regionOf('Москва'), fias_id: UNKNOWN, name: 'Мой город' }
    others = [
      { who: 'who never chose', browser: shop.visit(), region: regionOf('Москва') },
      { who: 'in Москва', ...(await shopperIn(regionOf('Москва'))) },
      { who: 'in Казань', ...(await shopperIn(regionOf('Казань'))) },
      { who: 'in a town of the address service', ...(await shopperIn({ ...regionOf('Тверь'), fias_id: VILLAGE })) }, // biome-ignore format: one a line
      { who: 'in a town that nobody knows', ...(await shopperIn(unknown)) },
    ]
  })
  afterAll(() => shop.close())

  function regionOf(name: string) {
    const { latitude, longitude, fias_id, kladr_id, timezone } = builtInTown(name)
    return { name, latitude, longitude, fias_id, kladr_id, timezone }
  }
  async function shopperIn(region: Region) {
    const browser = shop.visit()
    await browser.patch('/api/v3/state/').send({ region }).expect(200)
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)
    return { browser, region }
  }
  const dress = () => shop.goods.linenDress.offers[0]?.id as number

  /** Every page and call that anybody may ask for, but those that change something of the asker's or tell the hour. */
  function questions(region: object): Record<string, Question> {
    const { name, fias_id, kladr_id, latitude, longitude } = region as Region
    const location = { name, uuid: fias_id, kladr: kladr_id, latitude, longitude }
    const { linenDress, woolCoat, tverskaya } = shop.goods
    const products = [{ id: dress(), quantity: 1 }]
    const filter = { url: '/catalog/women/', base: '/catalog/women/' }
    return {
      'GET /': ['get', '/'],
      'GET /catalog/{*path}': ['get', '/catalog/women/dresses/'],
      'GET /search/': ['get', '/search/?q=dress'],
      'GET /product/:name/': ['get', `/product/${linenDress.slug}-${linenDress.id}/`],
      'a card of the stores alone': ['get', `/product/${woolCoat.slug}-${woolCoat.id}/`],
      'GET /contacts/': ['get', '/contacts/'],
      'GET /contacts/stores/': ['get', '/contacts/stores/'],
      'GET /contacts/stores/:id': ['get', `/contacts/stores/${tverskaya.id}`],
      'GET /contacts/:town': ['get', `/contacts/kazan-${builtInTown('Казань').fias_id}`],
      'the stores of a town that nobody knows': ['get', `/contacts/ensk-${UNKNOWN}`],
      'GET /region/': ['get', '/region/'],
      'GET /order/': ['get', '/order/'],
      'GET /favorite/': ['get', '/favorite/'],
      'GET /auth/': ['get', '/auth/'],
      'GET /menu/': ['get', '/menu/'],
      'GET /_widgets/': ['get', '/_widgets/'],
      'GET /menu/panels/': ['get', '/menu/panels/'],
      'GET /menu/burger/': ['get', '/menu/burger/'],
      'GET /draws/': ['get', '/draws/'],
      'GET /draws/:slug/': ['get', '/draws/wardrobe/'],
      'GET /forms/:name/': ['get', '/forms/callback/'],
      'GET /forms/:name/sent/': ['get', '/forms/callback/sent/'],
      'GET /vacancies/': ['get', '/vacancies/'],
      'GET /vacancies/:slug/': ['get', '/vacancies/manager-kazan/'],
      'GET /vacancies/:slug/sent/': ['get', '/vacancies/manager-kazan/sent/'],
      'GET /university/': ['get', '/university/'],
      'GET /university/:course/': ['get', '/university/uhod/'],
      'GET /university/:course/:lesson/': ['get', '/university/uhod/len/'],
      'GET /{*path}': ['get', '/delivery-and-returns/'],
      'GET /api/cart/': ['get', '/api/cart/?explain=1'],
      'GET /api/userinfo/': ['get', '/api/userinfo/'],
      'GET /api/v2/regions/': ['get', '/api/v2/regions/?filter=all&per_page=100'],
      'GET /api/v3/suggest/': ['get', '/api/v3/suggest/?q=dress'],
      'GET /api/v3/favorite/': ['get', '/api/v3/favorite/'],
      'GET /api/v3/recommend/:type/': ['get', '/api/v3/recommend/website.reco.main.hit/'],
      'POST /api/v3/filter/': ['post', '/api/v3/filter/', filter],
      'DELETE /api/v3/filter-clear/': ['delete', '/api/v3/filter-clear/', filter],
      'POST /api/v3/cart/alternatives/': ['post', '/api/v3/cart/alternatives/', { product_id: dress() }],
      'POST /minions/kevin/calculate': ['post', '/minions/kevin/calculate', { location, products }],
      'POST /minions/kevin/calculate/summary': ['post', '/minions/kevin/calculate/summary', { location }],
      'POST /minions/kevin/point': ['post', '/minions/kevin/point', { code: String(tverskaya.id) }],
      'POST /minions/kevin/shops/describe': [
        'post',
        '/minions/kevin/shops/describe',
        { ids: [tverskaya.id] },
      ],
      'POST /minions/stuart/suggest/address': [
        'post',
        '/minions/stuart/suggest/address',
        { query: 'казань' },
      ],
    }
  }

  async function ask(browser: Browser, [method, path, body]: Question): Promise<string> {
    const request = browser[method](path)
    if (!/^\/(api|minions)\//.test(path)) void request.unset('X-Requested-With')
    const answer = await (body ? request.send(body) : request)
    const { etag, location } = answer.headers
    return `${answer.status} ${etag} ${location}\n${withoutIds(answer.text)}`
  }
  /** An error names its own request. */
  const withoutIds = (text: string) => text.replace(/"request_id":"[^"]*"/, '')

  async function answersTo({ browser, region }: (typeof others)[number]): Promise<Record<string, string>> {
    const answers: Record<string, string> = {}
    for (const [name, question] of Object.entries(questions(region)))
      answers[name] = await ask(browser, question)
    return answers
  }

  /** As a process that has just started, which nobody has asked anything yet. */
  const forget = () => Object.assign(shop.shop, openCaches(shop.shop.db, shop.shop.config))

  async function say(region: Region): Promise<void> {
    const browser = shop.visit()
    await browser.patch('/api/v3/state/').send({ region })
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 })
    for (const question of Object.values(questions(region))) await ask(browser, question)
    // It costs something else than this: whatever the answer, nothing may be ordered.
    const delivery = { service_id: 4, cost: 1_000_000, city: region.name, street: 'Мира', house: '1' }
    const order = orderBody(shop, [{ id: dress(), quantity: 1 }], { delivery })
    expect((await browser.post('/api/cart/checkout/').send(order)).status).not.toBe(200)
  }

  test('stands in nobody else’s answer: every page and call is the same byte for byte', async () => {
    forget()
    const before = new Map<string, Record<string, string>>()
    for (const other of others) before.set(other.who, await answersTo(other))
    // What is asked is there, and says something of the town.
    expect(before.get('in Казань')?.['GET /api/cart/']).not.toBe(before.get('in Москва')?.['GET /api/cart/'])

    await fc.assert(
      fc.asyncProperty(Region, async region => {
        forget()
        await say(region)
        for (const other of others) {
          const now = await answersTo(other)
          for (const [name, answer] of Object.entries(before.get(other.who) ?? {}))
            expect({ who: other.who, name, answer: now[name] }).toEqual({ who: other.who, name, answer })
        }
      }),
      { numRuns: RUNS[engine], seed: seedOfRun(`other visitors ${engine}`) },
    )
  })

  test('and every page and call of the shop was asked for, or is said to tell nothing of a town', () => {
    const asked = Object.keys(questions(regionOf('Москва')))
    expect(routesOf(shop.app).filter(route => !asked.includes(route) && !isOfNoTown(route))).toEqual([])
  })
})

/** Files, what needs an account or a secret, what only changes something: each tells nothing that a stranger's town could change. */
function isOfNoTown(route: string): boolean {
  const [method = '', path = ''] = route.split(' ')
  if (/^\/(admin|personal|api\/lk|subscribe|size-subscription|pretend-payment|dev)\//.test(path)) return true
  if (
    /^\/(assets|gru|media|pictures|tile-pictures|tile-colors|size-table|feed|favorite\/shared)\//.test(path)
  )
    return true
  if (
    /^\/(healthz|readyz|robots|sitemap|favicon|apple|site\.|pages\.dictionary|speculation|order\/.)/.test(
      path,
    )
  )
    return true
  if (/^\/(product\/$|search\/filter\/|personal|api\/(order|return|bonus|product|certificate)\/)/.test(path))
    return true
  return method !== 'GET'
}
