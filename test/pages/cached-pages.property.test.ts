import { globSync, readFileSync } from 'node:fs'
import type { Express } from 'express'
import fc from 'fast-check'
import request from 'supertest'
import { createApp } from '../../server/app.ts'
import { productPath } from '../../server/contract/catalog/catalog.ts'
import { DEFAULT_REGION } from '../../server/contract/delivery/default-region.ts'
import { importSizeTables } from '../../server/import/size-tables/import-size-tables.ts'
import { openShop } from '../../server/open-shop.ts'
import { ENGINES, onBothDatabases } from '../support/database/databases.ts'
import { drawFile } from '../support/draws/draw-file.ts'
import { experimentFile, HERO } from '../support/experiments/experiment-file.ts'
import { addPromotion } from '../support/goods/promotions.ts'
import { copyTemplates, type OwnTemplates } from '../support/pages/own-templates.ts'
import { chanceOfRun, seedOfRun } from '../support/runner/chance.ts'
import { shareRenderer } from '../support/shared-renderer.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const TOWNS = [
  DEFAULT_REGION,
  { name: 'Казань', fias_id: '93b3df57-4c89-44df-ac42-96f05e9cd3b9', kladr_id: '1600000100000' },
  { name: 'Владивосток', fias_id: '7b6de6a5-86d0-4735-b11a-499081111af8', kladr_id: '2500000100000' },
].map(town => ({ latitude: 55.79, longitude: 49.11, timezone: 'UTC+3', ...town }))

const SIZE_TABLE = {
  slug: 'all',
  title: 'Всё',
  category_path: '',
  brand: '',
  columns: ['Размер', 'Рост'],
  rows: [['44', '164']],
  measures: ['Босиком.'],
}

/** A page of an editor that asks for all that it can ask for. */
const OWN = `---
path: /own/
title: Своя
layout: landing
---
<style>h1 { color: red }</style>
<h1>Своя</h1>
{% products category: 'women/dresses', sort: 'price_asc', limit: 3 %}
{% products address: '/catalog/women/filter/in_stock=true/?sort=price_asc', view: 'grid' %}
{% products ids: '1 2 3' %}
{% products promotion: 'all' %}
{% category 'women' %}{% stores town %}{% stores 'Москва' %}{% vacancies limit: 2 %}
{% dates from: '2026-01-15 15:00', to: '2026-01-16' %}<p>недолго</p>{% enddates %}
{% countdown to: '2026-01-17 12:00' %}
`

/** Something that pages show becomes otherwise. */
type Change =
  | { what: 'stock'; offer: number; shelf: number; qty: number }
  /** All sizes of a product, on every shelf. */
  | { what: 'sold'; product: number; qty: number }
  | { what: 'price'; offer: number; price: number }
  | { what: 'name'; product: number; name: string }
  | { what: 'tariff'; price: number; days_min: number }
  | { what: 'promotion'; percent: number }
  | { what: 'time'; minutes: number }
  /** Somebody chooses another town. */
  | { what: 'moves'; visitor: number; town: number }
  /** Of those who take part in the experiment, so many of a hundred are shown its other variant. */
  | { what: 'experiment'; share: number }

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('stock' as const),
      offer: fc.nat(20),
      shelf: fc.nat(2),
      qty: fc.constantFrom(0, 1, 2, 20),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('sold' as const),
      product: fc.nat(5),
      qty: fc.constantFrom(0, 0, 2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('price' as const),
      offer: fc.nat(20),
      price: fc.integer({ min: 900, max: 9_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('name' as const),
      product: fc.nat(5),
      name: fc.constantFrom('Сарафан', 'Ремень', 'Пальто'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('tariff' as const),
      price: fc.integer({ min: 1, max: 999 }),
      days_min: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('promotion' as const), percent: fc.constantFrom(0, 10, 90) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('moves' as const), visitor: fc.nat(2), town: fc.nat(2) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('experiment' as const), share: fc.constantFrom(0, 50, 100) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('time' as const),
      minutes: fc.constantFrom(31, 6 * 60, 24 * 60),
    }),
  },
)

/** Who has no cookie is sent the whole page in brotli. */
const STRANGER = ''

/** Before a listing's address: its tiles as data, as endless scroll asks for them. */
const TILES = 'tiles '
const MARKER = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' }

const look = (app: Express, path: string, cookie: string) => {
  const asked = path.startsWith(TILES)
    ? request(app).get(path.slice(TILES.length)).set(MARKER)
    : request(app).get(path).redirects(1)
  return cookie === STRANGER ? asked.set('Accept-Encoding', 'br') : asked.set('Cookie', cookie)
}

/** The same, as it was painted: what is compressed was this once. */
const lookPlain = (app: Express, path: string, cookie: string) =>
  look(app, path, cookie).set('Accept-Encoding', 'identity')

