import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import express from 'express'
import * as fc from 'fast-check'
import request from 'supertest'
import { openCatalog } from '../../../server/catalog/catalog.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { importFeed } from '../../../server/import/feed/import-feed.ts'
import type { ImportReport } from '../../../server/import/feed/import-report.ts'
import { type FeedItem, readFeed } from '../../../server/import/feed/xml/read-feed.ts'
import { feedRoutes } from '../../../server/pages/for-machines/sitemap.ts'
import { writeFeed } from '../../../server/shop/feeds/feed-xml.ts'
import { publishFeeds } from '../../../server/shop/feeds/publish-feeds.ts'
import { escaped } from '../../../server/shop/feeds/xml.rules.ts'
import { bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases, openInMemory } from '../../support/database/databases.ts'
import { readCatalogue } from '../../support/goods/read-catalogue.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

let folder: string
let vitrina: TestShop
let other: Db

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-feed-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  vitrina = await createTestShop({ env: { DATA_DIR: folder } })
  other = await openInMemory()
})
afterEach(async () => {
  await vitrina.close()
  await other.destroy()
})

test('the feed is YML that names the shop, its categories and every offer', async () => {
  const { linenDress, woolCoat } = vitrina.goods
  await publishFeeds(vitrina.shop, new AbortController().signal)
  const answer = await request(vitrina.app).get('/feed/yml.xml').expect(200)

  expect(answer.headers['content-type']).toMatch(/^application\/xml/)
  expect(answer.text).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<yml_catalog date="2026-01-15 12:00">/,
  )
  const items: FeedItem[] = []
  for await (const read of readFeed(Readable.from([answer.text]))) items.push(...read)
  const offers = items.filter(item => item.kind === 'offer')
  expect(items.filter(item => item.kind === 'category').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Женщинам', 'Платья', 'Пальто', 'Аксессуары']),
  )
  expect(offers).toHaveLength(9)
  const dress = offers.find(({ attributes }) => attributes.id === linenDress.offers[0]?.ext_id)
  expect(dress?.attributes).toMatchObject({ available: 'true', group_id: 'linen-dress' })
  expect(dress?.fields).toMatchObject({
    name: ['Платье льняное'],
    price: ['3990'],
    oldprice: ['5990'],
    url: [
      `http://shop.test/product/${linenDress.slug}-${linenDress.id}/#${encodeURIComponent(linenDress.offers[0]?.ext_id ?? '')}`,
    ],
    weight: ['0.4'],
    dimensions: ['30/25/5'],
  })
  const counts = (ext_id?: string) => offers.find(({ attributes }) => attributes.id === ext_id)?.fields.count
  // 46 is sold out; how many coats hang in the stores is not told.
  expect(counts(linenDress.offers[2]?.ext_id)).toEqual(['0'])
  expect(counts(woolCoat.offers[0]?.ext_id)).toBeUndefined()
})

test('the feed, imported into an empty shop, gives the same goods', async () => {
  const report = await take(other, await exported())

  expect(report).toMatchObject({ added: 9, refused_count: 0, rounded: 0 })
  const [ours, theirs] = [await readCatalogue(vitrina.shop.db), await readCatalogue(other)]
  expect(theirs.categories).toEqual(ours.categories.map(row => expect.objectContaining(row)))
  const facts = ({ products }: typeof ours) =>
    products
      .map(({ ext_key: _, group_key: __, slug: ___, color_family: ____, color_hex: _____, ...rest }) => ({
        ...rest,
        // The test goods' own writing; the importer folds it.
        season: rest.season.toLowerCase(),
      }))
      .sort((a, b) => (a.name + a.color_name < b.name + b.color_name ? -1 : 1))
  expect(facts(theirs)).toEqual(facts(ours))
  const offers = ({ offers }: typeof ours) => offers.map(({ ext_key: _, ...rest }) => rest)
  expect(offers(theirs)).toEqual(offers(ours))
  // Both colours of the dress are one model there too.
  expect(new Set(theirs.products.map(product => product.group_key)).size).toBe(3)
})

test('letters that XML has its own mind about come through', async () => {
  await take(vitrina.shop.db, feedOf([AWKWARD, { ...AWKWARD, id: 'б/2 & "в"', size: 'M & L', old: '' }]))
  await vitrina.shop.catalog.refresh()
  const xml = await exported()
  await take(other, xml)

  const [ours, theirs] = [await readCatalogue(vitrina.shop.db), await readCatalogue(other)]
  expect(ours.offers.map(offer => offer.ext_id)).toEqual(['<a id="1">', 'б/2 & "в"'])
  expect(ours.products).toHaveLength(1)
  expect(theirs).toEqual(ours)
  // And once more: nothing is lost or gained with each journey.
  expect(await take(vitrina.shop.db, xml)).toMatchObject({ added: 0, changed: 0, gone: 0, unchanged: 2 })
})

