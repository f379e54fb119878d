import { rubleRates } from '../../../server/import/feed/offers/currencies.rules.ts'
import { readOffer } from '../../../server/import/feed/offers/read-offer.ts'
import { expandVariants } from '../../../server/import/feed/offers/variants.rules.ts'
import type { FeedOffer } from '../../../server/import/feed/xml/feed-offer.ts'
import { FeedRefused } from '../../../server/import/feed/xml/feed-refused.ts'
import { type FeedItem, readFeed } from '../../../server/import/feed/xml/read-feed.ts'
import { asStream, feedOffer, smallFeed } from '../../support/goods/small-feed.ts'

const CONTEXT = { rateOf: rubleRates([], new Map()), categoryOf: (id: string) => ({ ext_id: id, sex: '' }) }

async function itemsOf(source: AsyncIterable<Buffer | string>): Promise<FeedItem[]> {
  const found: FeedItem[] = []
  for await (const items of readFeed(source)) found.push(...items)
  return found
}

async function offersOf(feed: string, size?: number): Promise<FeedOffer[]> {
  const items = await itemsOf(asStream(feed, size))
  return items.filter((item): item is FeedOffer => item.kind === 'offer')
}

function read(offer: FeedOffer) {
  const found = readOffer(offer, CONTEXT)
  if (found.status !== 'read') throw new Error(found.reason)
  return found
}

describe('an & that was not escaped', () => {
  /** Where it stands, as an editor counts. */
  const placeOf = (feed: string, needle: string) => {
    const before = feed.slice(0, feed.indexOf(needle)).split('\n')
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
  }
  const refusal = async (feed: string, size?: number) => {
    const error = await itemsOf(asStream(feed, size)).catch(error => error)
    expect(error).toBeInstanceOf(FeedRefused)
    return error as FeedRefused
  }
  const manyLines = Array.from({ length: 40 }, (_, index) => feedOffer({ id: `later-${index}` })).join('\n')

  test.each([1, 7, 64, 100_000])('is reported at its own line and column, in chunks of %i', async size => {
    const feed = smallFeed(
      `${feedOffer({ id: '1', name: 'Bosch &amp; Co' })}\n${feedOffer({ id: '2', name: 'Marks & Spencer' })}\n${manyLines}
${feedOffer({ id: '3', name: 'A &amp; B' })}`,
    )
    const error = await refusal(feed, size)
    expect({ line: error.line, column: error.column }).toEqual(placeOf(feed, '& Spencer'))
    expect(error.message).toContain('символ & записывается как &amp;')
  })

  test.each([
    ['<url>https://shop.test/?a=1&b=2;c</url>', '&b=2'],
    ['<param name="D&G; x">1</param>', '&G;'],
    ['<description><![CDATA[R&B без скобок]]></description><model>C & A</model>', '& A'],
    ['<!-- H&M; --><model>x && y;</model>', '&& y'],
    ['<description>&lt;p&gt; и &nbsp; тут</description>', '&nbsp;'],
  ])('of %s is reported at %s', async (more, needle) => {
    const feed = smallFeed(`${feedOffer({ id: '1', more })}\n${feedOffer({ id: '2', name: 'x &amp; y' })}`)
    for (const size of [1, 13, 100_000]) {
      const error = await refusal(feed, size)
      expect({ line: error.line, column: error.column }).toEqual(placeOf(feed, needle))
    }
  })

  test('that nothing ends is reported at the end of the file', async () => {
    const feed = smallFeed(feedOffer({ id: '1', name: 'Marks & Spencer' }))
    const { line, column } = placeOf(feed, '& Spencer')
    expect((await refusal(feed)).message).toContain(`символ & (строка ${line}, столбец ${column})`)
  })

  test('in CDATA and comments is no mistake', async () => {
    const more = '<!-- a & b; --><description><![CDATA[Marks & Spencer; R&B]]></description>'
    expect(await offersOf(smallFeed(feedOffer({ id: '1', more })))).toHaveLength(1)
  })
})

describe('CDATA that was escaped', () => {
  test.each([
    ['&lt;![CDATA[&lt;p&gt;Лён&lt;/p&gt;]]&gt;'],
    ['&lt;![CDATA[<![CDATA[<p>Лён</p>]]>]]&gt;'],
    ['<![CDATA[<p>Лён</p>]]>'],
    ['&lt;p&gt;Лён&lt;/p&gt;'],
  ])('is unwrapped: %s', async description => {
    const [offer] = await offersOf(
      smallFeed(
        feedOffer({
          id: '1',
          name: '&lt;![CDATA[Платье]]&gt;',
          params: { Цвет: '&lt;![CDATA[Красный]]&gt;' },
          more: `<description>${description}</description>`,
        }),
      ),
    )
    const { product } = read(offer as FeedOffer)
    expect(product).toMatchObject({ name: 'Платье', color_name: 'Красный', description: '<p>Лён</p>' })
  })
})

