import type { Db } from '../../../server/database/open-database.ts'
import { type ImportOptions, importFeed } from '../../../server/import/feed/import-feed.ts'
import { FeedRefused } from '../../../server/import/feed/xml/feed-refused.ts'
import { readFeed } from '../../../server/import/feed/xml/read-feed.ts'
import { importStock } from '../../../server/import/stock/import-stock.ts'
import { memoryMediaStore } from '../../../server/media/media-store.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { asStream, feedOffer, smallFeed } from '../../support/goods/small-feed.ts'

onBothDatabases('an import', open => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })

  const take = (feed: string | Buffer, options: ImportOptions = {}) =>
    importFeed({ db, media: memoryMediaStore(), now: () => 1_000 }, asStream(feed), options)
  const products = () => db.selectFrom('products').selectAll().orderBy('ext_key').execute()
  const offers = () => db.selectFrom('offers').selectAll().orderBy('ext_id').execute()
  const revision = async () =>
    (await db.selectFrom('meta').where('key', '=', 'catalog_revision').select('value').executeTakeFirst())
      ?.value

  const sizes = (prefix: string, color: string, price = '1990') =>
    ['42', '44'].map(size =>
      feedOffer({
        id: `${prefix}-${size}`,
        group: 'g1',
        price,
        name: `Платье, ${color}, ${size}`,
        params: { Размер: size, Цвет: color },
      }),
    )
  const twoColors = smallFeed([...sizes('r', 'Красный'), ...sizes('b', 'тёмно-синий')].join(''))

  test('makes variants of a group products of one colour each, with their sizes', async () => {
    const report = await take(twoColors)

    expect(report).toMatchObject({ added: 4, changed: 0, unchanged: 0, gone: 0, refused_count: 0 })
    expect(
      (await products()).map(({ name, color_name, color_family }) => [name, color_name, color_family]),
    ).toEqual([
      ['Платье', 'Красный', 'Красный'],
      ['Платье', 'тёмно-синий', 'Синий'],
    ])
    expect(new Set((await products()).map(product => product.group_key)).size).toBe(1)
    expect((await offers()).map(({ ext_id, size_name, price }) => [ext_id, size_name, price])).toEqual([
      ['b-42', '42', 1990],
      ['b-44', '44', 1990],
      ['r-42', '42', 1990],
      ['r-44', '44', 1990],
    ])
  })

  test('run again changes nothing, and raises no revision', async () => {
    await take(twoColors)
    const before = [await products(), await offers(), await revision()]
    const report = await take(twoColors)

    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 4, gone: 0 })
    expect([await products(), await offers(), await revision()]).toEqual(before)
  })

  test('says when the page of a product last changed: by its words, by a price, by a size more or less', async () => {
    const at = (now: number, offers: string[]) =>
      importFeed({ db, media: memoryMediaStore(), now: () => now }, asStream(smallFeed(offers.join(''))))
    const changed = async () =>
      (await products()).map(({ color_name, changed_at }) => [color_name, changed_at])
    const [red, blue] = [sizes('r', 'Красный'), sizes('b', 'тёмно-синий')]

    await at(1_000, [...red, ...blue])
    await at(2_000, [...red, ...blue])
    expect(await changed()).toEqual([
      ['Красный', 1_000],
      ['тёмно-синий', 1_000],
    ])
    await at(3_000, [...sizes('r', 'Красный', '1490'), ...blue])
    expect(await changed()).toEqual([
      ['Красный', 3_000],
      ['тёмно-синий', 1_000],
    ])
    await at(4_000, [...sizes('r', 'Красный', '1490'), ...blue.slice(0, 1)])
    expect(await changed()).toEqual([
      ['Красный', 3_000],
      ['тёмно-синий', 4_000],
    ])
    await at(5_000, [...sizes('r', 'Красный', '1490'), ...blue])
    expect(await changed()).toEqual([
      ['Красный', 3_000],
      ['тёмно-синий', 5_000],
    ])
  })

  test('says what changed and what is gone; what is gone keeps its id and may come back', async () => {
    await take(twoColors)
    const [before] = await offers()
    const dearer = smallFeed([...sizes('b', 'тёмно-синий', '2990')].join(''))
    expect(await take(dearer)).toMatchObject({ added: 0, changed: 2, unchanged: 0, gone: 2 })
    expect((await offers()).map(({ ext_id, is_gone, price }) => [ext_id, is_gone, price])).toEqual([
      ['b-42', 0, 2990],
      ['b-44', 0, 2990],
      ['r-42', 1, 1990],
      ['r-44', 1, 1990],
    ])
    expect(await take(twoColors)).toMatchObject({ added: 0, changed: 4, gone: 0 })
    expect((await offers())[0]).toMatchObject({ id: before?.id, is_gone: 0, price: 1990 })
  })

  test('reads windows-1251 by its declaration', async () => {
    const feed = smallFeed(feedOffer({ id: '1', name: 'Юбка' }), {
      declaration: '<?xml version="1.0" encoding="windows-1251"?>',
    })
    const bytes = Buffer.from([...feed].map(letter => cp1251(letter)))
    await take(bytes)

    expect((await products())[0]?.name).toBe('Юбка')
  })

  test('reads prices with spaces, rounds kopecks half up and counts it, and takes only a greater old price', async () => {
    const lines = [
      feedOffer({ id: '1', price: '3 590' }),
      feedOffer({ id: '2', price: '3590.50', oldprice: '4000' }),
      feedOffer({ id: '3', price: '3590,49', oldprice: '3000' }),
    ]
    const report = await take(smallFeed(lines.join('')))

    expect(report.rounded).toBe(2)
    expect((await offers()).map(({ price, price_old }) => [price, price_old])).toEqual([
      [3590, 0],
      [3591, 4000],
      [3590, 0],
    ])
  })

  test('takes several sizes out of one param, each an offer that stays the same next time', async () => {
    const feed = smallFeed(feedOffer({ id: 'x', params: { Размер: '42,44,46' } }))
    await take(feed)

    expect((await offers()).map(({ ext_id, size_name }) => [ext_id, size_name])).toEqual([
      ['x-42', '42'],
      ['x-44', '44'],
      ['x-46', '46'],
    ])
    expect(await take(feed)).toMatchObject({ unchanged: 3 })
  })

  test('keeps the brands apart that share a group', async () => {
    await take(
      smallFeed(
        ['Ветер', 'Берег'].map((vendor, index) => feedOffer({ id: `${index}`, group: 'g', vendor })).join(''),
      ),
    )

    expect(new Set((await products()).map(product => product.group_key)).size).toBe(2)
  })

  test('places categories in any order, a child before its parent too', async () => {
    const categories = '<category id="2" parentId="1">Платья</category><category id="1">Женщинам</category>'
    await take(smallFeed(feedOffer({ id: '1' }), { categories }))

    const rows = await db.selectFrom('categories').select(['path', 'name']).orderBy('path').execute()
    expect(rows).toEqual([
      { path: 'zhenshchinam', name: 'Женщинам' },
      { path: 'zhenshchinam/platya', name: 'Платья' },
    ])
  })

  test('refuses single offers with line, id and the reason in words, and takes the others', async () => {
    const lines = [
      feedOffer({ id: '1' }),
      feedOffer({ id: '2', price: 'дорого' }),
      feedOffer({ id: '3', category: '99' }),
      feedOffer({ id: '1' }),
      feedOffer({ id: '' }),
    ]
    const report = await take(smallFeed(lines.join('\n')))

    expect(report).toMatchObject({ added: 1, refused_count: 4 })
    expect(report.refused.map(({ id, reason }) => [id, reason])).toEqual([
      ['2', 'цена «дорого» не читается'],
      ['3', 'категории 99 в фиде нет'],
      ['1', 'предложение с таким id в фиде уже было'],
      ['', 'у предложения нет id'],
    ])
    expect(report.refused[0]?.line).toBeGreaterThan(5)
  })

  test('makes descriptions safe', async () => {
    const html =
      '<p onclick="x()">Мягкая <b>ткань</b><script>alert(1)</script><img src=x onerror=y></p><iframe>z</iframe><p>&lt;script&gt;'
    await take(smallFeed(feedOffer({ id: '1', more: `<description><![CDATA[${html}]]></description>` })))

    expect((await products())[0]?.description).toBe('<p>Мягкая <b>ткань</b></p><p>&lt;script&gt;</p>')
  })

  describe('of a feed that is not taken', () => {
    test.each([
      [
        'is not well-formed',
        smallFeed('<offer id="1"><name>x</offer>'),
        /строка 5, столбец \d+: XML записан неверно/,
      ],
      [
        'has an external entity',
        smallFeed(feedOffer({ id: '1' }), {
          head: '<!DOCTYPE yml_catalog [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        }),
        /ENTITY/,
      ],
      [
        'has entities that grow',
        smallFeed(feedOffer({ id: '1' }), {
          head: '<!DOCTYPE yml_catalog [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
        }),
        /ENTITY/,
      ],
      ['has no shop', '<yml_catalog></yml_catalog>', /нет элемента shop/],
      ['has no offers', smallFeed(''), /нет ни одного предложения/],
      ['is cut off', twoColors.slice(0, -40), /XML записан неверно/],
      ['is another document', '<rss></rss>', /корневой элемент rss/],
    ])('because it %s, the catalogue stays as it was', async (_why, feed, words) => {
      await take(twoColors)
      const before = [await products(), await offers(), await revision()]
      await expect(take(feed)).rejects.toThrow(words)
      await expect(take(feed)).rejects.toBeInstanceOf(FeedRefused)

      expect([await products(), await offers(), await revision()]).toEqual(before)
    })

    const changedByBroken = async (importer: typeof importFeed) => {
      await take(twoColors)
      const before = JSON.stringify([await products(), await offers(), await revision()])
      const broken = smallFeed(`${sizes('r', 'Красный', '9990').join('')}<offer id="x"><name></offer>`)
      const deps = { db, media: memoryMediaStore(), now: () => 2_000 }
      await expect(importer(deps, asStream(broken))).rejects.toThrow(FeedRefused)
      return JSON.stringify([await products(), await offers(), await revision()]) !== before
    }

    test('not even what stood before the broken place is applied', async () => {
      expect(await changedByBroken(importFeed)).toBe(false)
    })

    test('(control) an importer that applies each offer as it is read fails that', async () => {
      expect(await changedByBroken(importWhileReading)).toBe(true)
    })
  })

  describe('that is interrupted', () => {
    const dearer = smallFeed(
      [...sizes('r', 'Красный', '2990'), ...sizes('b', 'тёмно-синий', '2990')].join(''),
    )

    test.each(['reading', 'pictures'])('while it is at %s leaves the catalogue as it was', async phase => {
      await take(twoColors)
      const before = [await products(), await offers(), await revision()]
      const stop = new AbortController()
      const withPicture = dearer.replaceAll('</offer>', '<picture>https://x.test/a.png</picture></offer>')
      const onProgress: ImportOptions['onProgress'] = progress => {
        if (progress.phase === phase) stop.abort(new Error('Ctrl-C'))
      }
      await expect(
        take(withPicture, { pictures: async () => null, signal: stop.signal, onProgress }),
      ).rejects.toThrow('Ctrl-C')

      expect([await products(), await offers(), await revision()]).toEqual(before)
      expect(await take(dearer)).toMatchObject({ changed: 4 })
    })

    test('because its source ends in an error leaves the catalogue as it was', async () => {
      await take(twoColors)
      const before = [await products(), await offers(), await revision()]
      const source = (async function* () {
        yield Buffer.from(dearer.slice(0, -60))
        throw new Error('the disk is gone')
      })()
      await expect(importFeed({ db, media: memoryMediaStore(), now: () => 1 }, source)).rejects.toThrow(
        'disk',
      )

      expect([await products(), await offers(), await revision()]).toEqual(before)
    })
  })

  test('of a feed none of whose offers can be sold is refused', async () => {
    await take(twoColors)

    await expect(take(smallFeed(feedOffer({ id: '1', price: '0' })))).rejects.toThrow(
      'ни одно предложение не подходит (1); первое: цена «0» не читается',
    )
    expect((await offers()).every(offer => offer.is_gone === 0)).toBe(true)
  })

  test('puts sizes in the order of a shelf, wherever the feed names them', async () => {
    const lines = ['XL', 'S', 'XXL', 'M'].map(size =>
      feedOffer({ id: size, group: 'g', params: { Размер: size, Цвет: 'белый' } }),
    )
    const others = Array.from({ length: 300 }, (_, index) => feedOffer({ id: `o${index}` }))
    await take(smallFeed([...lines.slice(0, 2), ...others, ...lines.slice(2)].join('')))

    const shelf = await db
      .selectFrom('offers')
      .where('size_name', '<>', '')
      .select('size_name')
      .orderBy('position')
      .execute()
    expect(shelf.map(offer => offer.size_name)).toEqual(['S', 'M', 'XL', 'XXL'])
  })

  test('puts a size that comes later into its place, and closes up where one is gone', async () => {
    const feedOf = (...names: string[]) =>
      smallFeed(names.map(size => feedOffer({ id: size, group: 'g', params: { Размер: size } })).join(''))
    const shelf = async () =>
      (
        await db
          .selectFrom('offers')
          .where('is_gone', '=', 0)
          .select(['size_name', 'position'])
          .orderBy('position')
          .execute()
      ).map(({ size_name, position }) => [position, size_name])
    await take(feedOf('S', 'XL'))
    await take(feedOf('S', 'XL', 'M'))
    expect(await shelf()).toEqual([
      [0, 'S'],
      [1, 'M'],
      [2, 'XL'],
    ])
    await take(feedOf('XL', 'M'))
    expect(await shelf()).toEqual([
      [0, 'M'],
      [1, 'XL'],
    ])
  })

  test('tells offers of one size apart by their heights, and refuses a second one that is the same', async () => {
    const line = (id: string, params: Record<string, string>) => feedOffer({ id, group: 'g', params })
    const report = await take(
      smallFeed(
        [
          line('1', { Размер: '44', Рост: '164' }),
          line('2', { Размер: '44', Рост: '170' }),
          line('3', { Размер: '46', Рост: '164' }),
          line('4', { Размер: '46', Рост: '164' }),
        ].join('\n'),
      ),
    )

    expect((await offers()).map(({ ext_id, size_name }) => [ext_id, size_name])).toEqual([
      ['1', '44, рост 164'],
      ['2', '44, рост 170'],
      ['3', '46, рост 164'],
    ])
    expect(report.refused).toMatchObject([{ id: '4', reason: expect.stringContaining('предложение 3') }])
  })

  test('fills what the first size of a product leaves blank from the next ones, pictures too', async () => {
    const line = (size: string, more: string, params = {}) =>
      feedOffer({ id: size, group: 'g', params: { Размер: size, Длина: '98 см', ...params }, more })
    await take(
      smallFeed(
        line('42', '') +
          line('44', '<description>Лён.</description>', { Состав: 'лён 100%', Длина: '100 см' }),
      ),
    )

    expect(await products()).toMatchObject([
      { description: '<p>Лён.</p>', composition: 'лён 100%', params_json: '[]' },
    ])
  })

  test('follows a category that is renamed, moved, gone and back', async () => {
    const root = '<category id="1">Женщинам</category>'
    const feed = (categories: string) => smallFeed(feedOffer({ id: '1', category: '1' }), { categories })
    const paths = async () =>
      (
        await db.selectFrom('categories').where('is_gone', '=', 0).orderBy('path').select('path').execute()
      ).map(row => row.path)
    const tree = (a: string, b: string) =>
      feed(`${root}<category id="2" parentId="1">${a}</category><category id="3">${b}</category>`)
    await take(tree('Платья', 'Юбки'))
    const before = await revision()
    await take(tree('Юбки', 'Платья'))

    expect(await paths()).toEqual(['platya', 'zhenshchinam', 'zhenshchinam/yubki'])
    expect(await revision()).not.toBe(before)

    await take(feed(`${root}<category id="4">Платья</category>`))
    expect(await paths()).toEqual(['platya', 'zhenshchinam'])

    await take(tree('Платья', 'Платья'))
    expect(await paths()).toEqual(['platya', 'zhenshchinam', 'zhenshchinam/platya'])
  })

  test('that would lose more than half of a catalogue asks for --allow-shrink', async () => {
    const many = Array.from({ length: 30 }, (_, index) => feedOffer({ id: `n${index}` }))
    await take(smallFeed(many.join('')))
    const few = smallFeed(many.slice(0, 10).join(''))

    await expect(take(few)).rejects.toThrow('--allow-shrink')
    expect(await take(few, { allow_shrink: true })).toMatchObject({ unchanged: 10, gone: 20 })
  })

  test('fetches each picture once, and leaves out what is none', async () => {
    const asked: string[] = []
    const pictures = async (url: string) => {
      asked.push(url)
      return url.endsWith('.png') ? PNG : Buffer.from('<html>нет</html>')
    }
    const more = '<picture>https://x.test/a.png</picture><picture>https://x.test/b.jpg</picture>'
    const feed = smallFeed(feedOffer({ id: '1', more }))
    expect(await take(feed, { pictures })).toMatchObject({ pictures_fetched: 1, pictures_missing: 1 })
    await take(feed, { pictures })

    expect(asked.filter(url => url.endsWith('.png'))).toHaveLength(1)
    expect(await db.selectFrom('pictures').select(['position', 'width']).execute()).toEqual([
      { position: 0, width: 1 },
    ])
  })

  test('asks again for a picture that was missing, and shows it once it is there', async () => {
    const more = '<picture>https://x.test/a.png</picture><picture>https://x.test/b.png</picture>'
    const feed = smallFeed(feedOffer({ id: '1', more }))
    await take(feed, { pictures: async url => (url.endsWith('a.png') ? PNG : null) })
    const before = await revision()
    const missing = await take(feed, { pictures: async () => null })
    expect(missing).toMatchObject({ unchanged: 1, pictures_changed: 0, pictures_missing: 1 })
    expect(await revision()).toBe(before)

    expect(await take(feed, { pictures: async () => PNG })).toMatchObject({
      unchanged: 1,
      pictures_changed: 1,
    })
    expect(await revision()).not.toBe(before)
    const shown = await db.selectFrom('pictures').select('source_url').orderBy('position').execute()
    expect(shown.map(picture => picture.source_url)).toEqual(['https://x.test/a.png', 'https://x.test/b.png'])
  })

  test('without pictures leaves those that are there', async () => {
    const line = (price: string) =>
      smallFeed(feedOffer({ id: '1', price, more: '<picture>https://x.test/a.png</picture>' }))
    await take(line('100'), { pictures: async () => PNG })
    await take(line('200'))

    expect(await db.selectFrom('pictures').select('source_url').execute()).toHaveLength(1)
  })

  test('takes stock from the feed itself, and fills the rest by default', async () => {
    const lines = [
      feedOffer({ id: '1', more: '<count>3</count>' }),
      feedOffer({ id: '2', more: '<outlets><outlet id="nowhere" instock="4"/></outlets>' }),
      feedOffer({ id: '3' }),
      feedOffer({ id: '4', available: 'false' }),
    ]
    const report = await take(smallFeed(lines.join('')), { default_stock: 7 })
    expect(report).toMatchObject({ unknown_outlets: 1, without_stock: 1 })
    const shelves = () =>
      db
        .selectFrom('stock')
        .innerJoin('offers', 'offers.id', 'stock.offer_id')
        .select(['ext_id', 'qty'])
        .orderBy('ext_id')
        .execute()
    expect(await shelves()).toEqual([
      { ext_id: '1', qty: 3 },
      { ext_id: '3', qty: 7 },
    ])

    await db.updateTable('stock').set({ qty: 1 }).execute()
    await take(smallFeed(lines.join('')), { default_stock: 7 })
    expect(await shelves()).toEqual([
      { ext_id: '1', qty: 3 },
      { ext_id: '3', qty: 1 },
    ])
  })

  test('of stock sets shelves, with a move for each difference', async () => {
    await take(twoColors)
    const rows = (qty: number) => [
      { offer_ext_id: 'r-42', store_ext_id: 'warehouse', qty },
      { offer_ext_id: 'none', store_ext_id: 'warehouse', qty },
    ]
    const first = await importStock({ db, now: () => 1 }, rows(5))
    await importStock({ db, now: () => 2 }, rows(5))
    await importStock({ db, now: () => 3 }, rows(2))

    expect(first).toMatchObject({ rows: 2, changed: 1, unknown: [{ offer_ext_id: 'none' }] })
    expect(await db.selectFrom('stock').select('qty').execute()).toEqual([{ qty: 2 }])
    expect(await db.selectFrom('stock_moves').select('delta').orderBy('id').execute()).toEqual([
      { delta: 5 },
      { delta: -3 },
    ])
  })
})

/** One transparent dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The wrong way, which a test must notice: what parses is applied at once. */
async function importWhileReading(
  deps: Parameters<typeof importFeed>[0],
  source: AsyncIterable<Buffer | string>,
): ReturnType<typeof importFeed> {
  for await (const items of readFeed(source)) {
    for (const item of items) {
      if (item.kind !== 'offer') continue
      const line = feedOffer({ id: item.attributes.id ?? '', price: item.fields.price?.[0] ?? '' })
      await importFeed(deps, asStream(smallFeed(line)))
    }
  }
  throw new Error('the feed was not broken')
}

/** The letter's byte in windows-1251; tests need no more than Russian. */
function cp1251(letter: string): number {
  const code = letter.charCodeAt(0)
  if (code < 128) return code
  if (letter === 'ё') return 0xb8
  return code - 0x410 + 0xc0
}