onBothDatabases('the ids of categories', open => {
  /** By way of our own feed into a shop that knows nothing. */
  const roundTrip = async (ids: [string, string, string]) => {
    const [first, second] = await Promise.all([open(), open()])
    await take(first, treeOf(ids))
    const catalog = await openCatalog(first)
    let xml = ''
    for await (const piece of writeFeed(bareShop(first, { catalog }), catalog.current())) xml += piece
    await take(second, xml)
    expect(await readCatalogue(second)).toEqual(await readCatalogue(first))
    // And into the shop that it came from, where nothing may move.
    expect(await take(first, xml)).toMatchObject({ added: 0, changed: 0, gone: 0, unchanged: 2 })
    const { categories } = await readCatalogue(second)
    expect(categories.map(({ ext_id, parent_ext_id }) => [ext_id, parent_ext_id])).toEqual([
      [ids[0], null],
      [ids[1], ids[0]],
      [ids[2], ids[1]],
    ])
    const said = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, id = '']) => id)
    return {
      xml,
      ids: said(/<category id="([^"]*)"/g),
      parents: said(/ parentId="([^"]*)"/g),
      offers: said(/<categoryId>([^<]*)</g),
    }
  }

  test.each<[string, [string, string, string]]>([
    ['words', ['women', 'women/skirts', 'c&1 <"midi">']],
    ['some of them numbers, which must not meet ours', ['3', '1', 'midi']],
    ['zero and a number with a nought before it', ['0', '012', '12']],
    ['longer than YML takes', ['1234567890123456789', '2', '3']],
  ])('are positive integers where the retailer’s are %s, and none of those is lost', async (_what, own) => {
    const { ids, parents, offers } = await roundTrip(own)
    for (const id of [...ids, ...parents, ...offers]) expect(id).toMatch(/^[1-9]\d{0,17}$/)
    expect(new Set(ids).size).toBe(3)
    expect(parents).toEqual([ids[0], ids[1]])
    expect(offers).toEqual([ids[2], ids[2]])
  })

  test('are the retailer’s own where all of those are positive integers', async () => {
    const { xml, ids, parents, offers } = await roundTrip(['70', '8', '900000000000000000'])
    expect({ ids, parents, offers }).toEqual({
      ids: ['70', '8', '900000000000000000'],
      parents: ['70', '8'],
      offers: ['900000000000000000', '900000000000000000'],
    })
    expect(xml).not.toContain('ext_id')
  })
})

test('pictures come as whole addresses that the shop answers', async () => {
  const key = await vitrina.shop.media.put(SKETCH, 'svg')
  const product_id = vitrina.goods.woolCoat.id
  const picture = { product_id, position: 0, key, width: 900, height: 1200, source_url: 'drawing:coat' }
  await vitrina.shop.db.insertInto('pictures').values(picture).execute()
  await vitrina.shop.db
    .updateTable('meta')
    .set({ value: '2' })
    .where('key', '=', 'catalog_revision')
    .execute()
  await vitrina.shop.catalog.refresh()
  const xml = await exported()

  const [address = ''] = /(?<=<picture>)[^<]+/.exec(xml) ?? []
  expect(address).toMatch(/^http:\/\/shop\.test\/media\/.+\/1280\.webp$/)
  const asked: string[] = []
  await take(other, xml, async url => {
    asked.push(url)
    const answer = await request(vitrina.app).get(new URL(url).pathname).buffer(true)
    return answer.status === 200 ? (answer.body as Buffer) : null
  })
  expect(asked).toEqual([address])
  expect((await readCatalogue(other)).pictures).toMatchObject([{ position: 0, source_url: address }])
})

test('whatever a feed says, our own feed says the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyOffer, { minLength: 1, maxLength: 6, selector: ({ id }) => id.trim() }),
      async offers => {
        const [first, second] = await Promise.all([openInMemory(), openInMemory()])
        try {
          await take(first, feedOf(offers))
          const shop = bareShop(first, {
            catalog: await openCatalog(first),
            env: { DATA_DIR: folder },
            secret: randomUUID(),
          })
          await publishFeeds(shop, new AbortController().signal)
          const site = express().use(feedRoutes(shop))
          await take(second, (await request(site).get('/feed/yml.xml').expect(200)).text)
          expect(await readCatalogue(second)).toEqual(await readCatalogue(first))
        } finally {
          await Promise.all([first.destroy(), second.destroy()])
        }
      },
    ),
    // A size that is left alone when the offer before it was taken for their group.
    { numRuns: 25, examples: [[[parentOffer, { ...parentOffer, id: '2', size: '-', description: '' }]]] },
  )
})

const parentOffer = {
  id: '1',
  group: '2',
  name: 'Юбка',
  vendor: 'О',
  code: '',
  price: 1,
  old: '',
  color: 'красный',
  size: '',
  care: '',
  params: [],
  description: '<p>Да',
  barcode: '',
  grams: 0,
  is_available: false,
  is_new: false,
}

interface FeedOffer {
  id: string
  group: string
  name: string
  vendor: string
  code: string
  price: number
  old: string
  color: string
  size: string
  care: string
  params: [string, string][]
  description: string
  barcode: string
  grams: number
  is_available: boolean
  is_new: boolean
}