/** Lines of two answers to one question that are not the same. */
function differing(one: request.Response, other: request.Response): [string, string][] {
  const [lines, others] = [one, other].map(({ status, text }) => [`status ${status}`, ...text.split('\n')])
  const longest = Math.max(lines?.length ?? 0, others?.length ?? 0)
  return Array.from({ length: longest }, (_, at): [string, string] => [
    lines?.[at] ?? '',
    others?.[at] ?? '',
  ]).filter(([line, another]) => line !== another)
}

/** One of each, for a run must not miss one by chance. */
const EXAMPLES: Change[] = [
  { what: 'sold', product: 0, qty: 0 },
  { what: 'stock', offer: 0, shelf: 1, qty: 2 },
  { what: 'sold', product: 0, qty: 2 },
  { what: 'price', offer: 1, price: 4_321 },
  { what: 'tariff', price: 345, days_min: 3 },
  // Tiles promise the same days, cards another price.
  { what: 'tariff', price: 678, days_min: 3 },
  { what: 'time', minutes: 7 * 60 },
  // Of many pieces fewer are left, and a cart wants more: pages for all stay, its own part does not.
  { what: 'stock', offer: 0, shelf: 0, qty: 1 },
  { what: 'moves', visitor: 0, town: 1 },
  { what: 'experiment', share: 100 },
]

/** Pages are kept the same way on both databases: each run tries an example on one, the next run perhaps on the other. */
const from = chanceOfRun('cached pages').integer(0, 1)
const engineOf = (number: number) => ENGINES[(from + number) % ENGINES.length]

