import type { Db } from '../../../server/database/open-database.ts'
import { type ImportOptions, importFeed } from '../../../server/import/feed/import-feed.ts'
import { FeedRefused } from '../../../server/import/feed/xml/feed-refused.ts'
import { memoryMediaStore } from '../../../server/media/media-store.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { asStream, feedOffer, smallFeed } from '../../support/goods/small-feed.ts'

onBothDatabases('an import', open => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })
  const take = (feed: string, options: ImportOptions = {}) =>
    importFeed({ db, media: memoryMediaStore(), now: () => 1_000 }, asStream(feed), options)
  const prices = async () =>
    Object.fromEntries(
      (await db.selectFrom('offers').select(['ext_id', 'price']).orderBy('ext_id').execute()).map(
        ({ ext_id, price }) => [ext_id, price],
      ),
    )

  describe('of a feed in another currency', () => {
    const feed = (currencies: string, offers: string) =>
      smallFeed(offers).replace('<currency id="RUB" rate="1"/>', currencies)
    const offer = (id: string, price: string, currency: string) =>
      feedOffer({ id, price }).replace(
        '<currencyId>RUB</currencyId>',
        currency && `<currencyId>${currency}</currencyId>`,
      )

    test('is refused with what to do, and nothing is sold: 20 hryvnias are not 20 roubles', async () => {
      const hryvnias = feed('<currency id="UAH" rate="1"/>', offer('1', '20', 'UAH') + offer('2', '30', ''))
      await expect(take(hryvnias)).rejects.toThrow(FeedRefused)
      await expect(take(hryvnias)).rejects.toThrow(/^Фид не принят: строка 5, .*UAH.*--rate UAH=…$/)
      await expect(take(feed('<currency id="UAH" rate="1"/>', offer('2', '30', '')))).rejects.toThrow(
        '--rate UAH=…',
      )
      expect(await prices()).toEqual({})
    })

    test('takes the rate that is given, and says so', async () => {
      const report = await take(
        feed('<currency id="UAH" rate="1"/>', offer('1', '20', 'UAH') + offer('2', '30', '')),
        {
          rates: new Map([
            ['UAH', 2.45],
            ['USD', 90],
          ]),
        },
      )
      expect(await prices()).toEqual({ 1: 49, 2: 74 })
      expect(report.notes).toEqual([
        'Цены в валюте UAH пересчитаны: 2.45 Р за единицу',
        'Цены в валюте основная пересчитаны: 2.45 Р за единицу',
        'Курс USD задан, но такой валюты в фиде нет',
      ])
    })

    test('counts every offer by its own currency', async () => {
      const currencies =
        '<currency id="RUR" rate="1"/><currency id="USD" rate="90"/><currency id="EUR" rate="CBRF" plus="3"/>'
      const offers = offer('1', '10', 'RUR') + offer('2', '10', 'USD') + offer('3', '10', 'EUR')
      await expect(take(feed(currencies, offers))).rejects.toThrow('курс EUR в фиде «CBRF», а не число')
      await take(feed(currencies, offers), { rates: new Map([['EUR', 100]]) })
      expect(await prices()).toEqual({ 1: 10, 2: 900, 3: 1000 })
    })

    test('asks for no rate that no offer needs', async () => {
      await take(
        feed('<currency id="RUB" rate="1"/><currency id="EUR" rate="CBRF"/>', offer('1', '10', 'RUB')),
      )
      expect(await prices()).toEqual({ 1: 10 })
    })

    test('whose categories say after its offers what the retailer calls them is refused', async () => {
      const late = smallFeed(offer('1', '20', '')).replace(
        '</offers>',
        '</offers><categories><category id="9" ext_id="late">Поздно</category></categories>',
      )
      await expect(take(late)).rejects.toThrow('категория с ext_id стоит после предложений')
    })

    test('whose currencies stand after its offers is refused: they have been read as roubles', async () => {
      const [before = '', after = ''] = smallFeed(offer('1', '20', '')).split(
        '<currencies><currency id="RUB" rate="1"/></currencies>',
      )
      const late =
        before + after.replace('</offers>', '</offers><currencies><currency id="UAH" rate="1"/></currencies>')
      await expect(take(late)).rejects.toThrow('валюты (currencies) стоят после предложений')
      expect(await prices()).toEqual({})
    })
  })

  describe('of an offer without a size beside sized ones of its group', () => {
    const sized = (id: string, size: string, color = '') =>
      feedOffer({ id, group: 'g', params: { Размер: size, ...(color && { Цвет: color }) } })
    const taken = async () => Object.keys(await prices())

    test.each([
      ['first', (parent: string, sizes: string) => parent + sizes],
      ['last', (parent: string, sizes: string) => sizes + parent],
    ])('takes it for the group, not for a product, when it stands %s', async (_where, join) => {
      const sizes = sized('1-42', '42') + sized('1-44', '44')
      const report = await take(
        smallFeed(join(feedOffer({ id: '1', group: 'g', more: '<count>9</count>' }), sizes)),
      )
      expect(await taken()).toEqual(['1-42', '1-44'])
      expect(report).toMatchObject({ added: 2, refused_count: 0, unknown_outlets: 0 })
      expect(report.notes).toEqual(['Предложений без размера, которые лишь называют свою группу: 1'])
      expect(await db.selectFrom('products').select('id').execute()).toHaveLength(1)
    })

    test('takes it for the group when the others have colours, or it has the colour of one of them', async () => {
      const red = sized('r-42', '42', 'красный')
      await take(smallFeed(feedOffer({ id: 'p', group: 'g' }) + red + sized('b-42', '42', 'синий')))
      expect(await taken()).toEqual(['b-42', 'r-42'])
      await take(smallFeed(feedOffer({ id: 'q', group: 'g', params: { Цвет: 'красный' } }) + red), {
        allow_shrink: true,
      })
      expect(await db.selectFrom('offers').where('is_gone', '=', 0).select('ext_id').execute()).toEqual([
        { ext_id: 'r-42' },
      ])
    })

    test('takes it for the group by its id, whatever its colour', async () => {
      await take(
        smallFeed(
          feedOffer({ id: 'g', group: 'g', params: { Цвет: 'белый' } }) + sized('r-42', '42', 'красный'),
        ),
      )
      expect(await taken()).toEqual(['r-42'])
    })

    test('keeps a colour that has one size only, another group, and another brand', async () => {
      const report = await take(
        smallFeed(
          sized('r-42', '42', 'красный') +
            feedOffer({ id: 'w', group: 'g', params: { Цвет: 'белый' } }) +
            feedOffer({ id: 'other', group: 'h' }) +
            feedOffer({ id: 'brand', group: 'g', vendor: 'Другой' }),
        ),
      )
      expect(await taken()).toEqual(['brand', 'other', 'r-42', 'w'])
      expect(report.notes).toEqual([])
    })
  })

  test('of categories in a circle ends, tells the circle, and sells what lies in it', async () => {
    const categories = `<category id="1" parentId="3">А</category><category id="2" parentId="1">Б</category>
      <category id="3" parentId="2">В</category><category id="4" parentId="4">Сам</category><category id="5" parentId="99">Сирота</category>`
    const report = await take(
      smallFeed(feedOffer({ id: '1', category: '2' }) + feedOffer({ id: '2', category: '4' }), {
        categories,
      }),
    )
    expect(report).toMatchObject({ added: 2, refused_count: 0 })
    expect(report.notes).toEqual([
      'категория 2 «Б» поставлена в корень: родители замкнуты в круг 1 → 3 → 2 → 1',
      'категория 4 «Сам» поставлена в корень: родители замкнуты в круг 4 → 4',
      'категория 5 «Сирота» поставлена в корень: её родителя 99 в фиде нет',
    ])
  })
})