const SKETCH = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200"><path d="M300 200h300l120 800H180z" fill="#8a3b46"/></svg>',
)
const AWKWARD: FeedOffer = {
  id: '<a id="1">',
  group: '7 & 8',
  name: 'Юбка «Ветер» <миди> & Co',
  vendor: `O'Нил & "Дочь"`,
  code: 'A<1>&"2"',
  price: 2_990,
  old: '3 990,50',
  color: 'тёмно-синий',
  size: '36,5',
  care: 'не отбеливать;\nсушить\tплоско',
  params: [
    ['Длина & "посадка"', '65 > 60 см]]>'],
    ['Смайл', '😀 \u00a0 конец'],
  ],
  description: '<p>Складки &amp; карманы &lt;3</p><ul><li>5 > 4</li></ul>]]> <script>alert(1)</script>',
  barcode: '4600000000017',
  grams: 455,
  is_available: true,
  is_new: true,
}

const text = fc.string({ unit: 'grapheme', maxLength: 24 })
const anyOffer: fc.Arbitrary<FeedOffer> = fc.record({
  id: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(id => readable(id) !== ''),
  group: fc.constantFrom('1', '2'),
  name: text.map(name => `Юбка ${name}`),
  vendor: fc.constantFrom('', 'Ветер', 'О & "К"'),
  code: text,
  price: fc.integer({ min: 1, max: 900_000 }),
  old: fc.constantFrom('', '950000', 'нет'),
  color: fc.constantFrom('', 'красный', 'Тёмно-синий', 'синий/белый', '<синий>'),
  size: text,
  care: text,
  params: fc.array(fc.tuple(text, text), { maxLength: 3 }),
  description: fc.oneof(text, fc.constantFrom('<p>Да & нет<br>', 'a<b', '&amp;lt;b&gt;', '<ul><li>раз')),
  barcode: fc.constantFrom('', '4600000000017'),
  grams: fc.integer({ min: 0, max: 20_000 }),
  is_available: fc.boolean(),
  is_new: fc.boolean(),
})

/** What of an id is left when it has gone through XML. */
function readable(id: string): string {
  return escaped(id)
    .replace(/&#(9|10|13);/g, ' ')
    .trim()
}

function feedOf(offers: FeedOffer[]): string {
  const element = (name: string, value: string) => `<${name}>${escaped(value)}</${name}>`
  const param = (name: string, value: string) => `<param name="${escaped(name)}">${escaped(value)}</param>`
  const body = offers.map(
    offer => `<offer id="${escaped(offer.id)}" available="${offer.is_available}" group_id="${escaped(offer.group)}">
      ${element('name', offer.name)}${element('vendor', offer.vendor)}${element('vendorCode', offer.code)}
      ${element('price', String(offer.price))}${element('oldprice', offer.old)}${element('categoryId', 'c&1')}
      ${element('currencyId', 'RUB')}${element('description', offer.description)}${element('barcode', offer.barcode)}
      ${param('Цвет', offer.color)}${param('Размер', offer.size)}${param('Уход', offer.care)}
      ${offer.is_new ? param('Новинка', 'да') : ''}${offer.params.map(([name, value]) => param(name, value)).join('')}
      ${element('weight', String(offer.grams / 1_000))}${element('dimensions', '30/20.5/5')}</offer>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-01-01 00:00"><shop>
    <categories><category id="root" slug="zhenschinam">Женщинам &amp; "дочкам"</category>
    <category id="c&amp;1" parentId="root">Юбки &lt;все&gt;</category></categories>
    <offers>${body.join('')}</offers></shop></yml_catalog>`
}

/** A branch of three categories, with goods in the last of them. */
function treeOf(ids: [string, string, string]): string {
  const names = ['Женщинам', 'Юбки', 'Миди']
  const categories = ids.map((id, index) => {
    const parent = index > 0 ? ` parentId="${escaped(ids[index - 1] ?? '')}"` : ''
    return `<category id="${escaped(id)}"${parent}>${names[index]}</category>`
  })
  const offers = ['42', '44'].map(
    size => `<offer id="skirt-${size}" group_id="skirt"><name>Юбка</name><price>2990</price>
      <categoryId>${escaped(ids[2])}</categoryId><param name="Размер">${size}</param></offer>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-01-01 00:00"><shop>
    <categories>${categories.join('')}</categories><offers>${offers.join('')}</offers></shop></yml_catalog>`
}

async function exported(): Promise<string> {
  await publishFeeds(vitrina.shop, new AbortController().signal)
  return (await request(vitrina.app).get('/feed/yml.xml').expect(200)).text
}

function take(
  db: Db,
  xml: string,
  pictures?: (url: string) => Promise<Buffer | null>,
): Promise<ImportReport> {
  return importFeed(
    { db, media: vitrina.shop.media, now: () => OPENING },
    Readable.from([Buffer.from(xml)]),
    pictures ? { pictures } : {},
  )
}