onBothDatabases('a page that is kept', (open, engine) => {
  let templates: OwnTemplates
  let shop: TestShop
  let offers: number[] = []
  let shelves: number[] = []
  let products: number[] = []
  let paths: string[] = []
  let visitors: string[] = []

  beforeAll(async () => {
    templates = copyTemplates()
    trying(50)
    for (const page of ['home', 'product', 'about']) templates.append(`pages/${page}.liquid`, HERO)
    // Begins and ends within some of the walks.
    templates.write('draws/trying.yaml', drawFile({ from: '2026-01-15 18:00', to: '2026-01-18 07:30' }))
    for (const page of ['home', 'about'])
      templates.append(`pages/${page}.liquid`, "{% draw 'trying', as: 'link' %}")
    templates.write('pages/own.liquid', OWN)
    shop = await createTestShop({ db: await open(), env: { TEMPLATES_DIR: templates.folder } })
    const { db, catalog } = shop.shop
    const all = async (table: 'offers' | 'stores' | 'products') =>
      (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
    ;[offers, shelves, products] = [await all('offers'), await all('stores'), await all('products')]
    await importSizeTables(db, [SIZE_TABLE])
    await catalog.refresh()
    paths = [
      '/',
      '/catalog/',
      '/catalog/new/',
      '/catalog/women/dresses/',
      '/catalog/women/filter/in_stock=true/?sort=price_asc',
      `${TILES}/catalog/women/`,
      `${TILES}/catalog/women/filter/in_stock=true/?sort=price_asc`,
      '/search/',
      '/contacts/stores/',
      `/contacts/stores/${shop.goods.tverskaya.id}/`,
      `/contacts/${TOWNS[1]?.fias_id}`,
      '/contacts/nowhere-00000000-0000-0000-0000-000000000000',
      '/menu/',
      '/menu/panels/',
      '/size-table/',
      '/size-table/',
      '/size-table/all/',
      '/draws/',
      '/draws/trying/',
      '/draws/wardrobe/',
      '/forms/callback/',
      '/forms/callback/sent/?back=/summer/',
      '/vacancies/',
      '/vacancies/?town=moskva',
      '/vacancies/stylist-moskva/',
      '/vacancies/stylist-moskva/sent/',
      '/university/',
      '/university/merki/',
      '/university/merki/figura/',
      '/about/',
      '/own/',
      '/nowhere/',
      '/favorite/',
      '/order/',
      ...products.flatMap(id => {
        const product = catalog.current().findProduct(id)
        return product ? [productPath(product)] : []
      }),
    ]
    visitors = [STRANGER, ...(await Promise.all(TOWNS.map(townsperson)))]
  })
  afterAll(async () => {
    await shop.close()
    templates.close()
  })

  function trying(share: number): void {
    const shares = { control: 100 - share, short: share }
    const where = '[pages/home, pages/product, pages/about]'
    // Over within some of the walks.
    templates.write('experiments/hero.yaml', experimentFile(shares, { where, to: '2026-01-20' }))
  }

  /** @returns the cookie of a browser that has chosen this town */
  async function townsperson(region: (typeof TOWNS)[number]): Promise<string> {
    const browser = shop.visit()
    const { headers } = await browser.patch('/api/v3/state/').send({ region }).expect(200)
    const { linenDress } = shop.goods
    const offer_id = linenDress.offers[0]?.id
    await browser.post('/api/cart/').send({ offer_id, quantity: 3 }).expect(200)
    await browser.post('/api/v3/favorite/').send({ product_id: linenDress.id }).expect(200)
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }

  async function setStock(rows: { offer_id: number; store_id: number; qty: number }[]) {
    for (const row of rows) {
      await shop.shop.db
        .insertInto('stock')
        .values(row)
        .onConflict(on => on.columns(['offer_id', 'store_id']).doUpdateSet({ qty: row.qty }))
        .execute()
    }
    return rows
  }

  async function apply(made: Change): Promise<void> {
    const { db, catalog } = shop.shop
    const pick = (ids: number[], at: number) => ids[at % ids.length] as number
    if (made.what === 'time') return shop.pass(made.minutes * 60_000)
    if (made.what === 'stock') {
      const row = { offer_id: pick(offers, made.offer), store_id: pick(shelves, made.shelf), qty: made.qty }
      return catalog.applyStock(await setStock([row]))
    }
    if (made.what === 'sold') {
      const product = catalog.current().findProduct(pick(products, made.product))
      const rows = (product?.offers ?? []).flatMap(({ id: offer_id }) =>
        shelves.map(store_id => ({ offer_id, store_id, qty: made.qty })),
      )
      return catalog.applyStock(await setStock(rows))
    }
    if (made.what === 'moves') {
      const [cookie = '', region] = [visitors[1 + made.visitor], TOWNS[made.town]]
      const patch = shop.visit().patch('/api/v3/state/').set('Cookie', cookie)
      return void (await patch.send({ region }).expect(200))
    }
    if (made.what === 'experiment') {
      trying(made.share)
      return shop.shop.renderer.refresh()
    }
    if (made.what === 'promotion') {
      await db.deleteFrom('promotions').execute()
      await addPromotion(db, 'all', { kind: 'percent', pieces: 1, percent: made.percent })
      return shop.pass(31_000)
    }
    if (made.what === 'tariff') {
      const { price, days_min } = made
      await db
        .updateTable('delivery_services')
        .set({ price, days_min, days_max: days_min + 2 })
        .where('service_id', '=', 4)
        .execute()
      // Tariffs that were read are good for a second, and a cart that was for half a minute.
      return shop.pass(31_000)
    }
    if (made.what === 'price')
      await db
        .updateTable('offers')
        .set({ price: made.price, price_old: 0 })
        .where('id', '=', pick(offers, made.offer))
        .execute()
    else
      await db
        .updateTable('products')
        .set({ name: made.name })
        .where('id', '=', pick(products, made.product))
        .execute()
    await db
      .updateTable('meta')
      .set(({ eb }) => ({ value: eb.cast<string>(eb(eb.cast<number>('value', 'integer'), '+', 1), 'text') }))
      .where('key', '=', 'catalog_revision')
      .execute()
    await catalog.refresh()
  }

  /** The same shop on the same database, that has painted nothing yet. */
  async function opened(painted = new Set<string>()) {
    const { config, db, log, media, pictures, providers, now, random } = shop.shop
    const renderer = await shareRenderer(config, log)
    const { paintShared } = renderer
    renderer.paintShared = (template, ...given) => {
      painted.add(template)
      return paintShared(template, ...given)
    }
    return createApp(await openShop(config, { db, log, media, pictures, providers, now, random, renderer }))
  }

  /** The templates of pages that are declared, as the source names them; of editors' pages there is one for all. */
  function declared(): string[] {
    const sources = globSync('server/pages/**/*.ts').map(file => readFileSync(file, 'utf8'))
    return sources.flatMap(source =>
      [...source.matchAll(/^(?:export )?const \w+: Page<[\s\S]*?^ {2}template: '([^']+)'/gm)].map(
        ([, name = '']) => name,
      ),
    )
  }

  test('is each that the shop declares, but the question whether to sign out', async () => {
    const painted = new Set<string>()
    const app = await opened(painted)
    for (const path of paths) await look(app, path, visitors[1] ?? '')
    expect(declared().length).toBeGreaterThan(8)
    expect(declared().filter(name => !painted.has(name))).toEqual(['pages/sign-out'])
  })

  /** Looks at every page as everybody, lets the changes come, and looks again. */
  async function staysWhatItIs(changes: Change[]): Promise<void> {
    for (const cookie of visitors) for (const path of paths) await look(shop.app, path, cookie)
    for (const each of changes) await apply(each)
    for (const cookie of visitors) {
      // For each town a shop of its own: what one town has had painted is not another's.
      const anew = await opened()
      for (const path of paths) {
        const [cached, painted] = [await look(shop.app, path, cookie), await lookPlain(anew, path, cookie)]
        expect(differing(cached, painted)).toEqual([])
      }
    }
  }

  describe('is what painting it anew would give, to the byte, whatever stock, price, tariff, hour and town', () => {
    // A test for each: all of them take a minute of the processor, which a crowded machine does not have within a test's time.
    test.each(EXAMPLES.filter((_, number) => engineOf(number) === engine))('%j', each =>
      staysWhatItIs([each]),
    )

    test.each(engine === 'SQLite' ? ['first', 'second'] : ['third'])('by chance, the %s', async name => {
      const some = fc.array(change, { minLength: 1, maxLength: 4 })
      await fc.assert(fc.asyncProperty(some, staysWhatItIs), { numRuns: 1, seed: seedOfRun(`pages ${name}`) })
    })
  })
})