describe('pieces of an offer', () => {
  const counted = async (more: string) => {
    const [offer] = await offersOf(smallFeed(feedOffer({ id: '1', more })))
    return read(offer as FeedOffer).offers[0]?.count
  }

  test.each(['count', 'stock_quantity', 'quantity_in_stock', 'quantity', 'stock', 'qty', 'amount'])(
    'may stand in %s',
    async name => {
      expect(await counted(`<${name}>7</${name}>`)).toBe(7)
    },
  )

  test.each([
    ['12.0', 12],
    ['12 шт.', 12],
    ['-2', 0],
    ['0', 0],
    ['много', null],
    ['1.5', null],
    ['', null],
  ])('%j are %j', async (text, count) => {
    expect(await counted(`<stock_quantity>${text}</stock_quantity>`)).toBe(count)
  })

  test('are not how many must be bought at least', async () => {
    expect(await counted('<min-quantity>2</min-quantity><step-quantity>2</step-quantity>')).toBeNull()
  })
})

describe('an offer with variants', () => {
  const ofGroup = (variants: string) =>
    smallFeed(
      `<offer id="7" available="true"><name>Футболка</name><vendor>Ветер</vendor><price>990</price><oldprice>1990</oldprice><currencyId>RUB</currencyId>
<categoryId>2</categoryId><picture>all.jpg</picture><count>50</count><param name="Состав">хлопок 100%</param>${variants}</offer>`,
    )
  const sold = async (variants: string) => {
    const [offer] = await offersOf(ofGroup(variants))
    return expandVariants(offer as FeedOffer).map(each => {
      const { product, offers } = read(each)
      const [{ ext_id, size_name, price, price_old, is_available, count } = {} as never] = offers
      return {
        ext_id,
        size_name,
        color: product.color_name,
        price,
        price_old,
        is_available,
        count,
        group: product.group_key,
      }
    })
  }

  test('in variantList, each with size, colour and the id of its own', async () => {
    const variant = (id: string, size: string, color: string) =>
      `<variant type="color_and_size"><offerId>${id}</offerId><size system="INT">${size}</size><color>${color}</color></variant>`
    const group = 'ветер|7'
    const same = { price: 990, price_old: 1990, is_available: 1, count: null, group }
    expect(
      await sold(`<variantList>${variant('71', 'S', 'белый')}${variant('72', 'L', 'синий')}</variantList>`),
    ).toEqual([
      { ext_id: '71', size_name: 'S', color: 'белый', ...same },
      { ext_id: '72', size_name: 'L', color: 'синий', ...same },
    ])
  })

  test('in variants, with params, price, pieces and pictures of its own', async () => {
    const variants = `<variants>
      <variant id="7-42" available="false"><param name="Размер">42</param><price>890</price><stock_quantity>3</stock_quantity></variant>
      <variant id="7-44" quantity="5"><param name="Размер">44</param><picture>44.jpg</picture></variant></variants>`
    expect(await sold(variants)).toMatchObject([
      { ext_id: '7-42', size_name: '42', price: 890, price_old: 0, is_available: 0, count: 3 },
      { ext_id: '7-44', size_name: '44', price: 990, price_old: 1990, is_available: 1, count: 5 },
    ])
    const [offer] = await offersOf(ofGroup(variants))
    const second = expandVariants(offer as FeedOffer)[1] as FeedOffer
    expect(read(second).product).toMatchObject({
      pictures: ['44.jpg', 'all.jpg'],
      composition: 'хлопок 100%',
    })
  })

  test('in the offer itself, with attributes or a mere text; without ids they have lasting ones', async () => {
    expect(
      await sold('<variant size="42" color="красный"/><variant size="44" color="красный"/>'),
    ).toMatchObject([
      { ext_id: '7-42-krasnyy', size_name: '42', color: 'красный' },
      { ext_id: '7-44-krasnyy', size_name: '44', color: 'красный' },
    ])
    expect(await sold('<variant>XL</variant><variant>XXL</variant>')).toMatchObject([
      { ext_id: '7-xl', size_name: 'XL' },
      { ext_id: '7-xxl', size_name: 'XXL' },
    ])
  })

  test('without any is one offer as ever, with its pieces', async () => {
    expect(await sold('')).toMatchObject([{ ext_id: '7', count: 50 }])
  })
})

test.each([
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center><h1>502</h1></center><hr></body></html>',
  '<!DOCTYPE html>\n<html lang="ru"><head><meta charset="utf-8"><title>Вход</title></head></html>',
  '<!doctype html><title>Ошибка</title><p>Сервер не отвечает',
])('a page of a site in place of a feed is called so: %s', async page => {
  const error = await itemsOf(asStream(page)).catch(error => error)

  expect(error).toBeInstanceOf(FeedRefused)
  expect(error.reason).toContain('это страница сайта (HTML), а не фид')
})
