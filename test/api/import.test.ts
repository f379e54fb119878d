import type { Db } from '../../server/data/open-database.ts'
import { FeedRefused } from '../../server/import/feed-refused.ts'
import { type ImportOptions, importFeed } from '../../server/import/import-feed.ts'
import { importStock } from '../../server/import/import-stock.ts'
import { memoryMediaStore } from '../../server/media/media-store.ts'
import { onBothDatabases } from '../support/databases.ts'
import { asStream, feedOffer, smallFeed } from '../support/small-feed.ts'

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

    expect((await products())[0]?.description).toBe('<p>Мягкая <b>ткань</b> </p><p>&lt;script&gt;</p>')
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

    test('an import that applied while it read would fail that: the control', async () => {
      await take(twoColors)
      const before = await offers()
      // The wrong way: each piece that parses is applied at once, and the feed turns out broken at its end.
      await take(smallFeed(sizes('r', 'Красный', '9990').join('')))
      await expect(take('<yml_catalog><shop><offers>')).rejects.toThrow(FeedRefused)

      expect(await offers()).not.toEqual(before)
    })
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
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const pictures = async (url: string) => {
      asked.push(url)
      return url.endsWith('.png') ? png : Buffer.from('<html>нет</html>')
    }
    const more = '<picture>https://x.test/a.png</picture><picture>https://x.test/b.jpg</picture>'
    const feed = smallFeed(feedOffer({ id: '1', more }))
    expect(await take(feed, { pictures })).toMatchObject({ pictures_fetched: 1, pictures_missing: 1 })
    await take(feed, { pictures })

    expect(asked).toEqual(['https://x.test/a.png', 'https://x.test/b.jpg'])
    expect(await db.selectFrom('pictures').select(['position', 'width']).execute()).toEqual([
      { position: 0, width: 1 },
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

/** The letter's byte in windows-1251; tests need no more than Russian. */
function cp1251(letter: string): number {
  const code = letter.charCodeAt(0)
  if (code < 128) return code
  if (letter === 'ё') return 0xb8
  return code - 0x410 + 0xc0
}
